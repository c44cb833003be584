package dev.holdfast.hook;

import dev.holdfast.journal.Event;
import dev.holdfast.journal.Journal;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What ends a hook's process while the client still waits for it: after one second of silence on stdin, and two seconds before
 * the timeout that {@code init} writes for the event (case I4). The end is always 0.
 */
final class Watchdog extends Thread {

    /** How long stdin may be silent. */
    private static final long SILENCE = TimeUnit.SECONDS.toNanos(1);
    /** How long the journal may take at the end. Milliseconds. */
    private static final long LAST_WORDS = 800;

    private final String argument;
    private final Stdin stdin;
    private final Journal journal;
    private final long end;
    private volatile boolean dismissed;

    private Watchdog(String argument, Stdin stdin, Journal journal) {
        super("watchdog");
        this.argument = argument;
        this.stdin = stdin;
        this.journal = journal;
        this.end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds(argument));
        setDaemon(true);
    }

    /** Starts the watch over this process. */
    static Watchdog watch(String argument, Stdin stdin, Journal journal) {
        Watchdog watchdog = new Watchdog(argument, stdin, journal);
        watchdog.start();
        return watchdog;
    }

    /** Ends the watch; the process lives on. */
    void dismiss() {
        dismissed = true;
        LockSupport.unpark(this);
    }

    /** The time that a hook for this event has, two seconds less than its timeout in the client's settings. */
    static int seconds(String event) {
        return switch (event) {
            case "PreToolUse" -> 13;
            case "PostToolUseFailure", "StopFailure" -> 18;
            default -> 8;
        };
    }

    @Override
    public void run() {
        while (!dismissed) {
            long now = System.nanoTime();
            long waitingSince = stdin.waitingSince();
            if (now - end >= 0) {
                expire("the time for this hook is over");
            } else if (waitingSince != Stdin.BUSY && now - waitingSince >= SILENCE) {
                expire("stdin is silent before its event is whole");
            }
            long next = waitingSince == Stdin.BUSY ? SILENCE : waitingSince + SILENCE - now;
            LockSupport.parkNanos(Math.min(next, end - now));
        }
    }

    /** The journal may be what hangs: it is written beside, and given up. */
    private void expire(String why) {
        try {
            Thread writer = new Thread(
                    () -> journal.add(new Event(Event.Kind.NOTE, "", Map.of("what", why, "argument", argument))),
                    "last-words");
            writer.setDaemon(true);
            writer.start();
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            writer.join(LAST_WORDS);
        } catch (InterruptedException | RuntimeException | Error e) {
            // Ending in time is all that is left to do.
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }
}
