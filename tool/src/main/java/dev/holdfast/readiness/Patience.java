package dev.holdfast.readiness;

import java.time.Duration;

/** Whether a silent server gets more time: one whose tree still works does, an idle one has had its chance (case S7). Pure. */
final class Patience {

    /** No server is waited for any longer than this, however busy it is. */
    static final Duration LONGEST = Duration.ofSeconds(30);
    /** The window before the deadline over which a tree's work is measured, and how much time it gets at once. */
    static final Duration WINDOW = Duration.ofMillis(500);

    /** A wake-up this much too late means that the machine is short of time. */
    static final Duration LATE = Duration.ofMillis(200);

    /** One tick of the system's clock of CPU time; an idle runtime stays below it over a whole window. */
    private static final Duration WORK = Duration.ofMillis(10);

    private Patience() {}

    /**
     * How much more time it gets; zero for none.
     *
     * @param waited since its start
     * @param work CPU time of its tree over the last window
     */
    static Duration more(Duration waited, Duration work, boolean firm) {
        Duration left = LONGEST.minus(waited);
        if (firm || !left.isPositive() || work.compareTo(WORK) < 0) {
            return Duration.ZERO;
        }
        return left.compareTo(WINDOW) < 0 ? left : WINDOW;
    }
}
