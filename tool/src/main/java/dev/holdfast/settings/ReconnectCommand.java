package dev.holdfast.settings;

import java.util.Optional;

/** A command's text with the server's name filled in so that no name can become a command (A1's reconnect commands). */
final class ReconnectCommand {

    private static final String PLACE = "{server}";

    private ReconnectCommand() {}

    /**
     * The text to give to a shell; empty when the name cannot be filled in safely: one that needs quotes, where the text itself
     * quotes or expands.
     */
    static Optional<String> of(String text, String server) {
        if (!text.contains(PLACE)) {
            return Optional.of(text);
        }
        if (isPlain(server)) {
            return Optional.of(text.replace(PLACE, server));
        }
        for (int i = 0; i < text.length(); i++) {
            if ("'\"`\\<".indexOf(text.charAt(i)) >= 0 || text.startsWith("$(", i)) {
                return Optional.empty();
            }
        }
        for (int i = 0; i < server.length(); i++) {
            if (server.charAt(i) < ' ') {
                return Optional.empty();
            }
        }
        boolean option = server.startsWith("-");
        return option ? Optional.empty() : Optional.of(text.replace(PLACE, "'" + server.replace("'", "'\\''") + "'"));
    }

    private static boolean isPlain(String server) {
        for (int i = 0; i < server.length(); i++) {
            char c = server.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (!letter && (i == 0 || "._:@-".indexOf(c) < 0)) {
                return false;
            }
        }
        return !server.isEmpty() && !server.contains("..");
    }
}
