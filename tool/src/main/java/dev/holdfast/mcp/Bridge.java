package dev.holdfast.mcp;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A stdio command that only carries messages to a remote server, such as {@code mcp-remote}. It is never started to be asked:
 * each start may open a sign-in page and fight for a port (case P6); the remote URL answers for it.
 */
public final class Bridge {

    private static final List<String> NAMES = List.of(
            "mcp-remote", "mcp-proxy", "supergateway", "mcp-remote-client", "mcp-client-bridge", "mcp-http-bridge");

    private Bridge() {}

    /** The remote URL; empty when the command is no bridge. */
    public static Optional<URI> urlOf(List<String> argv) {
        List<String> words = CommandWords.of(argv);
        int bridge = indexOfBridge(words);
        if (bridge < 0) {
            return Optional.empty();
        }
        return words.subList(bridge + 1, words.size()).stream()
                .filter(w -> w.startsWith("https://") || w.startsWith("http://"))
                .findFirst()
                .flatMap(Bridge::uri);
    }

    /** The headers that the bridge is told to send ({@code --header "Name: value"}), without those that it fills in itself. */
    static Map<String, String> headersOf(List<String> argv) {
        Map<String, String> headers = new HashMap<>();
        for (int at = 0; at + 1 < argv.size(); at++) {
            String option = argv.get(at);
            String value = argv.get(at + 1);
            int colon = value.indexOf(':');
            if ((option.equals("--header") || option.equals("-H")) && colon > 0 && !value.contains("${")) {
                headers.put(
                        value.substring(0, colon).strip(),
                        value.substring(colon + 1).strip());
            }
        }
        return headers;
    }

    private static int indexOfBridge(List<String> words) {
        for (int at = 0; at < words.size(); at++) {
            String name = CommandWords.bareName(words.get(at));
            int version = name.indexOf('@', 1);
            if (NAMES.contains(version > 0 ? name.substring(0, version) : name)) {
                return at;
            }
            if (words.get(at).contains("node_modules/mcp-remote/")) {
                return at;
            }
        }
        return -1;
    }

    private static Optional<URI> uri(String text) {
        try {
            URI uri = new URI(text);
            return uri.getHost() == null ? Optional.empty() : Optional.of(uri);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
