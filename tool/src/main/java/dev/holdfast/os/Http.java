package dev.holdfast.os;

import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * A small HTTP/1.1 client on plain sockets: one exchange on one connection, one total deadline, a bounded body, no redirects by
 * itself, no request sent twice. Honours {@code HTTP(S)_PROXY}, {@code NO_PROXY}, {@code NODE_EXTRA_CA_CERTS} and the system's
 * trust stores; loopback never goes through a proxy, and {@code localhost} is tried on ::1 and 127.0.0.1.
 */
public interface Http {

    /** The client for this environment. */
    static Http of(Environment environment) {
        return new SocketHttp(environment);
    }

    /** Performs one exchange; every failure is an answer, never an exception. */
    Reply exchange(Request request, Deadline deadline);

    /**
     * One request.
     *
     * @param method GET, POST or DELETE
     * @param headers in order; names as sent
     * @param body empty for none
     * @param enough ends reading of a stream early once the text read so far suffices (an SSE event with our answer)
     */
    record Request(String method, URI url, Map<String, String> headers, byte[] body, Enough enough) {}

    /** Whether the body read so far is enough. */
    interface Enough {
        boolean test(String bodySoFar);
    }

    /** What came of a request. */
    sealed interface Reply {
        /**
         * The peer answered.
         *
         * @param headers lower-case names
         * @param body decoded as UTF-8, at most 1 MiB
         * @param viaProxy whether a proxy stood between
         */
        record Answered(int status, Map<String, List<String>> headers, String body, boolean viaProxy)
                implements Reply {}

        /** No connection, or it broke: which stage, and the system's words. */
        record Failed(Stage stage, String detail) implements Reply {}

        /** The deadline passed; {@code connected} tells whether the connection stood. */
        record TimedOut(boolean connected) implements Reply {}
    }

    /** Where a connection failed. */
    enum Stage {
        DNS,
        TLS,
        PROXY,
        REFUSED,
        RESET,
        OTHER
    }
}
