package dev.holdfast.cli;

import dev.holdfast.os.Command;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.ProcessTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How a program that was run to its end ended.
 *
 * @param code its exit code; {@link #TOO_LATE} when it had to be ended
 * @param out its stdout, at most 1 MiB
 * @param err its stderr, at most 1 MiB
 */
record Run(int code, String out, String err, Duration elapsed) {

    static final int TOO_LATE = -1;
    private static final int MOST = 1 << 20;

    /**
     * Runs the program with this text on stdin; its whole tree is gone afterwards.
     *
     * @throws IOException when it cannot be started
     */
    static Run of(Command command, String stdin, Deadline deadline) throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (ProcessTree tree = ProcessTree.start(command, ProcessTree.Graces.HOOK)) {
            Drain out = Drain.of(tree.stdout());
            Drain err = Drain.of(tree.stderr());
            Thread writer = Thread.ofVirtual().start(() -> write(tree.stdin(), stdin));
            boolean ended = tree.process().waitFor(deadline.remaining().toMillis(), TimeUnit.MILLISECONDS);
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            if (!ended) {
                tree.close();
            }
            writer.join(1000);
            return new Run(ended ? tree.process().exitValue() : TOO_LATE, out.text(), err.text(), elapsed);
        }
    }

    /** The last line that it said, on stderr if there is one. */
    String tail() {
        String text = err.isBlank() ? out : err;
        return text.strip().lines().reduce("", (before, line) -> line);
    }

    private static void write(OutputStream stdin, String text) {
        try (stdin) {
            stdin.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It did not want to read; its exit code tells what came of that.
        }
    }

    /** What empties a stream to its end and keeps the first {@value #MOST} bytes. */
    private record Drain(Thread thread, ByteArrayOutputStream bytes) {

        static Drain of(InputStream in) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            return new Drain(Thread.ofVirtual().start(() -> copy(in, bytes)), bytes);
        }

        private static void copy(InputStream in, ByteArrayOutputStream bytes) {
            byte[] buffer = new byte[8192];
            try {
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    synchronized (bytes) {
                        bytes.write(buffer, 0, Math.min(n, MOST - bytes.size()));
                    }
                }
            } catch (IOException e) {
                // The tree was ended; what came before is kept.
            }
        }

        String text() throws InterruptedException {
            thread.join(2000);
            synchronized (bytes) {
                return bytes.toString(StandardCharsets.UTF_8);
            }
        }
    }
}
