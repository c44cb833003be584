package dev.holdfast.hook;

import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.Map;

/** A hook's stdin: what the launcher read of it already, then the rest; it knows since when it waits for a byte (case I4). */
final class Stdin extends InputStream {

    /** Not waiting. */
    static final long BUSY = Long.MIN_VALUE;

    private final byte[] head;
    private final InputStream rest;
    private int position;
    private volatile long waitingSince = BUSY;

    Stdin(byte[] head, InputStream rest) {
        this.head = head;
        this.rest = rest;
    }

    /** The launcher hands on what it read in {@code HOLDFAST_STDIN}, or as hexadecimal bytes in {@code HOLDFAST_STDIN_HEX}. */
    static Stdin of(Map<String, String> variables, InputStream rest) {
        String plain = variables.get("HOLDFAST_STDIN");
        if (plain != null) {
            return new Stdin(plain.getBytes(java.nio.charset.StandardCharsets.UTF_8), rest);
        }
        String hex = variables.get("HOLDFAST_STDIN_HEX");
        return new Stdin(hex == null ? new byte[0] : bytes(hex), rest);
    }

    private static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        int length = 0;
        int high = -1;
        for (int i = 0; i < hex.length(); i++) {
            char digit = hex.charAt(i);
            if (!HexFormat.isHexDigit(digit)) {
                continue;
            }
            if (high < 0) {
                high = HexFormat.fromHexDigit(digit);
            } else {
                bytes[length++] = (byte) (high << 4 | HexFormat.fromHexDigit(digit));
                high = -1;
            }
        }
        return java.util.Arrays.copyOf(bytes, length);
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
        if (position < head.length) {
            int given = Math.min(length, head.length - position);
            System.arraycopy(head, position, target, offset, given);
            position += given;
            return given;
        }
        waitingSince = System.nanoTime();
        try {
            return rest.read(target, offset, length);
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
