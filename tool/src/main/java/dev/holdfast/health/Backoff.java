package dev.holdfast.health;

import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** The delay before a server that failed is asked again: doubles with each failure in a row, varied by chance so that sessions do not meet (case B4). */
final class Backoff {

    /** More doublings than the cap can hold, whatever the first delay. */
    private static final int DOUBLINGS = 30;

    private Backoff() {}

    /**
     * The delay after so many failures in a row; never longer than {@link Policy#BACKOFF_CAP}.
     *
     * @param first the delay after the first failure
     * @param failures failures in a row, from 1
     */
    static Duration delay(Duration first, int failures, RandomGenerator random) {
        long planned = Math.max(0, first.toMillis());
        long cap = Policy.BACKOFF_CAP.toMillis();
        int doublings = Math.clamp(failures - 1L, 0, DOUBLINGS);
        for (int i = 0; i < doublings && planned < cap; i++) {
            planned *= 2;
        }
        planned = Math.min(planned, cap);
        double share = 1 + Policy.JITTER * (2 * random.nextDouble() - 1);
        return Duration.ofMillis(Math.min(cap, Math.round(planned * share)));
    }
}
