package dev.holdfast.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The events log as it is read by people's commands: the end of one day's file, and what is appended to it. */
final class EventLog {

    /** How much of a day's end is read at once, bytes: some thousands of lines. */
    private static final int MOST = 1 << 20;

    private final Path folder;

    EventLog(Path folder) {
        this.folder = folder;
    }

    /**
     * One line of the log.
     *
     * @param kind what happened, a name of {@link dev.holdfast.journal.Event.Kind}
     * @param fields the rest, in order
     */
    record Entry(Instant at, String kind, String server, Map<String, String> fields) {}

    /**
     * What was read.
     *
     * @param end where the next reading begins, bytes
     */
    record Part(List<Entry> entries, long end) {}

    Path file(LocalDate day) {
        return folder.resolve(day + ".jsonl");
    }

    /** The calls that passed from the cache on that day. */
    long passes(LocalDate day) {
        try {
            return Files.size(folder.resolve(day + ".passes"));
        } catch (IOException e) {
            return 0;
        }
    }

    /** The complete lines from that byte on, at most the last {@value #MOST} bytes; lines that do not parse are left out. */
    Part read(LocalDate day, long from) {
        try (RandomAccessFile file = new RandomAccessFile(file(day).toFile(), "r")) {
            long length = file.length();
            long start = Math.max(from > length ? 0 : from, length - MOST);
            byte[] bytes = new byte[(int) (length - start)];
            file.seek(start);
            file.readFully(bytes);
            int complete = bytes.length;
            while (complete > 0 && bytes[complete - 1] != '\n') {
                complete--;
            }
            List<Entry> entries = new ArrayList<>();
            new String(bytes, 0, complete, StandardCharsets.UTF_8)
                    .lines()
                    .forEach(line -> parse(line).ifPresent(entries::add));
            return new Part(entries, start + complete);
        } catch (IOException e) {
            return new Part(List.of(), from);
        }
    }

    static Optional<Entry> parse(String line) {
        try {
            JsonObject object = JsonParser.parseString(line).getAsJsonObject();
            Map<String, String> fields = new LinkedHashMap<>();
            for (Map.Entry<String, JsonElement> field : object.entrySet()) {
                fields.put(
                        field.getKey(),
                        field.getValue().isJsonPrimitive()
                                ? field.getValue().getAsString()
                                : field.getValue().toString());
            }
            Instant at = instant(Optional.ofNullable(fields.remove("at")).orElse(""));
            String kind = Optional.ofNullable(fields.remove("kind")).orElse("");
            String server = Optional.ofNullable(fields.remove("server")).orElse("");
            return Optional.of(new Entry(at, kind, server, fields));
        } catch (JsonParseException | IllegalStateException | DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Instant instant(String text) {
        return !text.isEmpty() && text.chars().allMatch(Character::isDigit)
                ? Instant.ofEpochMilli(Long.parseLong(text))
                : Instant.parse(text);
    }
}
