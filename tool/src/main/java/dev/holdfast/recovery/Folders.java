package dev.holdfast.recovery;

import dev.holdfast.os.AtomicFile;
import dev.holdfast.os.Environment;
import dev.holdfast.settings.Places;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The three folders of a project that recovery writes to.
 *
 * @param calls the ledger
 * @param records what API errors cut off
 * @param notes what agents write themselves
 */
public record Folders(Path calls, Path records, Path notes) {

    /** The folders for this environment; {@code AGENT_CALLS_STATE_DIR} and {@code TURN_RECOVERY_STATE_DIR} move two of them. */
    public static Folders of(Environment environment, Places places) {
        Path claude = places.project().resolve(".claude");
        return new Folders(
                moved(environment, "AGENT_CALLS_STATE_DIR", claude.resolve("agent-calls")),
                moved(environment, "TURN_RECOVERY_STATE_DIR", claude.resolve("recovery")),
                claude.resolve("agent-notes"));
    }

    Path session(String sessionId) {
        return calls.resolve(SafeName.session(sessionId));
    }

    Path record(String sessionId) {
        return records.resolve(SafeName.session(sessionId) + ".json");
    }

    Path consumed(String sessionId) {
        return records.resolve(SafeName.session(sessionId) + ".json.consumed");
    }

    Path presented(String sessionId) {
        return records.resolve(SafeName.session(sessionId) + ".presented.json");
    }

    /** Writes into one of the folders, keeping that folder out of version control. */
    static void write(Path folder, Path file, byte[] content, AtomicFile.Durability durability) throws IOException {
        Path ignore = folder.resolve(".gitignore");
        if (!Files.exists(ignore)) {
            AtomicFile.write(ignore, "*\n".getBytes(StandardCharsets.US_ASCII), AtomicFile.Durability.CACHED);
        }
        AtomicFile.write(file, content, durability);
    }

    /** A path that was recorded; null when it is empty or none. */
    static @Nullable Path path(String text) {
        try {
            return text.isEmpty() ? null : Path.of(text);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static Path moved(Environment environment, String variable, Path standard) {
        String path = environment.variables().getOrDefault(variable, "");
        if (path.isEmpty()) {
            return standard;
        }
        return path.startsWith("~/")
                ? environment.home().resolve(path.substring(2)).normalize()
                : environment.cwd().resolve(path).normalize();
    }
}
