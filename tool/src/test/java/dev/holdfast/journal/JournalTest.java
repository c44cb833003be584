package dev.holdfast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final Instant DAY = Instant.parse("2026-11-30T00:00:00Z");

    private static final Instant END = DAY.plus(1, ChronoUnit.DAYS);

    @TempDir
    private Path folder;

    private Instant now = Instant.parse("2026-11-30T15:30:07.008Z");
    private final InstantSource clock = () -> now;

    @Test
    void writesOneLinePerEvent() throws IOException {
        Journal journal = journal();

        boolean kept = journal.add(new Event(Event.Kind.BLOCK, "web", Map.of("reason", "refused \"twice\"")));

        List<String> lines = Files.readAllLines(events().resolve("2026-11-30.jsonl"));
        assertThat(kept).isTrue();
        assertThat(lines).hasSize(1);
        JsonObject line = JsonParser.parseString(lines.getFirst()).getAsJsonObject();
        assertThat(line.get("time").getAsString()).isEqualTo("2026-11-30T15:30:07.008Z");
        assertThat(line.get("at").getAsLong()).isEqualTo(now.toEpochMilli());
        assertThat(line.get("kind").getAsString()).isEqualTo("BLOCK");
        assertThat(line.get("server").getAsString()).isEqualTo("web");
        assertThat(line.get("reason").getAsString()).isEqualTo("refused \"twice\"");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(events())))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(events().resolve("2026-11-30.jsonl"))))
                .isEqualTo("rw-------");
    }

    @Test
    void keepsEveryLineShortEnoughForOneWrite() throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("first", "\u0001".repeat(9_000));
        fields.put("second", "日".repeat(9_000));

        journal().add(new Event(Event.Kind.NOTE, "n".repeat(9_000), fields));

        List<String> lines = Files.readAllLines(events().resolve("2026-11-30.jsonl"));
        assertThat(lines).hasSize(1);
        assertThat(Files.size(events().resolve("2026-11-30.jsonl"))).isLessThanOrEqualTo(4096);
        assertThat(JsonParser.parseString(lines.getFirst())
                        .getAsJsonObject()
                        .get("first")
                        .getAsString())
                .startsWith("\u0001");
    }

    @Test
    void countsPassesAndFaults() {
        Journal journal = journal();

        journal.pass();
        journal.pass();
        journal.fault("gate", new IllegalStateException("token=abc"));

        JournalReader reader = new JournalReader(events());
        assertThat(reader.passes(DAY, now)).isEqualTo(2);
        assertThat(reader.faultCount(DAY, END)).isEqualTo(1);
        assertThat(reader.passes(DAY.minusSeconds(9), DAY.minusSeconds(1))).isZero();
        Event fault = reader.events(DAY, END).getFirst().event();
        assertThat(fault.fields())
                .containsEntry("where", "gate")
                .containsEntry("what", "java.lang.IllegalStateException: token=[redacted]");
    }

    @Test
    void readsDaysInOrderAndSkipsWhatIsNotOurs() throws IOException {
        Journal journal = journal();
        journal.add(new Event(Event.Kind.PROBE, "a", Map.of()));
        Files.writeString(
                events().resolve("2026-11-30.jsonl"),
                "half a li\n[]\n{\"kind\":\"NEW\",\"at\":1}\n{\"kind\":{},\"at\":[]}\n",
                StandardOpenOption.APPEND);
        now = now.plusSeconds(86_400);
        journal.add(new Event(Event.Kind.PROBE, "b", Map.of()));

        assertThat(new JournalReader(events()).events(Instant.EPOCH, END.plus(1, ChronoUnit.DAYS)))
                .extracting(entry -> entry.event().server())
                .containsExactly("a", "b");
    }

    @Test
    void followsOverMidnight() {
        Journal journal = journal();
        journal.add(new Event(Event.Kind.NOTE, "before", Map.of()));
        JournalReader.Follower follower = new JournalReader(events()).follow(now);
        List<String> seen = new ArrayList<>();

        journal.add(new Event(Event.Kind.NOTE, "same day", Map.of()));
        follower.poll(now, entry -> seen.add(entry.event().server()));
        now = now.plusSeconds(86_400);
        journal.add(new Event(Event.Kind.NOTE, "next day", Map.of()));
        follower.poll(now, entry -> seen.add(entry.event().server()));
        follower.poll(now, entry -> seen.add(entry.event().server()));

        assertThat(seen).containsExactly("same day", "next day");
    }

    @Test
    void forgetsOldDaysWithTheFirstWriteOfANewOne() throws IOException {
        Files.createDirectories(events());
        Path old = Files.writeString(events().resolve("2026-10-30.jsonl"), "x");
        Path oldPasses = Files.writeString(events().resolve("2026-10-30.passes"), "x");
        Path kept = Files.writeString(events().resolve("2026-10-31.jsonl"), "x");
        Path foreign = Files.writeString(events().resolve("1999.jsonl"), "x");

        journal().pass();

        assertThat(old).doesNotExist();
        assertThat(oldPasses).doesNotExist();
        assertThat(kept).exists();
        assertThat(foreign).exists();
    }

    @Test
    void goesOnWithoutAFolder() throws IOException {
        Files.writeString(events(), "a file");
        Journal journal = journal();

        boolean kept = journal.add(new Event(Event.Kind.NOTE, "", Map.of()));
        journal.pass();
        journal.fault("gate", new IllegalStateException());

        assertThat(kept).isFalse();
        assertThat(events()).hasContent("a file");
        assertThat(new JournalReader(events()).events(DAY, END)).isEmpty();
    }

    private Path events() {
        return folder.resolve("events");
    }

    private Journal journal() {
        return Journal.open(events(), clock);
    }
}
