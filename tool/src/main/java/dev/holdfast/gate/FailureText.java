package dev.holdfast.gate;

/**
 * The weighing of a failed call's error text. The client gives no status, so a text is never a verdict: it is the tool's own
 * (case K1), or a reason to ask the server. Only the client's and its libraries' own wordings count, and only where they stand
 * in the text of the client, at its beginning; a tool may quote any of them.
 */
final class FailureText {

    private static final String POSTING = "Error POSTing to endpoint";
    private static final String SERVER = "MCP server \"";
    private static final int QUOTED_STATUS = 60;

    private FailureText() {}

    /** What a text smells of. */
    enum Smell {
        /** The tool worked and said so: nothing to do. */
        TOOL_ERROR,
        /** The connection could not be made, or broke. */
        BROKEN_OFF,
        /** The same in words that a tool uses about its own connections too. */
        PERHAPS_BROKEN_OFF,
        /** No answer in time. */
        TIMED_OUT,
        /** The endpoint refused the request, with whatever status. */
        REFUSED_REQUEST,
        /** The session that the client holds is not the server's any more (case H4). */
        STALE_SESSION,
        /** Somebody must sign in (case K6). */
        SIGN_IN
    }

    /**
     * Weighs a text.
     *
     * @param server the server's name, which may hold anything; empty when the client does not say it
     */
    static Smell weigh(String error, String server) {
        String text = error.strip();
        if (text.startsWith("Error: ")) {
            text = text.substring("Error: ".length());
        }
        if (text.startsWith("MCP error -")) {
            return numbered(text);
        }
        if (text.startsWith(SERVER)) {
            return named(text, server);
        }
        if (text.startsWith(POSTING)) {
            return posting(text);
        }
        return plain(text);
    }

    /** Wordings of clients before 2.x of the SDK: {@code MCP error <code>: <message>}. */
    private static Smell numbered(String text) {
        String rest = text.substring("MCP error -".length());
        if (rest.startsWith("32000: Connection closed")) {
            return Smell.BROKEN_OFF;
        }
        if (rest.startsWith("32001: Session not found")) {
            return Smell.STALE_SESSION;
        }
        return rest.startsWith("32001: Request timed out") || rest.startsWith("32001: Timeout")
                ? Smell.TIMED_OUT
                : Smell.TOOL_ERROR;
    }

    /** {@code MCP server "x" …}: the client's own sentences about a server; what follows the name decides. */
    private static Smell named(String text, String server) {
        boolean known = text.startsWith(server + "\"", SERVER.length());
        int end = known ? SERVER.length() + server.length() : text.indexOf('"', SERVER.length());
        String rest = end < 0 ? "" : text.substring(end + 1);
        if (rest.startsWith(" session expired")) {
            return Smell.STALE_SESSION;
        }
        if (rest.startsWith(" needs authentication") || rest.startsWith(" requires re-authorization")) {
            return Smell.SIGN_IN;
        }
        if (rest.startsWith(" connection timed out") || rest.startsWith(" is not connected")) {
            return Smell.BROKEN_OFF;
        }
        if (rest.startsWith(" transport dropped mid-call")) {
            return Smell.BROKEN_OFF;
        }
        if (rest.startsWith(" sent no response or progress")) {
            return Smell.TIMED_OUT;
        }
        if (rest.startsWith(" tool \"")) {
            int after = rest.indexOf('"', " tool \"".length());
            String verb = after < 0 ? "" : rest.substring(after + 1);
            if (verb.startsWith(" timed out after") || verb.startsWith(" sent no response or progress")) {
                return Smell.TIMED_OUT;
            }
            if (verb.startsWith(" transport dropped mid-call")) {
                return Smell.BROKEN_OFF;
            }
        }
        return Smell.TOOL_ERROR;
    }

    private static Smell posting(String text) {
        String status = text.substring(0, Math.min(text.length(), QUOTED_STATUS));
        if (text.contains("Session not found") || status.startsWith(POSTING + " (HTTP 404)")) {
            return Smell.STALE_SESSION;
        }
        return Smell.REFUSED_REQUEST;
    }

    private static Smell plain(String text) {
        if (text.equals("Connection closed") || text.equals("Not connected")) {
            return Smell.BROKEN_OFF;
        }
        if (text.equals("Request timed out") || text.equals("The operation timed out.")) {
            return Smell.TIMED_OUT;
        }
        boolean refused = text.startsWith("ECONNREFUSED: Unable to connect.")
                || text.startsWith("Unable to connect. Is the computer able to access the url?")
                || text.startsWith("ConnectionRefused: Unable to connect.");
        boolean reset = text.startsWith("ECONNRESET: The socket connection was closed unexpectedly.")
                || text.startsWith("The socket connection was closed unexpectedly.")
                || text.startsWith("connection closed before the tool call was answered");
        boolean old = text.equals("fetch failed")
                || text.startsWith("connect ECONNREFUSED ")
                || text.startsWith("read ECONNRESET")
                || text.startsWith("write EPIPE")
                || text.startsWith("socket hang up")
                || text.startsWith("SSE error: ")
                || text.startsWith("Streamable HTTP error: ");
        if (refused || reset) {
            return Smell.BROKEN_OFF;
        }
        if (old) {
            return Smell.PERHAPS_BROKEN_OFF;
        }
        return text.startsWith("MCP endpoint not found at ") ? Smell.REFUSED_REQUEST : Smell.TOOL_ERROR;
    }
}
