package dev.holdfast.config;

import dev.holdfast.os.Environment;
import dev.holdfast.settings.Places;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The variables that declarations name, with the values that the client would give them.
 *
 * <p>{@code CLAUDE_PROJECT_DIR} is always the project's folder: only hooks have it in their environment, and a command in a
 * terminal must come to the same server.
 */
final class Variables {
    private static final String PROJECT = "CLAUDE_PROJECT_DIR";

    private final Environment environment;

    Variables(Environment environment) {
        this.environment = environment;
    }

    /** The value, which may be the empty string; null when unset. */
    @Nullable
    String value(String name) {
        return name.equals(PROJECT)
                ? Places.of(environment).project().toString()
                : environment.variables().get(name);
    }

    /** CRC32C of the names and values; unset and empty differ. */
    int crc(List<String> names) {
        CRC32C crc = new CRC32C();
        for (String name : names) {
            crc.update(name.getBytes(StandardCharsets.UTF_8));
            String value = value(name);
            crc.update(value == null ? 1 : 0);
            if (value != null) {
                crc.update(value.getBytes(StandardCharsets.UTF_8));
            }
            crc.update(0);
        }
        return (int) crc.getValue();
    }

    /** The names in {@code ${NAME}} and {@code ${NAME:-…}} anywhere in the bytes, in the order in which they stand there, each once. */
    static List<String> namesIn(byte[] bytes, int from, int to) {
        List<String> names = new ArrayList<>();
        for (int at = from; at + 2 < to; at++) {
            if (bytes[at] == '$' && bytes[at + 1] == '{') {
                int end = at + 2;
                while (end < to && Expansion.isNamePart(bytes[end], end == at + 2)) {
                    end++;
                }
                if (end > at + 2 && end < to && (bytes[end] == '}' || bytes[end] == ':')) {
                    String name = new String(bytes, at + 2, end - at - 2, StandardCharsets.US_ASCII);
                    if (!names.contains(name)) {
                        names.add(name);
                    }
                }
            }
        }
        return names;
    }
}
