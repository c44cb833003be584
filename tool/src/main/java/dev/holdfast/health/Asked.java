package dev.holdfast.health;

import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the last probe of a fingerprint found, and what is learned from those before it.
 *
 * @param outcome the outcome's word; empty when it was never asked
 * @param detail what it said, redacted and cut; may be empty
 * @param elapsed how long the answer took
 * @param era the era it spoke last; null when not known
 * @param at when it was asked
 * @param readyTimes how long its last answers took, oldest first, at most {@value #KEPT_TIMES}
 * @param reconnectNotBefore until when the reconnect command is not run again
 */
public record Asked(
        String outcome,
        String detail,
        Duration elapsed,
        @Nullable Era era,
        Instant at,
        List<Duration> readyTimes,
        Instant reconnectNotBefore) {

    /** How many READY times are kept: what a learned deadline is made of. */
    public static final int KEPT_TIMES = 20;

    /** Never asked. */
    public static final Asked NEVER = new Asked("", "", Duration.ZERO, null, Instant.EPOCH, List.of(), Instant.EPOCH);

    public Asked {
        readyTimes = List.copyOf(readyTimes.subList(Math.max(0, readyTimes.size() - KEPT_TIMES), readyTimes.size()));
    }

    /** What is remembered after a probe: everything it found, and the learned times that a failure does not take away. */
    public Asked after(Outcome found, Duration took, Instant now) {
        return switch (found) {
            case Outcome.Skipped skipped -> this;
            case Outcome.Ready ready -> {
                List<Duration> times = new ArrayList<>(readyTimes);
                times.add(took);
                yield new Asked(found.word(), found.detail(), took, ready.era(), now, times, reconnectNotBefore);
            }
            case Outcome.Starting s -> noted(found, took, now);
            case Outcome.TimedOut t -> noted(found, took, now);
            case Outcome.Exited e -> noted(found, took, now);
            case Outcome.ProtocolError p -> noted(found, took, now);
            case Outcome.Unreachable u -> noted(found, took, now);
            case Outcome.AuthRequired a -> noted(found, took, now);
            case Outcome.RateLimited r -> noted(found, took, now);
            case Outcome.Unknown u -> noted(found, took, now);
        };
    }

    private Asked noted(Outcome found, Duration took, Instant now) {
        return new Asked(found.word(), found.detail(), took, era, now, readyTimes, reconnectNotBefore);
    }

    /** The same, with the reconnect command put off. */
    public Asked reconnectNotBefore(Instant until) {
        return new Asked(outcome, detail, elapsed, era, at, readyTimes, until);
    }

    /**
     * Whether it was asked at this moment or later. An answer from the future is one from before the clock was set back, and tells
     * nothing.
     */
    public boolean since(Instant moment, Instant now) {
        return !at.isBefore(Instant.ofEpochMilli(moment.toEpochMilli())) && !at.isAfter(now);
    }

    /** Whether it has ever answered a probe of ours. */
    public boolean hasBeenReady() {
        return !readyTimes.isEmpty();
    }
}
