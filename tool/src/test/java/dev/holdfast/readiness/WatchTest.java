package dev.holdfast.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.os.Deadline;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** A probe's time and slot. */
final class WatchTest {

    private final Semaphore slots = new Semaphore(0);

    /** Case S7: on a crowded machine a tree may get no time at all; that is not idleness. */
    @Test
    void aStarvedTreeGetsMoreTimeAndAnIdleOneNone() {
        // Far off, so that no wake-up of ours counts as late.
        Deadline passed = Deadline.after(Duration.ofMinutes(1));
        Watch starved = watch(TestingTree.starved());
        Watch idle = watch(new TestingTree(false));
        starved.look();
        idle.look();

        Deadline more = starved.silent(passed);
        Deadline none = idle.silent(passed);

        assertThat(more).isNotSameAs(passed);
        assertThat(none).isSameAs(passed);
    }

    /** With no time at all, so that every look is within the window before its deadline. */
    private Watch watch(TestingTree tree) {
        Watch watch = new Watch(new Plan(TestingServers.stdio("s"), null, Duration.ZERO, false, false, false), slots);
        watch.started(tree);
        return watch;
    }
}
