package dev.holdfast.readiness;

import dev.holdfast.mcp.Pace;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.ProcessTree;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A running probe as the fleet watches it: its start slot, free again once its tree is idle, and its time, longer while the
 * tree works.
 */
final class Watch implements Pace {

    /** Three ticks of the system's clock of CPU time: a tree that works shows in at least one of them. */
    private static final Duration LONG_ENOUGH = Duration.ofMillis(30);

    private final Plan plan;
    private final Semaphore slots;

    private long begun = System.nanoTime();
    private @Nullable ProcessTree tree;
    private Deadline deadline;
    private boolean holdsSlot = true;
    private boolean ended;
    private long lookedAt;
    private Duration lastLook = Duration.ZERO;
    private @Nullable Duration atWindow;

    /** Its clock starts with its slot, and anew with its first process. */
    Watch(Plan plan, Semaphore slots) {
        this.plan = plan;
        this.slots = slots;
        this.deadline = Deadline.after(plan.deadline());
    }

    Plan plan() {
        return plan;
    }

    synchronized Deadline deadline() {
        return deadline;
    }

    @Override
    public void started(ProcessTree started) {
        boolean tooLate;
        synchronized (this) {
            if (tree == null) {
                begun = System.nanoTime();
                deadline = Deadline.after(plan.deadline());
            }
            tree = started;
            lookedAt = System.nanoTime();
            lastLook = Duration.ZERO;
            tooLate = ended;
        }
        if (tooLate) {
            started.close();
        }
    }

    @Override
    public synchronized Deadline silent(Deadline passed) {
        if (tree == null || ended) {
            return passed;
        }
        if (!deadline.passed()) {
            return deadline;
        }
        Duration cpu = tree.cpuTime();
        // A child that left takes its time with it, so less than before is work too. Nothing measured, a wake-up that
        // came late, or a tree that waits for a core: the machine is short of time, and so is the server.
        Duration before = atWindow;
        boolean late = System.nanoTime() - passed.nanos() > Patience.LATE.toNanos();
        Duration work = before == null || late || tree.wantsCpu()
                ? Patience.WINDOW
                : cpu.minus(before).abs();
        Duration more = Patience.more(waited(), work, plan.firm());
        if (more.isZero()) {
            return passed;
        }
        atWindow = cpu;
        deadline = Deadline.after(more);
        return deadline;
    }

    /** Frees the slot of an idle tree, and measures the work over the window before the deadline. */
    synchronized void look() {
        if (tree == null || ended) {
            return;
        }
        boolean inWindow = atWindow == null && deadline.remaining().compareTo(Patience.WINDOW) <= 0;
        if (!holdsSlot && !inWindow) {
            return;
        }
        Duration cpu = tree.cpuTime();
        if (inWindow) {
            atWindow = cpu;
        }
        if (System.nanoTime() - lookedAt < LONG_ENOUGH.toNanos()) {
            return;
        }
        lookedAt = System.nanoTime();
        if (cpu.equals(lastLook) && !tree.wantsCpu()) {
            release();
        }
        lastLook = cpu;
    }

    /** Takes a slot again, and with it all of its time. */
    Deadline startAgain() {
        slots.acquireUninterruptibly();
        synchronized (this) {
            holdsSlot = true;
            begun = System.nanoTime();
            deadline = Deadline.after(plan.deadline());
            return deadline;
        }
    }

    /** Gives the slot back; once. */
    synchronized void release() {
        if (holdsSlot) {
            holdsSlot = false;
            slots.release();
        }
    }

    /** Ends the tree, and with it the probe. */
    void end() {
        ProcessTree running;
        synchronized (this) {
            ended = true;
            running = tree;
        }
        if (running != null) {
            running.close();
        }
    }

    /** Whether nobody waits for it any longer. */
    synchronized boolean hasEnded() {
        return ended;
    }

    private Duration waited() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
