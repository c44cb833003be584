package dev.holdfast.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * The lines of a server's stdout, read within bounds: a line longer than 4 MiB is not kept, noise is counted and only its first
 * lines are kept, and what is not fetched holds the reader up (cases S1, S5).
 */
final class StdoutReader {

    /** The reference servers stay below 4 KiB; a thousandfold leaves room for icons. The client itself gives up at 16 MB. */
    private static final int LONGEST = 4 << 20;

    /** What such a line is called. */
    static final String TOO_LONG = "a line of more than 4 MiB";

    private static final int KEPT_NOISE = 16 * 1024;

    /** Each may be as long as the longest line, and many servers are read at once. */
    private static final int MOST_WAITING = 8;

    private final BlockingQueue<Event> events;
    private final StringBuilder noise = new StringBuilder();
    private volatile boolean abandoned;

    private StdoutReader(BlockingQueue<Event> events) {
        this.events = events;
    }

    /** What happened on stdout or to its process. */
    sealed interface Event {
        /** A line that may hold a message. */
        record Line(String text) implements Event {}

        /** A line of other text that ends in a message, such as a banner without a line break (case S1). */
        record Glued(String text, String message) implements Event {}

        /** A line that was too long to be kept. */
        record TooLong(String start) implements Event {}

        /** A {@code Content-Length:} header: the framing of another protocol (case S5). */
        record LspHeader() implements Event {}

        /** No more bytes will come. */
        record Ended() implements Event {}

        /** The process left. */
        record Left() implements Event {}
    }

    static StdoutReader of(Process process, InputStream stdout) {
        BlockingQueue<Event> events = new ArrayBlockingQueue<>(MOST_WAITING);
        StdoutReader reader = new StdoutReader(events);
        Thread thread = new Thread(() -> reader.read(stdout), "stdout");
        thread.setDaemon(true);
        thread.start();
        var unused = process.onExit().thenRun(() -> reader.put(new Event.Left()));
        return reader;
    }

    BlockingQueue<Event> events() {
        return events;
    }

    /** Nobody fetches events any more; what still comes is thrown away. */
    void abandon() {
        abandoned = true;
        events.clear();
    }

    /** The first lines that were no messages. */
    String noise() {
        synchronized (noise) {
            return noise.toString();
        }
    }

    private void read(InputStream stdout) {
        Assembly line = new Assembly();
        byte[] buffer = new byte[16 * 1024];
        try {
            for (int read = stdout.read(buffer); read >= 0; read = stdout.read(buffer)) {
                int from = 0;
                for (int at = 0; at < read; at++) {
                    if (buffer[at] == '\n') {
                        line.append(buffer, from, at - from);
                        line.end();
                        from = at + 1;
                    }
                }
                line.append(buffer, from, read - from);
            }
        } catch (IOException e) {
            // A pipe that was closed under us has ended.
        }
        line.end();
        put(new Event.Ended());
    }

    private void put(Event event) {
        try {
            if (!abandoned) {
                events.put(event);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Keeps the beginning of what was no message. */
    void addNoise(String text) {
        synchronized (noise) {
            if (noise.length() < KEPT_NOISE) {
                noise.append(text, 0, Math.min(text.length(), KEPT_NOISE - noise.length()))
                        .append('\n');
            }
        }
    }

    /** The line that is being read. */
    private final class Assembly {
        private byte[] bytes = new byte[4 * 1024];
        private int length;
        private boolean tooLong;

        void append(byte[] from, int offset, int count) {
            int room = LONGEST - length;
            if (count > room && !tooLong) {
                tooLong = true;
                put(new Event.TooLong(new String(bytes, 0, Math.min(length, 200), StandardCharsets.UTF_8)));
            }
            if (tooLong || count == 0) {
                return;
            }
            if (length + count > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(LONGEST, Math.max(bytes.length * 2, length + count)));
            }
            System.arraycopy(from, offset, bytes, length, count);
            length += count;
        }

        void end() {
            if (!tooLong && length > 0) {
                classify();
            }
            length = 0;
            tooLong = false;
        }

        private void classify() {
            int at = 0;
            while (at < length && bytes[at] <= ' ' && bytes[at] >= 0) {
                at++;
            }
            if (at == length) {
                return;
            }
            // Counted bytes alone are looked at: a gigabyte of noise must not become a gigabyte of strings.
            if (bytes[at] == '{' || bytes[at] == '[') {
                put(new Event.Line(new String(bytes, at, length - at, StandardCharsets.UTF_8)));
                return;
            }
            String start = new String(bytes, at, Math.min(length - at, 300), StandardCharsets.UTF_8);
            if (start.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                put(new Event.LspHeader());
            } else {
                addNoise(start);
                putGlued(at);
            }
        }

        private void putGlued(int from) {
            if (length - from > 64 * 1024) {
                return;
            }
            String text = new String(bytes, from, length - from, StandardCharsets.UTF_8).strip();
            int message = text.indexOf("{\"");
            if (message > 0 && text.endsWith("}") && text.contains("\"jsonrpc\"")) {
                put(new Event.Glued(text.substring(0, message), text.substring(message)));
            }
        }
    }
}
