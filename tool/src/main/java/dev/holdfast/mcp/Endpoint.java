package dev.holdfast.mcp;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A URL that a server may be asked at, with what the entry wants sent there; credentials never leave its origin.
 *
 * @param headers the entry's own
 */
record Endpoint(URI url, Map<String, String> headers) {

    /** Whether the entry sends credentials of its own. */
    boolean ownCredentials() {
        if (url.getRawUserInfo() != null) {
            return true;
        }
        for (String name : headers.keySet()) {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.contains("auth")
                    || lower.contains("token")
                    || lower.contains("key")
                    || lower.contains("secret")
                    || lower.equals("cookie")) {
                return true;
            }
        }
        String query = url.getRawQuery() == null ? "" : url.getRawQuery().toLowerCase(Locale.ROOT);
        return query.contains("token=") || query.contains("key=");
    }

    /**
     * Where a redirect leads, if it may be followed: on the same host from http to https, or on the same origin with a status
     * that keeps the method (307, 308).
     *
     * @return null when it leads elsewhere
     */
    @Nullable
    Endpoint redirected(int status, String location) {
        URI target = resolve(location);
        if (target == null || !sameHost(target)) {
            return null;
        }
        boolean upgrade = scheme(url).equals("http") && scheme(target).equals("https");
        boolean here = sameOrigin(target) && (status == 307 || status == 308);
        return upgrade || here ? new Endpoint(target, headers) : null;
    }

    /** The endpoint of the same origin that a server names; null for another origin or no URL. */
    @Nullable
    Endpoint sibling(String reference) {
        URI target = resolve(reference);
        return target != null && sameOrigin(target) ? new Endpoint(target, headers) : null;
    }

    private @Nullable URI resolve(String reference) {
        try {
            URI target = url.resolve(reference.strip());
            return target.getHost() == null ? null : target;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private boolean sameHost(URI other) {
        return String.valueOf(url.getHost()).equalsIgnoreCase(other.getHost());
    }

    private boolean sameOrigin(URI other) {
        return sameHost(other) && scheme(url).equals(scheme(other)) && port(url) == port(other);
    }

    private static String scheme(URI uri) {
        return String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    }

    private static int port(URI uri) {
        return uri.getPort() >= 0 ? uri.getPort() : scheme(uri).equals("https") ? 443 : 80;
    }
}
