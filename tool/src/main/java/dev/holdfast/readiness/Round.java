package dev.holdfast.readiness;

import dev.holdfast.mcp.Bridge;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Probe;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.ProcessTree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** One run over a fleet: who is out, who is settled, who waits for a start slot. */
final class Round {

    /** How long a launcher's first start is waited for before STARTING is the verdict (case S6). */
    static final Duration FIRST_START = Duration.ofSeconds(90);

    /** How often trees that hold a slot are looked at: a fleet of sleepers must not queue for long. */
    private static final Duration LOOK = Duration.ofMillis(40);

    private static final Duration ENDING = Duration.ofSeconds(5);

    private final Probe probe;
    private final Owner owner;
    private final List<Plan> plans;
    private final Fleet.Enough enough;
    private final Fleet.Watcher watcher;
    private final Semaphore starts;
    private final Semaphore remote;
    private final ExecutorService askers;

    private final Map<String, Settled> settled = new LinkedHashMap<>();
    private final Set<String> out = new LinkedHashSet<>();
    private final List<Plan> late = new ArrayList<>();
    private final Set<Watch> running = new LinkedHashSet<>();
    private boolean over;

    Round(Probe probe, Owner owner, Fleet.Limits limits, List<Plan> plans, Fleet.Enough enough, Fleet.Watcher watcher) {
        this.probe = probe;
        this.owner = owner;
        this.plans = plans;
        this.enough = enough;
        this.watcher = watcher;
        this.starts = new Semaphore(limits.starts(), true);
        this.remote = new Semaphore(limits.remote(), true);
        this.askers = Executors.newFixedThreadPool(
                Math.min(limits.atOnce(), plans.size()),
                Thread.ofPlatform().name("probe-", 1).daemon().factory());
        plans.forEach(plan -> out.add(plan.server().name()));
    }

    List<Settled> play() {
        try {
            plans.forEach(plan -> askers.execute(() -> first(plan)));
            awaitFirst();
            for (Plan plan : lateOnes()) {
                if (!isOver()) {
                    settle(plan, ask(plan));
                }
            }
            return result();
        } finally {
            end();
        }
    }

    private void first(Plan plan) {
        if (isOver()) {
            return;
        }
        Probe.Result result = ask(plan);
        synchronized (this) {
            // Case S7: who was still at work at the last moment may have been held up by the others.
            if (result.outcome() instanceof Outcome.TimedOut && result.busy() && !plan.firm() && plans.size() > 1) {
                late.add(plan);
                notifyAll();
                return;
            }
        }
        settle(plan, result);
    }

    private Probe.Result ask(Plan plan) {
        try {
            if (plan.installs()) {
                begun(plan);
                return owner.start(plan, plan.firm() ? plan.deadline() : FIRST_START);
            }
            Semaphore slots = startsProcess(plan.server()) ? starts : remote;
            slots.acquireUninterruptibly();
            Watch watch = new Watch(plan, slots);
            if (!join(watch)) {
                watch.release();
                return new Probe.Result(new Outcome.Unknown(""), Duration.ZERO, false);
            }
            try {
                return probe.ask(new Probe.Request(
                        plan.server(), plan.era(), watch.deadline(), ProcessTree.Graces.PATIENT, watch, plan.deep()));
            } finally {
                leave(watch);
            }
        } catch (RuntimeException e) {
            // The edge of a probe: a fault of ours must not look like one of the server's.
            return new Probe.Result(new Outcome.Unknown("our probe failed: " + e), Duration.ZERO, false);
        }
    }

    /** A bridge is asked by the URL behind it (case P6). */
    private static boolean startsProcess(Server server) {
        return server instanceof Server.Stdio stdio
                && Bridge.urlOf(stdio.argv()).isEmpty();
    }

    private synchronized boolean join(Watch watch) {
        if (over) {
            return false;
        }
        running.add(watch);
        watcher.begun(watch.plan().server().name());
        return true;
    }

    private synchronized void begun(Plan plan) {
        if (!over) {
            watcher.begun(plan.server().name());
        }
    }

    private synchronized void leave(Watch watch) {
        running.remove(watch);
        watch.release();
    }

    private synchronized void settle(Plan plan, Probe.Result result) {
        if (over) {
            return;
        }
        String name = plan.server().name();
        Settled done = new Settled(plan.server(), result.outcome(), result.elapsed(), result.tools());
        out.remove(name);
        settled.put(name, done);
        watcher.settled(done);
        Map<String, Outcome> known = new LinkedHashMap<>();
        settled.forEach((server, each) -> known.put(server, each.outcome()));
        over = out.isEmpty() || enough.test(known, Set.copyOf(out));
        notifyAll();
    }

    /** Waits until all are settled or only late ones are out; meanwhile looks after the slots. */
    private void awaitFirst() {
        while (true) {
            List<Watch> now;
            synchronized (this) {
                if (over || out.size() == late.size()) {
                    return;
                }
                try {
                    wait(LOOK.toMillis());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    over = true;
                    return;
                }
                now = List.copyOf(running);
            }
            now.forEach(Watch::look);
        }
    }

    private synchronized List<Plan> lateOnes() {
        return List.copyOf(late);
    }

    private synchronized boolean isOver() {
        return over;
    }

    private synchronized List<Settled> result() {
        return plans.stream()
                .map(plan -> settled.get(plan.server().name()))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Ends what still runs, all at once, and waits for it. */
    private void end() {
        List<Watch> left;
        synchronized (this) {
            over = true;
            left = List.copyOf(running);
        }
        askers.shutdown();
        List<Thread> ending =
                left.stream().map(watch -> Thread.ofVirtual().start(watch::end)).toList();
        Deadline deadline = Deadline.after(ENDING);
        try {
            for (Thread thread : ending) {
                thread.join(deadline.remaining());
            }
            if (!left.isEmpty()) {
                askers.awaitTermination(deadline.remaining().toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
