package dev.holdfast.gate;

import dev.holdfast.os.Command;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.Environment;
import dev.holdfast.os.ProcessTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command that a person gave to bring a server back; shell text, because that is what people write. */
final class Reconnect {

    /** The last of what it printed, for the journal. */
    private static final int KEPT = 2_000;

    private static final Duration SETTLING = Duration.ofMillis(100);

    private Reconnect() {}

    /**
     * What came of it.
     *
     * @param exit the exit code as text, {@code timeout}, or {@code not started}
     * @param output the end of both streams
     */
    record Result(String exit, String output) {}

    /**
     * Runs it until it ends or the deadline passes. What a command that succeeded has started lives on, since it may be the server
     * that it was to bring back; of every other command nothing is left.
     */
    static Result run(String command, Environment environment, Deadline deadline) {
        Command shell = new Command(List.of("/bin/sh", "-c", command), environment.variables(), environment.cwd());
        try (ProcessTree tree = ProcessTree.start(shell, ProcessTree.Graces.HOOK)) {
            End end = new End();
            end.follow(tree.stdout());
            end.follow(tree.stderr());
            // A command that reads its input must see the end of it.
            tree.stdin().close();
            if (!tree.process().waitFor(deadline.remaining().toMillis(), TimeUnit.MILLISECONDS)) {
                return new Result("timeout", end.text());
            }
            int exit = tree.process().exitValue();
            end.settle();
            if (exit == 0) {
                tree.leave();
            }
            return new Result(Integer.toString(exit), end.text());
        } catch (IOException e) {
            return new Result("not started", String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Result("interrupted", "");
        }
    }

    /** The last characters of two streams, each drained by a thread of its own so that the command never waits for us. */
    private static final class End {

        private final StringBuilder kept = new StringBuilder();
        private final List<Thread> readers = new ArrayList<>(2);

        void follow(InputStream stream) {
            Thread reader = new Thread(() -> drain(stream), "reconnect-output");
            reader.setDaemon(true);
            reader.start();
            readers.add(reader);
        }

        /** Waits for what the command has printed; not for long, since a server that it started may hold its streams. */
        void settle() throws InterruptedException {
            for (Thread reader : readers) {
                reader.join(SETTLING);
            }
        }

        private void drain(InputStream stream) {
            byte[] buffer = new byte[4_096];
            try {
                for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                    keep(new String(buffer, 0, read, StandardCharsets.UTF_8));
                }
            } catch (IOException e) {
                // A pipe that was closed under us has ended.
            }
        }

        private synchronized void keep(String text) {
            kept.append(text);
            if (kept.length() > KEPT) {
                kept.delete(0, kept.length() - KEPT);
            }
        }

        synchronized String text() {
            return kept.toString();
        }
    }
}
