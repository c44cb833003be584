package dev.holdfast.config;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** The {@code url} of an entry, read as leniently as the client reads it. */
final class HttpAddress {

    private HttpAddress() {}

    /** The address, with what a browser would quote by itself quoted; null when it is none of http or https. */
    static @Nullable URI of(String text) {
        StringBuilder quoted = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || "\"<>\\^`{|}".indexOf(c) >= 0) {
                quoted.append('%').append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                quoted.append(c);
            }
        }
        try {
            URI uri = new URI(quoted.toString());
            String scheme = uri.getScheme();
            boolean http = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
            return http && uri.getRawAuthority() != null ? uri : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
