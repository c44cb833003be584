package dev.holdfast.claude;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.holdfast.os.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The sessions whose process runs on this machine, as the client lists them in {@code sessions/<pid>.json} of its folder: a
 * session that waits for a permission changes no file for hours and is alive all the same. A client that was killed leaves its
 * entry behind, so the process is looked at as well.
 */
public final class LiveSessions {

    private static final long LONGEST = 64 * 1024;
    private static final int MOST = 500;
    /** How far the client's clock and the system's record of a start may lie apart. */
    private static final Duration CLOCKS_APART = Duration.ofMinutes(1);

    private LiveSessions() {}

    /** Their ids; none when the client keeps no such list. */
    public static Set<String> of(Path configFolder) {
        Set<String> ids = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(configFolder.resolve("sessions"), "*.json")) {
            for (Path file : files) {
                if (ids.size() < MOST) {
                    add(file, ids);
                }
            }
        } catch (IOException e) {
            return ids;
        }
        return ids;
    }

    private static void add(Path file, Set<String> ids) {
        try {
            byte[] bytes = AtomicFile.read(file, LONGEST).orElse(null);
            if (bytes == null) {
                return;
            }
            JsonElement element = JsonParser.parseString(new String(bytes, StandardCharsets.UTF_8));
            if (element.isJsonObject() && isRunning(element.getAsJsonObject())) {
                ids.add(element.getAsJsonObject().get("sessionId").getAsString());
            }
        } catch (IOException | JsonParseException | IllegalStateException | NumberFormatException e) {
            // Not one of the client's entries.
        }
    }

    private static boolean isRunning(JsonObject entry) {
        if (!isPrimitive(entry, "pid") || !isPrimitive(entry, "sessionId")) {
            return false;
        }
        Optional<ProcessHandle> process = ProcessHandle.of(entry.get("pid").getAsLong());
        if (process.isEmpty() || !process.get().isAlive()) {
            return false;
        }
        Instant started = process.get().info().startInstant().orElse(null);
        if (started == null || !isPrimitive(entry, "startedAt")) {
            return true;
        }
        Instant listed = Instant.ofEpochMilli(entry.get("startedAt").getAsLong());
        // A process that started after the entry was made is another one under the same number.
        return started.isBefore(listed.plus(CLOCKS_APART));
    }

    private static boolean isPrimitive(JsonObject entry, String key) {
        JsonElement element = entry.get(key);
        return element != null && element.isJsonPrimitive();
    }
}
