package dev.holdfast.os;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A tree that is ended by {@link #close()} or, at the latest, when this process ends in an orderly way. */
final class OwnedTree implements ProcessTree {

    private static final long SHORT_PAUSE_NANOS = 2_000_000;
    private static final long LONG_PAUSE_NANOS = 10_000_000;
    /** Who was killed needs a moment to vanish; what still starts others is hit again. */
    private static final int MOST_KILLS = 20;

    private static final Duration AFTER_KILL = Duration.ofMillis(50);
    /** At our own end there is no time left to be patient. */
    private static final Graces AT_EXIT = new Graces(Duration.ZERO, Duration.ofMillis(100));

    private final Process process;
    private final TreeMembers members;
    private final Graces graces;
    private final Thread atExit;
    private volatile boolean hurry;
    private boolean ended;

    private OwnedTree(Process process, String mark, Graces graces, Thread atExit) {
        this.process = process;
        this.members = new TreeMembers(process.toHandle(), mark);
        this.graces = graces;
        this.atExit = atExit;
    }

    static OwnedTree start(Command command, Graces graces) throws StartFailure {
        String mark = Long.toHexString(ProcessHandle.current().pid()) + "-" + Long.toHexString(System.nanoTime()) + "-"
                + Long.toHexString(Thread.currentThread().threadId());
        AtExit guard = new AtExit();
        Thread atExit = new Thread(guard, "end of " + mark);
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
        } catch (IllegalStateException ending) {
            throw new StartFailure(
                    StartFailure.Reason.OTHER, command.argv().getFirst() + " is not started while this process ends");
        }
        boolean started = false;
        // Held from before the start, so that our own end waits for the child that it must take along.
        synchronized (guard) {
            try {
                Process process = Launch.start(command, MARK, mark);
                OwnedTree tree = new OwnedTree(process, mark, graces, atExit);
                guard.tree = tree;
                started = true;
                return tree;
            } finally {
                if (!started) {
                    forget(atExit);
                }
            }
        }
    }

    @Override
    public Process process() {
        return process;
    }

    @Override
    public OutputStream stdin() {
        return process.getOutputStream();
    }

    @Override
    public InputStream stdout() {
        return process.getInputStream();
    }

    @Override
    public InputStream stderr() {
        return process.getErrorStream();
    }

    @Override
    public Duration cpuTime() {
        return members.cpuTime();
    }

    @Override
    public boolean wantsCpu() {
        return members.wantsCpu();
    }

    @Override
    public void leave() {
        synchronized (this) {
            ended = true;
            forget(atExit);
        }
    }

    @Override
    public void close() {
        end(graces);
    }

    private void end(Graces patience) {
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            boolean interrupted = Thread.interrupted();
            try {
                interrupted |= end(patience.afterEof(), patience.afterTerm());
            } finally {
                forget(atExit);
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    private boolean end(Duration afterEof, Duration afterTerm) {
        members.lookDown();
        closeStdin();
        boolean interrupted = awaitEnd(afterEof);
        members.lookDown();
        members.sweep();
        List<ProcessHandle> left = members.alive();
        if (!left.isEmpty()) {
            left.forEach(ProcessHandle::destroy);
            interrupted |= awaitEnd(afterTerm);
        }
        for (int kills = 0; !left.isEmpty() && kills < MOST_KILLS; kills++) {
            members.lookDown();
            members.sweep();
            left = members.alive();
            left.forEach(ProcessHandle::destroyForcibly);
            interrupted |= awaitEnd(AFTER_KILL);
        }
        return interrupted;
    }

    /** Elsewhere, because closing first writes what is buffered, and a full pipe that nobody reads would hold us. */
    private void closeStdin() {
        Thread closing = new Thread(
                () -> {
                    try {
                        stdin().close();
                    } catch (IOException gone) {
                        // Then nobody waits for its end.
                    }
                },
                "stdin");
        closing.setDaemon(true);
        closing.start();
    }

    /** Waits until all known members have ended, at most so long; true when an interrupt came meanwhile. */
    private boolean awaitEnd(Duration limit) {
        Deadline deadline = Deadline.after(limit);
        boolean interrupted = false;
        long pause = SHORT_PAUSE_NANOS;
        while (!members.alive().isEmpty() && !deadline.passed()) {
            LockSupport.parkNanos(Math.min(pause, deadline.remaining().toNanos()));
            pause = Math.min(pause + SHORT_PAUSE_NANOS, LONG_PAUSE_NANOS);
            interrupted |= Thread.interrupted();
            deadline = hurry ? deadline.orAfter(AT_EXIT.afterTerm()) : deadline;
        }
        return interrupted;
    }

    private static void forget(Thread atExit) {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException ending) {
            // It runs already, and finds nothing left to do.
        }
    }

    /** What ends the tree when this process is told to end. */
    private static final class AtExit implements Runnable {
        private @Nullable OwnedTree tree;

        @Override
        public void run() {
            OwnedTree started;
            synchronized (this) {
                started = tree;
            }
            if (started != null) {
                started.hurry = true;
                started.end(AT_EXIT);
            }
        }
    }
}
