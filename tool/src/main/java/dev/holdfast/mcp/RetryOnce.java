package dev.holdfast.mcp;

import java.time.Duration;

/**
 * A probe that asks once more, with a fresh process, when a process left within its first two seconds (case K5). Hooks do
 * without it: their time is short.
 */
public final class RetryOnce implements Probe {

    private static final Duration SOON = Duration.ofSeconds(2);

    private final Probe probe;

    public RetryOnce(Probe probe) {
        this.probe = probe;
    }

    @Override
    public Result ask(Request request) {
        Result first = probe.ask(request);
        // Without a known era the probe has already started a second process, with the other question, unless a signal
        // ended the first.
        boolean again = first.outcome() instanceof Outcome.Exited exited
                && exited.code() != null
                && (request.era() != null || exited.code() > 128)
                && first.elapsed().compareTo(SOON) < 0
                && !request.deadline().passed();
        if (!again) {
            return first;
        }
        return probe.ask(request.withoutEra());
    }
}
