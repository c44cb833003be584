package dev.holdfast.mcp;

import dev.holdfast.os.Deadline;
import dev.holdfast.os.ProcessTree;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The CPU time of a tree in the last stretch before a deadline, by which a tree at work is told from an idle one. */
final class CpuWatch {

    /** CPU time that shows a tree at work; the system counts in ticks of 10 ms. */
    private static final Duration AT_WORK = Duration.ofMillis(10);

    private static final Duration LAST_STRETCH = Duration.ofMillis(250);

    private final ProcessTree tree;
    private Duration before = Duration.ZERO;
    private @Nullable Deadline seen;

    CpuWatch(ProcessTree tree) {
        this.tree = tree;
    }

    /** Nanoseconds until the given moment or the beginning of the last stretch. */
    long wake(Deadline next, Deadline deadline) {
        long untilStretch = deadline.remaining().minus(LAST_STRETCH).toNanos();
        long untilNext = next.remaining().toNanos();
        return untilStretch > 0 ? Math.min(untilNext, untilStretch) : untilNext;
    }

    /** Begins to measure once the last stretch before this deadline has begun. */
    void look(Deadline deadline) {
        if (!deadline.equals(seen) && deadline.remaining().compareTo(LAST_STRETCH) <= 0) {
            seen = deadline;
            before = tree.cpuTime();
        }
    }

    /** A child that left takes its time with it, so less than before is work too. */
    boolean atWork() {
        return tree.wantsCpu() || tree.cpuTime().minus(before).abs().compareTo(AT_WORK) >= 0;
    }
}
