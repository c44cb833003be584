package dev.holdfast.health;

import dev.holdfast.mcp.Era;
import java.time.Duration;
import java.time.Instant;
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

    /** Whether it has ever answered a probe of ours. */
    public boolean hasBeenReady() {
        return !readyTimes.isEmpty();
    }
}
