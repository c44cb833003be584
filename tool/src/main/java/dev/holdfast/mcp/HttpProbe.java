package dev.holdfast.mcp;

import dev.holdfast.os.Http;
import dev.holdfast.os.Redactor;
import java.time.Duration;
import java.time.InstantSource;

/**
 * A probe that asks an HTTP server by POST, as the client does; a bare GET proves nothing (cases H1 to H3).
 *
 * <p>Where POST finds no endpoint the old HTTP+SSE transport is tried once (case H6).
 */
final class HttpProbe implements Probe {

    private final Http http;
    private final InstantSource clock;

    /** @param clock for Retry-After dates */
    HttpProbe(Http http, InstantSource clock) {
        this.http = http;
        this.clock = clock;
    }

    @Override
    public Result ask(Request request) {
        if (!(request.server() instanceof Server.Http server)) {
            return new Result(new Outcome.Unknown("not an HTTP server"), Duration.ZERO, false);
        }
        long began = System.nanoTime();
        PeerText text = PeerText.of(Redactor.of(server.secrets()));
        Endpoint endpoint = new Endpoint(server.url(), server.headers());
        HttpDialogue dialogue = new HttpDialogue(http, clock, request, text);
        Outcome outcome = server.legacySse()
                ? dialogue.sse(endpoint, "").orElseThrow()
                : dialogue.post(endpoint, Handshake.start(request.era(), text));
        Duration elapsed = Duration.ofNanos(System.nanoTime() - began);
        Tools tools =
                request.deep() && outcome instanceof Outcome.Ready ready ? dialogue.tools(ready) : Tools.NOT_ASKED;
        dialogue.endSession();
        return new Result(outcome, elapsed, false, tools);
    }
}
