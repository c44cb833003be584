package dev.holdfast.mcp;

import com.google.gson.JsonObject;
import dev.holdfast.mcp.Handshake.Step;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.Http;
import dev.holdfast.os.Http.Reply;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The handshake with one HTTP server: where it is asked, what it is asked next, and the session that it may have opened. */
final class HttpDialogue {

    private static final int MOST_REDIRECTS = 3;

    /** The share of the time that the first question may take while the era is unknown. */
    private static final int DISCOVER_SHARE = 3;

    /** A server that keeps its GET open without a word is none of the old kind. */
    private static final Duration SSE_FALLBACK = Duration.ofSeconds(2);

    private static final byte[] NOTHING = {};

    private final Http http;
    private final InstantSource clock;
    private final Probe.Request request;
    private final PeerText text;
    private @Nullable Endpoint sessionAt;
    private @Nullable Endpoint answeredAt;
    private String session = "";

    /** @param clock for Retry-After dates */
    HttpDialogue(Http http, InstantSource clock, Probe.Request request, PeerText text) {
        this.http = http;
        this.clock = clock;
        this.request = request;
        this.text = text;
    }

    /** Asks until an answer settles it. */
    Outcome post(Endpoint start, Handshake first) {
        Endpoint endpoint = start;
        Handshake handshake = first;
        int redirects = 0;
        while (true) {
            boolean open = handshake.afterSilence().isPresent();
            Deadline deadline = request.deadline();
            if (open) {
                deadline = deadline.orAfter(deadline.remaining().dividedBy(DISCOVER_SHARE));
            }
            Reply reply = http.exchange(HttpQuestions.handshake(endpoint, handshake.current()), deadline);
            Handshake next = null;
            switch (reply) {
                case Reply.TimedOut silent -> {
                    next = handshake.afterNoReply().orElse(null);
                    if (next == null) {
                        return StatusTable.of(silent);
                    }
                }
                case Reply.Failed failed -> {
                    // A server that drops what it does not know may still answer the older question.
                    next = failed.stage() == Http.Stage.RESET
                            ? handshake.afterNoReply().orElse(null)
                            : null;
                    if (next == null) {
                        return StatusTable.of(failed, text);
                    }
                }
                case Reply.Answered answer -> {
                    Endpoint moved = redirects < MOST_REDIRECTS ? moved(answer, endpoint) : null;
                    if (moved != null) {
                        endpoint = moved;
                        redirects++;
                        continue;
                    }
                    Optional<Outcome> closed = StatusTable.closed(answer, endpoint, clock.instant());
                    if (closed.isPresent()) {
                        return closed.get();
                    }
                    keepSession(answer, endpoint);
                    Step step = read(answer, handshake);
                    if (step instanceof Step.Settled settled) {
                        answeredAt = endpoint;
                        return settled.outcome();
                    }
                    boolean down = answer.status() >= 500 && handshake.current().era() == Era.LEGACY;
                    if (step instanceof Step.Ask ask) {
                        next = ask.next();
                    } else if (!down) {
                        next = handshake.afterRefusal(answer.body()).orElse(null);
                    }
                    if (next == null) {
                        return withoutAnswer(answer, endpoint);
                    }
                }
            }
            handshake = next;
        }
    }

    /** Asks for the tools where the handshake was answered; the old transport is not asked (case K4). */
    Tools tools(Outcome.Ready ready) {
        Endpoint endpoint = answeredAt;
        if (endpoint == null) {
            return Tools.NOT_ASKED;
        }
        if (ready.era() == Era.LEGACY) {
            var unused = http.exchange(
                    HttpQuestions.afterwards(
                            endpoint,
                            ready,
                            session,
                            "notifications/initialized",
                            Messages.initialized(),
                            body -> true),
                    request.deadline());
        }
        ToolList list = ToolList.first(ready);
        while (true) {
            Http.Request question = HttpQuestions.afterwards(
                    endpoint, ready, session, "tools/list", list.message(), HttpQuestions::answered);
            if (!(http.exchange(question, request.deadline()) instanceof Reply.Answered answer)) {
                return new Tools.NotListed("no answer to tools/list");
            }
            ToolList.Step step = null;
            for (JsonObject message : HttpQuestions.messages(answer.body())) {
                step = step == null ? list.on(message, text).orElse(null) : step;
            }
            switch (step) {
                case ToolList.Step.Ask ask -> list = ask.next();
                case ToolList.Step.Done done -> {
                    return done.tools();
                }
                case null -> {
                    return new Tools.NotListed("HTTP " + answer.status() + " to tools/list");
                }
            }
        }
    }

