package dev.holdfast.hook;

import java.io.IOException;
import java.io.InputStream;

/** A hook's stdin, which knows since when it waits for a byte (case I4). */
final class Stdin extends InputStream {

    /** Nobody is waiting. */
    static final long BUSY = Long.MIN_VALUE;

    private final InputStream in;
    private volatile long waitingSince = BUSY;

    Stdin(InputStream in) {
        this.in = in;
    }

    /** On the scale of {@link System#nanoTime()}; {@link #BUSY} when nobody is reading. */
    long waitingSince() {
        return waitingSince;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        waitingSince = System.nanoTime();
        try {
            return in.read(target, offset, length);
        } finally {
            waitingSince = BUSY;
        }
    }

    /** Takes what is left, so that a client which still writes does not fail; the watchdog ends it. */
    void drain() {
        byte[] ignored = new byte[65_536];
        try {
            while (read(ignored, 0, ignored.length) >= 0) {
                // Nothing is kept.
            }
        } catch (IOException e) {
            // There is nothing left to take.
        }
    }
}
