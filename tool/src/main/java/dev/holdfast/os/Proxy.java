package dev.holdfast.os;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The proxy that stands between us and an origin.
 *
 * @param authorization the value of {@code Proxy-Authorization}, empty for none
 * @param supported whether we speak its protocol
 */
record Proxy(String host, int port, boolean secure, String authorization, boolean supported) {

    /** The proxy that these variables name for the origin, null for a direct connection. */
    static @Nullable Proxy forOrigin(Origin origin, Map<String, String> variables) {
        String value = either(variables, origin.secure() ? "https_proxy" : "http_proxy");
        if (value.isEmpty() || origin.isLoopback() || isExempt(origin, either(variables, "no_proxy"))) {
            return null;
        }
        return parse(value);
    }

    private static Proxy parse(String value) {
        String url = value.contains("://") ? value : "http://" + value;
        int scheme = url.indexOf("://");
        String protocol = url.substring(0, scheme).toLowerCase(Locale.ROOT);
        String place = url.substring(scheme + 3);
        int at = place.lastIndexOf('@');
        String user = at < 0 ? "" : decoded(place.substring(0, at));
        Origin origin = origin(protocol.equals("https") ? "https" : "http", place.substring(at + 1));
        boolean supported = origin != null && (protocol.equals("http") || protocol.equals("https"));
        String authorization = user.isEmpty()
                ? ""
                : "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
        return origin == null
                ? new Proxy(place.substring(at + 1), 0, false, "", false)
                : new Proxy(origin.host(), origin.port(), origin.secure(), authorization, supported);
    }

    /** A password with a stray percent sign or bracket is what it says. */
    private static String decoded(String user) {
        try {
            return URI.create("x:" + user.replace(" ", "%20")).getSchemeSpecificPart();
        } catch (IllegalArgumentException literal) {
            return user;
        }
    }

    private static @Nullable Origin origin(String scheme, String place) {
        try {
            return Origin.of(URI.create(scheme + "://" + place));
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    /** The forms in use: {@code *}, a host, {@code .domain}, {@code *.domain}, any of them with a port, an address range. */
    private static boolean isExempt(Origin origin, String list) {
        String host = origin.host().toLowerCase(Locale.ROOT);
        int from = 0;
        while (from < list.length()) {
            int to = from;
            while (to < list.length() && ", \t".indexOf(list.charAt(to)) < 0) {
                to++;
            }
            if (to > from && covers(list.substring(from, to).toLowerCase(Locale.ROOT), host, origin.port())) {
                return true;
            }
            from = to + 1;
        }
        return false;
    }

    private static boolean covers(String entry, String host, int port) {
        if (entry.equals("*")) {
            return true;
        }
        if (entry.indexOf('/') > 0) {
            return inRange(entry, host);
        }
        String name = entry;
        int colon = name.lastIndexOf(':');
        boolean plainAddress = colon != name.indexOf(':') && !name.startsWith("[");
        if (colon > name.lastIndexOf(']') && !plainAddress) {
            if (!name.substring(colon + 1).equals(Integer.toString(port))) {
                return false;
            }
            name = name.substring(0, colon);
        }
        if (name.startsWith("[") && name.endsWith("]")) {
            name = name.substring(1, name.length() - 1);
        }
        if (name.startsWith("*")) {
            name = name.substring(1);
        }
        if (name.startsWith(".")) {
            return host.endsWith(name) || host.equals(name.substring(1));
        }
        return host.equals(name) || host.endsWith("." + name);
    }

    private static boolean inRange(String range, String host) {
        long network = address4(range.substring(0, range.indexOf('/')));
        long address = address4(host);
        String bits = range.substring(range.indexOf('/') + 1);
        if (network < 0 || address < 0 || bits.isEmpty() || bits.length() > 2 || !isNumber(bits)) {
            return false;
        }
        int shift = 32 - Math.min(32, Integer.parseInt(bits));
        return network >> shift == address >> shift;
    }

    private static long address4(String host) {
        String[] parts = host.split("\\.", -1);
        long address = 0;
        for (String part : parts) {
            if (parts.length != 4
                    || part.isEmpty()
                    || part.length() > 3
                    || !isNumber(part)
                    || Integer.parseInt(part) > 255) {
                return -1;
            }
            address = address << 8 | Integer.parseInt(part);
        }
        return address;
    }

    private static boolean isNumber(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static String either(Map<String, String> variables, String name) {
        String lower = variables.getOrDefault(name, "");
        return (lower.isEmpty() ? variables.getOrDefault(name.toUpperCase(Locale.ROOT), "") : lower).strip();
    }
}
