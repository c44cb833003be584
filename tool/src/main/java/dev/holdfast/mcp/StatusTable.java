package dev.holdfast.mcp;

import dev.holdfast.os.Http.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a reply without a protocol answer says about a server: the gate's table of outcomes. */
final class StatusTable {

    private StatusTable() {}

    /** The outcomes that no other question could change: credentials and rate limits (cases K6, H5). */
    static Optional<Outcome> closed(Reply.Answered answer, Endpoint endpoint, Instant now) {
        return switch (answer.status()) {
            case 401, 403 ->
                Optional.of(new Outcome.AuthRequired(
                        answer.status(), endpoint.ownCredentials(), "HTTP " + answer.status()));
            case 429 -> Optional.of(new Outcome.RateLimited(retryAfter(answer, now)));
            default -> Optional.empty();
        };
    }

    /** The outcome of an answer that holds no JSON-RPC result. */
    static Outcome of(Reply.Answered answer, Endpoint endpoint, Instant now, PeerText text) {
        return closed(answer, endpoint, now).orElseGet(() -> {
            String words = words(answer, text);
            if (answer.status() == 407 || answer.viaProxy() && isGateway(answer.status())) {
                return new Outcome.Unreachable(
                        Outcome.Cause.PROXY, "the proxy answered " + words, retryAfter(answer, now));
            }
            return answer.status() >= 500
                    ? new Outcome.Unreachable(Outcome.Cause.SERVER_ERROR, words, retryAfter(answer, now))
                    : new Outcome.ProtocolError(words);
        });
    }

    static Outcome of(Reply.Failed failed, PeerText text) {
        String detail = text.cut(failed.detail());
        return switch (failed.stage()) {
            case DNS -> new Outcome.Unreachable(Outcome.Cause.DNS, detail, null);
            case TLS -> new Outcome.Unreachable(Outcome.Cause.TLS, detail, null);
            case PROXY -> new Outcome.Unreachable(Outcome.Cause.PROXY, detail, null);
            case REFUSED -> new Outcome.Unreachable(Outcome.Cause.REFUSED, detail, null);
            case RESET -> new Outcome.Unreachable(Outcome.Cause.RESET, detail, null);
            case OTHER -> new Outcome.Unknown(detail);
        };
    }

    static Outcome of(Reply.TimedOut silent) {
        return new Outcome.TimedOut(silent.connected() ? "connected, but no answer" : "no connection");
    }

    /** Status and the beginning of the body, e.g. {@code HTTP 404: no such route}. */
    static String words(Reply.Answered answer, PeerText text) {
        int status = answer.status();
        String what = "HTTP " + status;
        if (status >= 300 && status < 400) {
            return what + " to " + text.cut(header(answer, "location"), 120);
        }
        String body = answer.body().stripLeading();
        String said = body.startsWith("<") ? title(body, text) : text.cut(body, 120);
        String without = status < 300 ? " without a JSON-RPC answer" : "";
        return what + without + (said.isEmpty() ? "" : ": " + said);
    }

    static String header(Reply.Answered answer, String lowerName) {
        List<String> values = answer.headers().getOrDefault(lowerName, List.of());
        return values.isEmpty() ? "" : values.getFirst();
    }

    private static @Nullable Duration retryAfter(Reply.Answered answer, Instant now) {
        return RetryAfter.of(header(answer, "retry-after"), now);
    }

    private static boolean isGateway(int status) {
        return status == 502 || status == 503 || status == 504;
    }

    private static String title(String html, PeerText text) {
        int start = html.indexOf("<title>");
        int end = html.indexOf("</title>");
        return start >= 0 && end > start ? text.cut(html.substring(start + 7, end), 120) : "a web page";
    }
}
