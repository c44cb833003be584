package dev.holdfast.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a process wrote to stderr, read from its first byte so that it never waits for us, and kept within bounds: the first
 * 64 KiB, where the reason of an early crash stands, and the last 192 KiB.
 */
final class Tail {

    private static final int HEAD = 64 * 1024;
    private static final int RING = 192 * 1024;

    private final byte[] head = new byte[HEAD];
    private final CountDownLatch ended = new CountDownLatch(1);
    private byte[] ring = new byte[0];
    private long total;

    /** Starts to read; the reading thread ends with the stream. */
    static Tail of(InputStream stream) {
        Tail tail = new Tail();
        Thread reader = new Thread(() -> tail.drain(stream), "stderr");
        reader.setDaemon(true);
        reader.start();
        return tail;
    }

    /** Waits for the end of the stream, which a grandchild may hold open for ever. */
    void awaitEnd(Duration atMost) {
        try {
            var unused = ended.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is kept; bytes that are not UTF-8 become replacement characters, a gap becomes a line. */
    synchronized String text() {
        int first = (int) Math.min(total, HEAD);
        long rest = total - first;
        int kept = (int) Math.min(rest, RING);
        byte[] last = new byte[kept];
        if (kept > 0) {
            int start = rest <= RING ? 0 : (int) (rest % RING);
            int untilEnd = Math.min(kept, RING - start);
            System.arraycopy(ring, start, last, 0, untilEnd);
            System.arraycopy(ring, 0, last, untilEnd, kept - untilEnd);
        }
        String gap = rest > RING ? "\n…\n" : "";
        return new String(head, 0, first, StandardCharsets.UTF_8) + gap + new String(last, StandardCharsets.UTF_8);
    }

    private void drain(InputStream stream) {
        byte[] buffer = new byte[16 * 1024];
        try {
            for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                keep(buffer, read);
            }
        } catch (IOException e) {
            // A pipe that was closed under us has ended.
        } finally {
            ended.countDown();
        }
    }

    synchronized void keep(byte[] bytes, int length) {
        int at = 0;
        if (total < HEAD) {
            at = (int) Math.min(length, HEAD - total);
            System.arraycopy(bytes, 0, head, (int) total, at);
            total += at;
        }
        if (at < length && ring.length == 0) {
            ring = new byte[RING];
        }
        while (at < length) {
            int into = (int) ((total - HEAD) % RING);
            int part = Math.min(length - at, RING - into);
            System.arraycopy(bytes, at, ring, into, part);
            at += part;
            total += part;
        }
    }
}
