package dev.holdfast.os;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;

/** A file of the system's time zones (RFC 8536): when offsets change, and to what. Only its second half, with times of 64 bits, is read. */
final class ZoneFile {

    private static final int MAGIC = 0x545A6966;
    private static final int HEADER = 44;
    private static final int LARGEST = 65_536;
    private static final long DAY = 86_400;
    /** How far back a moment that is shown may lie, and how far ahead. Days. */
    private static final long BACK = 30;

    private static final long AHEAD = 2;

    private final ByteBuffer bytes;
    private final int times;
    private final int types;
    private final int start;
    private final boolean rule;

    private ZoneFile(ByteBuffer bytes) throws IOException {
        this.bytes = bytes;
        check(0);
        this.start = HEADER + length(0, 4) + HEADER;
        int second = start - HEADER;
        check(second);
        this.times = bytes.getInt(second + 32);
        this.types = bytes.getInt(second + 36);
        byte[] all = bytes.array();
        int end = start + length(second, 8);
        this.rule = new String(all, end, all.length - end, StandardCharsets.US_ASCII).indexOf(',') >= 0;
    }

    static ZoneFile read(Path file) throws IOException {
        if (Files.size(file) > LARGEST) {
            throw new IOException("too large");
        }
        return new ZoneFile(ByteBuffer.wrap(Files.readAllBytes(file)));
    }

    private void check(int header) throws IOException {
        if (bytes.getInt(header) != MAGIC || bytes.get(header + 4) < '2') {
            throw new IOException("not the second version of a file of time zones");
        }
    }

    /** The length of what follows a header: its counts, in their order, times the size of what they count. */
    private int length(int header, int timeSize) {
        return bytes.getInt(header + 20)
                + bytes.getInt(header + 24)
                + bytes.getInt(header + 28) * (timeSize + 4)
                + bytes.getInt(header + 32) * (timeSize + 1)
                + bytes.getInt(header + 36) * 6
                + bytes.getInt(header + 40);
    }

    /** Whether one offset holds from a month ago until the day after tomorrow. */
    boolean holdsAround(Instant now) {
        int last = lastBefore(now.getEpochSecond());
        boolean begun = last < 0 ? times == 0 : time(last) <= now.getEpochSecond() - BACK * DAY;
        boolean goesOn = last == times - 1 ? !rule : time(last + 1) >= now.getEpochSecond() + AHEAD * DAY;
        return begun && goesOn;
    }

    ZoneOffset offset(Instant now) {
        int last = lastBefore(now.getEpochSecond());
        int type = last < 0 ? 0 : bytes.get(start + times * 8 + last) & 0xff;
        if (type >= types) {
            throw new IllegalStateException("no such type");
        }
        return ZoneOffset.ofTotalSeconds(bytes.getInt(start + times * 9 + type * 6));
    }

    private int lastBefore(long second) {
        int last = -1;
        while (last + 1 < times && time(last + 1) <= second) {
            last++;
        }
        return last;
    }

    private long time(int index) {
        return bytes.getLong(start + index * 8);
    }
}
