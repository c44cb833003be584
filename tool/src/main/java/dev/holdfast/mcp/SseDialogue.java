package dev.holdfast.mcp;

import com.google.gson.JsonObject;
import dev.holdfast.mcp.Handshake.Step;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.Http;
import dev.holdfast.os.Http.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The handshake over the old HTTP+SSE transport (2024-11-05): an open GET names the endpoint for POSTs and carries the answers.
 * It is fed with the stream's text while that is read, and sends its questions meanwhile.
 */
final class SseDialogue implements Http.Enough {

    private final Http http;
    private final Deadline deadline;
    private final Endpoint origin;
    private final PeerText text;
    private final Instant now;
    private Handshake handshake;
    private volatile @Nullable Endpoint endpoint;
    private volatile @Nullable Outcome outcome;
    private int seen;

    SseDialogue(Http http, Deadline deadline, Endpoint origin, PeerText text, Instant now) {
        this.http = http;
        this.deadline = deadline;
        this.origin = origin;
        this.text = text;
        this.now = now;
        this.handshake = Handshake.legacyOnly(text);
    }

    /** What it came to; empty when no endpoint was named or no answer came. */
    Optional<Outcome> outcome() {
        if (outcome == null && endpoint != null) {
            boolean over = deadline.passed();
            return Optional.of(
                    over
                            ? new Outcome.TimedOut("connected, but no answer on the event stream")
                            : new Outcome.ProtocolError("the event stream ended without an answer"));
        }
        return Optional.ofNullable(outcome);
    }

    @Override
    public boolean test(String bodySoFar) {
        List<SseEvents.Event> events = SseEvents.in(bodySoFar);
        for (SseEvents.Event event : events.subList(Math.min(seen, events.size()), events.size())) {
            seen++;
            if (event.name().equals("endpoint") && endpoint == null) {
                onEndpoint(event.data());
            } else {
                Messages.parse(event.data()).forEach(this::onMessage);
            }
            if (outcome != null) {
                return true;
            }
        }
        return false;
    }

    private void onEndpoint(String reference) {
        Endpoint named = origin.sibling(reference);
        if (named == null) {
            // Our headers must not follow.
            outcome = new Outcome.ProtocolError(
                    "its event stream names an endpoint elsewhere: " + text.cut(reference, 120));
            return;
        }
        endpoint = named;
        post(named, handshake.current().message());
    }

    private void onMessage(JsonObject message) {
        switch (handshake.on(message)) {
            case Step.Ask ask -> {
                handshake = ask.next();
                post(origin, handshake.current().message());
            }
            case Step.Answer answer -> {
                handshake = answer.next();
                post(origin, answer.message());
            }
            case Step.Wait wait -> handshake = wait.next();
            case Step.Settled settled -> outcome = settled.outcome();
        }
    }

    private void post(Endpoint fallback, String message) {
        Endpoint to = endpoint == null ? fallback : endpoint;
        Map<String, String> headers = HttpQuestions.headers(
                to, Map.of("Content-Type", "application/json", "Accept", "application/json, text/event-stream"));
        byte[] body = message.getBytes(StandardCharsets.UTF_8);
        Reply reply = http.exchange(new Http.Request("POST", to.url(), headers, body, soFar -> false), deadline);
        if (reply instanceof Reply.Answered answer && answer.status() >= 400) {
            outcome = StatusTable.of(answer, to, now, text);
        } else if (reply instanceof Reply.Failed failed) {
            outcome = StatusTable.of(failed, text);
        }
    }
}
