package dev.holdfast.config;

import java.nio.file.Path;
import java.util.Locale;

/** The folder in which an administrator keeps what no user may change. */
final class ManagedFolder {
    /** Moves the folder, for tests; no variable may. */
    static final String PROPERTY = "holdfast.managed";

    private ManagedFolder() {}

    static Path path() {
        String moved = System.getProperty(PROPERTY);
        return Path.of(moved == null ? on(System.getProperty("os.name", "")) : moved);
    }

    /** The fixed path on a system of that name. */
    static String on(String system) {
        String lower = system.toLowerCase(Locale.ROOT);
        if (lower.startsWith("mac")) {
            return "/Library/Application Support/ClaudeCode";
        }
        return lower.startsWith("windows") ? "C:\\Program Files\\ClaudeCode" : "/etc/claude-code";
    }
}
