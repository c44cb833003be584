package dev.holdfast.mcp;

import com.google.gson.JsonObject;
import dev.holdfast.os.Http;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The requests that carry questions to an HTTP server, and the messages in what comes back (specification, streamable HTTP). */
final class HttpQuestions {

    private HttpQuestions() {}

    /** One question of the handshake. */
    static Http.Request handshake(Endpoint endpoint, Handshake.Question question) {
        Map<String, String> own = json();
        // Servers refuse initialize with a version header that they do not know (case H7).
        if (question.era() == Era.MODERN) {
            own.put("MCP-Protocol-Version", question.version());
            own.put("Mcp-Method", question.method());
        }
        return post(endpoint, own, question.message(), HttpQuestions::answered);
    }

    /**
     * A message after the handshake.
     *
     * @param session the session that the server opened; empty for none
     */
    static Http.Request afterwards(
            Endpoint endpoint, Outcome.Ready ready, String session, String method, String message, Http.Enough enough) {
        Map<String, String> own = json();
        own.put("MCP-Protocol-Version", ready.version());
        if (ready.era() == Era.MODERN) {
            own.put("Mcp-Method", method);
        }
        if (!session.isEmpty()) {
            own.put("Mcp-Session-Id", session);
        }
        return post(endpoint, own, message, enough);
    }

    /** The entry's headers, and ours, which win. */
    static Map<String, String> headers(Endpoint endpoint, Map<String, String> own) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("User-Agent", "holdfast");
        headers.putAll(endpoint.headers());
        own.forEach((name, value) -> {
            headers.keySet().removeIf(name::equalsIgnoreCase);
            headers.put(name, value);
        });
        return headers;
    }

    /** The messages of a body, be it JSON or an event stream. */
    static List<JsonObject> messages(String body) {
        List<JsonObject> messages = Messages.parse(body);
        return !messages.isEmpty()
                ? messages
                : SseEvents.in(body).stream()
                        .flatMap(event -> Messages.parse(event.data()).stream())
                        .toList();
    }

    /** Whether a stream has brought an answer, so that it need not end first. */
    static boolean answered(String bodySoFar) {
        return SseEvents.in(bodySoFar).stream()
                .flatMap(event -> Messages.parse(event.data()).stream())
                .anyMatch(message -> !message.has("method"));
    }

    private static Map<String, String> json() {
        Map<String, String> own = new LinkedHashMap<>();
        own.put("Content-Type", "application/json");
        own.put("Accept", "application/json, text/event-stream");
        return own;
    }

    private static Http.Request post(Endpoint endpoint, Map<String, String> own, String message, Http.Enough enough) {
        byte[] body = message.getBytes(StandardCharsets.UTF_8);
        return new Http.Request("POST", endpoint.url(), headers(endpoint, own), body, enough);
    }
}
