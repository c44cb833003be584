package dev.holdfast.os;

import java.net.IDN;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a URL leads: read from its authority, because {@link URI} gives no host for names with an underscore.
 *
 * @param host without brackets
 * @param target path and query, as sent to the origin
 */
record Origin(boolean secure, String host, int port, String target) {

    /** The origin of the URL, null when it is none that HTTP knows. */
    static @Nullable Origin of(URI url) {
        String scheme = String.valueOf(url.getScheme());
        boolean secure = scheme.equalsIgnoreCase("https");
        String authority = url.getRawAuthority();
        if (authority == null || !secure && !scheme.equalsIgnoreCase("http")) {
            return null;
        }
        String place = authority.substring(authority.lastIndexOf('@') + 1);
        int colon = place.lastIndexOf(':');
        boolean hasPort = colon > place.lastIndexOf(']');
        String host = hasPort ? place.substring(0, colon) : place;
        String digits = hasPort ? place.substring(colon + 1) : "";
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        try {
            int port = digits.isEmpty() ? secure ? 443 : 80 : Integer.parseInt(digits);
            if (host.isEmpty() || port < 1 || port > 65_535) {
                return null;
            }
            URI ascii = URI.create(url.toASCIIString());
            String path = ascii.getRawPath();
            String query = ascii.getRawQuery();
            String target = (path == null || path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query);
            return new Origin(secure, isAscii(host) ? host : IDN.toASCII(host), port, target);
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    /** Such a name is written as it is sent; asking IDN would load its tables within a hook. */
    private static boolean isAscii(String host) {
        for (int i = 0; i < host.length(); i++) {
            if (host.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /** Host and port as they stand in a Host header. */
    String authority() {
        String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == (secure ? 443 : 80) ? name : name + ":" + port;
    }

    /** Whether the name can only mean this machine under either protocol family. */
    boolean isLocalhost() {
        return host.equalsIgnoreCase("localhost")
                || host.toLowerCase(Locale.ROOT).endsWith(".localhost");
    }

    boolean isLoopback() {
        return isLocalhost() || host.equals("::1") || host.equals("0:0:0:0:0:0:0:1") || isLoopback4(host);
    }

    private static boolean isLoopback4(String host) {
        if (!host.startsWith("127.")) {
            return false;
        }
        for (int i = 0; i < host.length(); i++) {
            if (host.charAt(i) != '.' && (host.charAt(i) < '0' || host.charAt(i) > '9')) {
                return false;
            }
        }
        return true;
    }
}
