package dev.holdfast.journal;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What reads the events log back; lines that are no events of ours are skipped. */
public final class JournalReader {

    /** The most that is read of one day: its end. */
    private static final long LARGEST_DAY = 32L << 20;

    private final Path folder;

    public JournalReader(Path eventsFolder) {
        this.folder = eventsFolder;
    }

    /** An event and when it was written. */
    public record Entry(Instant time, Event event) {}

    /** The events from one moment until before another, oldest first. */
    public List<Entry> events(Instant from, Instant until) {
        List<Entry> entries = new ArrayList<>();
        LocalDate last = day(until);
        for (LocalDate day = first(from, until); !day.isAfter(last); day = day.plusDays(1)) {
            read(file(day), 0, entry -> {
                if (!entry.time().isBefore(from) && entry.time().isBefore(until)) {
                    entries.add(entry);
                }
            });
        }
        return entries;
    }

    /** How many passes from the cache the days of UTC saw that this time touches. */
    public long passes(Instant from, Instant until) {
        long passes = 0;
        LocalDate last = day(until);
        for (LocalDate day = first(from, until); !day.isAfter(last); day = day.plusDays(1)) {
            passes += size(folder.resolve(day + ".passes"));
        }
        return passes;
    }

    /** How many faults of our own this time saw. */
    public long faultCount(Instant from, Instant until) {
        return events(from, until).stream()
                .filter(entry -> entry.event().kind() == Event.Kind.FAULT)
                .count();
    }

    /** A reader of what is added to the log from now on. */
    public Follower follow(Instant now) {
        return new Follower(day(now));
    }

    /** The position in a log that grows. */
    public final class Follower {
        private LocalDate day;
        private long position;

        private Follower(LocalDate today) {
            this.day = today;
            this.position = size(file(today));
        }

        /** Hands over what was added since the last call, also over midnight; call it again and again. */
        public void poll(Instant now, Consumer<Entry> sink) {
            position = read(file(day), position, sink);
            while (day.isBefore(day(now))) {
                day = day.plusDays(1);
                position = read(file(day), 0, sink);
            }
        }
    }

    private static LocalDate day(Instant moment) {
        return FileJournal.day(moment.toEpochMilli());
    }

    /** Older days are not kept. */
    private static LocalDate first(Instant from, Instant until) {
        LocalDate kept = day(until).minusDays(FileJournal.KEPT_DAYS);
        return from.isBefore(until.minusSeconds(FileJournal.KEPT_DAYS * 86_400L)) ? kept : day(from);
    }

    private Path file(LocalDate day) {
        return folder.resolve(day + ".jsonl");
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException none) {
            return 0;
        }
    }

    /** Reads whole lines from the position on and returns the position behind the last. */
    private static long read(Path file, long position, Consumer<Entry> sink) {
        if (!Files.isRegularFile(file)) {
            return 0;
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            long from = Math.max(position > in.length() ? 0 : position, in.length() - LARGEST_DAY);
            in.seek(from);
            byte[] bytes = new byte[(int) Math.min(in.length() - from, LARGEST_DAY)];
            in.readFully(bytes);
            int start = 0;
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] == '\n') {
                    entry(new String(bytes, start, i - start, StandardCharsets.UTF_8))
                            .ifPresent(sink);
                    start = i + 1;
                }
            }
            return from + start;
        } catch (IOException unreadable) {
            return position;
        }
    }

    private static Optional<Entry> entry(String line) {
        try {
            JsonObject object = JsonParser.parseString(line).getAsJsonObject();
            Map<String, String> fields = new LinkedHashMap<>();
            for (Map.Entry<String, JsonElement> field : object.entrySet()) {
                switch (field.getKey()) {
                    case "time", "at", "kind", "server" -> {}
                    default -> fields.put(field.getKey(), field.getValue().getAsString());
                }
            }
            @Nullable JsonElement server = object.get("server");
            Event event = new Event(
                    Event.Kind.valueOf(object.get("kind").getAsString()),
                    server == null ? "" : server.getAsString(),
                    fields);
            return Optional.of(new Entry(Instant.ofEpochMilli(object.get("at").getAsLong()), event));
        } catch (JsonParseException
                | IllegalStateException
                | IllegalArgumentException
                | NullPointerException
                | UnsupportedOperationException foreign) {
            return Optional.empty();
        }
    }
}
