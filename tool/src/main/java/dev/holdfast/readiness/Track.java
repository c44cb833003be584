package dev.holdfast.readiness;

import dev.holdfast.health.Asked;
import java.time.Duration;
import java.util.List;

/**
 * What a server's earlier probes say about the time it needs.
 *
 * @param readyTimes its last READY times, oldest first, at most 20
 * @param timedOutAfter how long the last probe waited in vain; zero when it did not end in TIMEOUT
 */
record Track(List<Duration> readyTimes, Duration timedOutAfter) {

    /** Never asked. */
    static final Track NONE = new Track(List.of(), Duration.ZERO);

    Track {
        readyTimes = List.copyOf(readyTimes);
    }

    /** What the health file remembers of a server's probes. */
    static Track of(Asked asked) {
        boolean silent = asked.outcome().equals("TIMEOUT");
        return new Track(asked.readyTimes(), silent ? asked.elapsed() : Duration.ZERO);
    }

    /** Whether it was ever READY. */
    boolean everReady() {
        return !readyTimes.isEmpty();
    }
}