    /** What the JSON-RPC messages of a body lead to; Wait when none of them answers. */
    private Step read(Reply.Answered answer, Handshake handshake) {
        Step step = new Step.Wait(handshake);
        for (JsonObject message : HttpQuestions.messages(answer.body())) {
            step = handshake.on(message);
            boolean answered = step instanceof Step.Ask || step instanceof Step.Settled;
            // A 5xx with an error that is not an answer to our question is a gateway's, not the server's.
            if (answered && (answer.status() < 500 || !isNameless(message))) {
                return step;
            }
        }
        return new Step.Wait(handshake);
    }

    private Outcome withoutAnswer(Reply.Answered answer, Endpoint endpoint) {
        Outcome outcome = StatusTable.of(answer, endpoint, clock.instant(), text);
        boolean noEndpoint = answer.status() == 400 || answer.status() == 404 || answer.status() == 405;
        boolean accepted = answer.status() < 300
                && (answer.body().isBlank() || answer.body().contains("event: endpoint"));
        return noEndpoint || accepted
                ? sse(endpoint, StatusTable.words(answer, text)).orElse(outcome)
                : outcome;
    }

    /**
     * Asks over the old transport.
     *
     * @param postWords what POST had got, empty when this is the declared transport; empty result when this adds nothing to it
     */
    Optional<Outcome> sse(Endpoint endpoint, String postWords) {
        Deadline deadline =
                postWords.isEmpty() ? request.deadline() : request.deadline().orAfter(SSE_FALLBACK);
        SseDialogue dialogue = new SseDialogue(http, deadline, endpoint, text, clock.instant());
        Reply reply = http.exchange(
                new Http.Request(
                        "GET",
                        endpoint.url(),
                        HttpQuestions.headers(endpoint, Map.of("Accept", "text/event-stream")),
                        NOTHING,
                        dialogue),
                deadline);
        Optional<Outcome> found = dialogue.outcome();
        if (found.isPresent()) {
            return found;
        }
        if (postWords.isEmpty()) {
            return Optional.of(
                    switch (reply) {
                        case Reply.Answered answer -> StatusTable.of(answer, endpoint, clock.instant(), text);
                        case Reply.Failed failed -> StatusTable.of(failed, text);
                        case Reply.TimedOut silent -> StatusTable.of(silent);
                    });
        }
        String getWords = reply instanceof Reply.Answered got ? "HTTP " + got.status() : "no event stream";
        return Optional.of(new Outcome.ProtocolError(
                text.cut("no MCP endpoint here: POST got " + postWords + "; GET got " + getWords)));
    }

    private @Nullable Endpoint moved(Reply.Answered answer, Endpoint endpoint) {
        boolean redirect = answer.status() >= 300 && answer.status() < 400;
        String location = StatusTable.header(answer, "location");
        return redirect && !location.isEmpty() ? endpoint.redirected(answer.status(), location) : null;
    }

    private void keepSession(Reply.Answered answer, Endpoint endpoint) {
        String id = StatusTable.header(answer, "mcp-session-id");
        if (!id.isEmpty()) {
            session = id;
            sessionAt = endpoint;
        }
    }

    /** A session that the probe got is ended; whatever comes of that (case H8 is a server without one). */
    void endSession() {
        Endpoint endpoint = sessionAt;
        if (endpoint != null) {
            Map<String, String> headers = HttpQuestions.headers(endpoint, Map.of("Mcp-Session-Id", session));
            var unused = http.exchange(
                    new Http.Request("DELETE", endpoint.url(), headers, NOTHING, body -> true),
                    Deadline.after(request.graces().afterEof()));
        }
    }

    private static boolean isNameless(JsonObject message) {
        return message.get("id") == null || message.get("id").isJsonNull();
    }
}
