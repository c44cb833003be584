package dev.holdfast.os;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The head of a request as bytes. */
final class HttpHead {

    private HttpHead() {}

    /**
     * The request line and headers; what the caller sets wins over our own, but for the connection's.
     *
     * @param proxy the proxy that reads this head itself, null for none or a tunnel
     */
    static byte[] of(Http.Request request, Origin origin, @Nullable Proxy proxy) throws HttpFailure {
        String target = proxy == null ? origin.target() : "http://" + origin.authority() + origin.target();
        StringBuilder head =
                new StringBuilder(request.method()).append(' ').append(target).append(" HTTP/1.1\r\n");
        boolean host = false;
        boolean agent = false;
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            String name = header.getKey();
            if (hasLineEnd(name) || hasLineEnd(header.getValue()) || name.isBlank() || name.indexOf(':') >= 0) {
                throw new HttpFailure(Http.Stage.OTHER, "a header cannot be sent as it is");
            }
            host |= name.equalsIgnoreCase("host");
            agent |= name.equalsIgnoreCase("user-agent");
            if (!isOurs(name)) {
                append(head, name, header.getValue());
            }
        }
        if (!host) {
            append(head, "Host", origin.authority());
        }
        if (!agent) {
            append(head, "User-Agent", "holdfast");
        }
        if (proxy != null && !proxy.authorization().isEmpty()) {
            append(head, "Proxy-Authorization", proxy.authorization());
        }
        if (request.body().length > 0 || request.method().equals("POST")) {
            append(head, "Content-Length", Integer.toString(request.body().length));
        }
        append(head, "Accept-Encoding", "identity");
        append(head, "Connection", "close");
        return head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isOurs(String name) {
        return name.equalsIgnoreCase("connection")
                || name.equalsIgnoreCase("content-length")
                || name.equalsIgnoreCase("transfer-encoding")
                || name.equalsIgnoreCase("accept-encoding")
                || name.equalsIgnoreCase("expect")
                || name.equalsIgnoreCase("upgrade");
    }

    private static boolean hasLineEnd(String text) {
        return text.indexOf('\r') >= 0 || text.indexOf('\n') >= 0 || text.indexOf('\0') >= 0;
    }

    private static void append(StringBuilder head, String name, String value) {
        head.append(name).append(": ").append(value).append("\r\n");
    }
}
