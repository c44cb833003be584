package dev.holdfast.mcp;

import dev.holdfast.os.Http;
import dev.holdfast.os.Http.Reply;
import dev.holdfast.os.Redactor;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** A probe that sends a GET to a URL that the user set for a server ({@code probeUrl}); a 2xx is READY. */
final class UrlProbe implements Probe {

    private static final int MOST_REDIRECTS = 3;

    private final Http http;
    private final URI url;
    private final InstantSource clock;

    UrlProbe(Http http, URI url, InstantSource clock) {
        this.http = http;
        this.url = url;
        this.clock = clock;
    }

    @Override
    public Result ask(Request request) {
        long began = System.nanoTime();
        Outcome outcome = get(request);
        return new Result(outcome, Duration.ofNanos(System.nanoTime() - began), false);
    }

    private Outcome get(Request request) {
        PeerText text = PeerText.of(Redactor.of(request.server().secrets()));
        // The entry's headers belong to its own URL, which this is not.
        Endpoint endpoint = new Endpoint(url, Map.of());
        for (int redirects = 0; true; redirects++) {
            Reply reply = http.exchange(
                    new Http.Request(
                            "GET", endpoint.url(), HttpQuestions.headers(endpoint, Map.of()), new byte[0], b -> true),
                    request.deadline());
            if (!(reply instanceof Reply.Answered answer)) {
                return reply instanceof Reply.Failed failed
                        ? StatusTable.of(failed, text)
                        : StatusTable.of((Reply.TimedOut) reply);
            }
            Endpoint moved = redirects < MOST_REDIRECTS && answer.status() >= 300 && answer.status() < 400
                    ? endpoint.redirected(answer.status(), StatusTable.header(answer, "location"))
                    : null;
            if (moved == null) {
                return settled(request, answer, endpoint, text);
            }
            endpoint = moved;
        }
    }

    private Outcome settled(Request request, Reply.Answered answer, Endpoint endpoint, PeerText text) {
        if (answer.status() >= 200 && answer.status() < 300) {
            Era era = request.era() == null ? Era.LEGACY : request.era();
            return new Outcome.Ready(era, "", "", List.of("probe_url"));
        }
        return StatusTable.of(answer, endpoint, clock.instant(), text);
    }
}
