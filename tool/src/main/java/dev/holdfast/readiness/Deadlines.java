package dev.holdfast.readiness;

import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a server may stay silent: what was asked for, else its setting, else learned from how fast it was. Pure.
 *
 * <p>Learned: 1.5 × the 95th percentile of its READY times, at least 1 s, at most 15 s and 3 × the median (but never forced
 * under 5 s by it), so that a busy week does not stretch it for good. A time below 5 s is used only against a server that was
 * silent for longer the last time: one that was READY gets 5 s, since READY times alone never show that it has become slower.
 * Each further silence lengthens the time by half, until a full one begins anew.
 */
final class Deadlines {

    /** What is waited without better knowledge, and the least for a server that was READY the last time. */
    static final Duration DEFAULT = Duration.ofSeconds(5);
    /** From how many on they are believed. */
    static final int ENOUGH = 5;

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(15);

    private Deadlines() {}

    /**
     * The deadline of one probe.
     *
     * @param asked {@code --timeout}; null when it was not given
     */
    static Duration of(@Nullable Duration asked, Policy policy, Track track) {
        if (asked != null) {
            return asked;
        }
        if (policy.timeoutSet()) {
            return policy.timeout();
        }
        if (track.readyTimes().size() < ENOUGH) {
            return DEFAULT;
        }
        Duration learned = learned(track.readyTimes());
        if (learned.compareTo(DEFAULT) >= 0) {
            return learned;
        }
        Duration waited = track.timedOutAfter();
        if (waited.isZero()) {
            return DEFAULT;
        }
        if (waited.compareTo(DEFAULT) >= 0) {
            return learned;
        }
        return least(DEFAULT, most(learned, scaled(waited, 1.5)));
    }

    /** The formula alone, for at least one READY time. */
    static Duration learned(List<Duration> readyTimes) {
        List<Duration> sorted = readyTimes.stream().sorted().toList();
        Duration p95 = sorted.get((int) Math.ceil(0.95 * sorted.size()) - 1);
        Duration median = sorted.get((sorted.size() - 1) / 2);
        Duration cap = least(LONGEST, most(DEFAULT, median.multipliedBy(3)));
        return least(cap, most(SHORTEST, scaled(p95, 1.5)));
    }

    private static Duration scaled(Duration time, double factor) {
        return Duration.ofNanos(Math.round(time.toNanos() * factor));
    }

    private static Duration least(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    private static Duration most(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
