package dev.holdfast.mcp;

import dev.holdfast.os.WindowsProgram;
import java.util.List;

/** The trace of a shell that took the {@code /c} of {@code cmd /c} for a path when the entry was stored (case P4). */
final class Mangled {

    private Mangled() {}

    /** What to say after the reason; empty when the command looks as it should. */
    static String hint(List<String> argv) {
        return WindowsProgram.isMangled(argv) ? "; '" + argv.get(1) + "' looks like a mangled /c" : "";
    }
}
