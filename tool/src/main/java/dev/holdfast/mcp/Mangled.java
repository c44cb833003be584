package dev.holdfast.mcp;

import java.util.List;
import java.util.Locale;

/** The trace of a shell that took the {@code /c} of {@code cmd /c} for a path when the entry was stored (case P4). */
final class Mangled {

    private Mangled() {}

    /** What to say after the reason; empty when the command looks as it should. */
    static String hint(List<String> argv) {
        if (argv.size() < 2) {
            return "";
        }
        String program = argv.getFirst().toLowerCase(Locale.ROOT);
        String argument = argv.get(1);
        boolean cmd = program.equals("cmd") || program.equals("cmd.exe") || program.endsWith("\\cmd.exe");
        boolean drive = argument.equalsIgnoreCase("C:/") || argument.equalsIgnoreCase("C:\\");
        boolean longer = argument.startsWith("/") && argument.length() > 2;
        return cmd && (drive || longer) ? "; '" + argument + "' looks like a mangled /c" : "";
    }
}
