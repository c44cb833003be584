package dev.holdfast.journal;

import dev.holdfast.os.OwnerOnly;
import dev.holdfast.os.Redactor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A journal in a folder of files, one pair a day of UTC: looking up the local zone costs a hook more than all the rest. Each line is
 * appended with one write, so that writers of many processes never mix.
 */
final class FileJournal implements Journal {

    /** One write of this size is never split by the systems that we run on. */
    static final int LONGEST_LINE = 4096;
    /** Days that are kept. */
    static final int KEPT_DAYS = 30;

    private static final long DAY_MILLIS = 86_400_000;
    private static final byte[] ONE_PASS = {'.'};

    private final Path folder;
    private final InstantSource clock;

    FileJournal(Path folder, InstantSource clock) {
        this.folder = folder;
        this.clock = clock;
    }

    @Override
    public boolean add(Event event) {
        try {
            long now = clock.millis();
            append(day(now), ".jsonl", line(event, now));
            return true;
        } catch (IOException | RuntimeException unwritable) {
            // Without a journal the work goes on; status and doctor test for themselves whether it can be written.
            return false;
        }
    }

    @Override
    public void pass() {
        try {
            append(day(clock.millis()), ".passes", ONE_PASS);
        } catch (IOException | RuntimeException unwritable) {
            // As above.
        }
    }

    @Override
    public void fault(String where, Throwable cause) {
        StackTraceElement[] trace = cause.getStackTrace();
        String at = trace.length == 0 ? "" : trace[0].toString();
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("where", where);
        fields.put("what", Redactor.of(List.of()).redact(String.valueOf(cause)));
        fields.put("in", at);
        add(new Event(Event.Kind.FAULT, "", fields));
    }

    static LocalDate day(long epochMillis) {
        return LocalDate.ofEpochDay(Math.floorDiv(epochMillis, DAY_MILLIS));
    }

    /** ISO 8601 by hand, because a formatter costs a hook too much. */
    private static String iso(long epochMillis) {
        int millis = (int) Math.floorMod(epochMillis, DAY_MILLIS);
        StringBuilder text = new StringBuilder(24).append(day(epochMillis)).append('T');
        digits(text, millis / 3_600_000, 2).append(':');
        digits(text, millis / 60_000 % 60, 2).append(':');
        digits(text, millis / 1000 % 60, 2).append('.');
        return digits(text, millis % 1000, 3).append('Z').toString();
    }

    private static StringBuilder digits(StringBuilder text, int number, int width) {
        String digits = Integer.toString(number);
        for (int i = digits.length(); i < width; i++) {
            text.append('0');
        }
        return text.append(digits);
    }

    private void append(LocalDate day, String suffix, byte[] bytes) throws IOException {
        Path file = folder.resolve(day + suffix);
        if (!Files.exists(file)) {
            OwnerOnly.makeFolder(folder);
            Retention.apply(folder, day.minusDays(KEPT_DAYS));
        }
        try (FileChannel out =
                OwnerOnly.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            if (out.write(ByteBuffer.wrap(bytes)) != bytes.length) {
                throw new IOException("the disk is full");
            }
        }
    }

    /** The event as one line; a field that does not fit is cut, and those behind it are left out. */
    private static byte[] line(Event event, long now) {
        int room = LONGEST_LINE;
        byte[] line = line(event, now, room);
        while (line.length > LONGEST_LINE) {
            // Escapes and characters of several bytes make a line longer than its text.
            room /= 2;
            line = line(event, now, room);
        }
        return line;
    }

    private static byte[] line(Event event, long now, int room) {
        JsonLine line = new JsonLine()
                .add("time", iso(now))
                .add("at", now)
                .add("kind", event.kind().name());
        if (!event.server().isEmpty()) {
            line.add("server", cut(event.server(), room / 8));
        }
        int left = room - room / 4;
        for (Map.Entry<String, String> field : event.fields().entrySet()) {
            left -= field.getKey().length() + 6;
            if (left <= 0) {
                break;
            }
            String value = cut(field.getValue(), left);
            left -= value.length();
            line.add(field.getKey(), value);
        }
        return line.bytes();
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, Math.max(0, length - 1)) + "…";
    }
}
