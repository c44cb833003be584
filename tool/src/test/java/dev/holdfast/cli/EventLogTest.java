package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EventLogTest {

    private static final LocalDate DAY = LocalDate.of(2026, 12, 1);

    @TempDir
    Path folder;

    @Test
    void aMissingDayIsEmpty() {
        EventLog log = new EventLog(folder);

        assertThat(log.read(DAY, 0).entries()).isEmpty();
        assertThat(log.passes(DAY)).isZero();
    }

    @Test
    void halfALineWaitsUntilItIsWhole() throws IOException {
        EventLog log = new EventLog(folder);
        Files.writeString(log.file(DAY), line("a") + "not json\n" + "{\"at\":\"2026-12-01T");

        EventLog.Part first = log.read(DAY, 0);
        Files.writeString(
                log.file(DAY), "07:00:01Z\",\"kind\":\"BLOCK\",\"server\":\"b\"}\n", StandardOpenOption.APPEND);
        EventLog.Part second = log.read(DAY, first.end());

        assertThat(first.entries()).extracting(EventLog.Entry::server).containsExactly("a");
        assertThat(second.entries()).extracting(EventLog.Entry::server).containsExactly("b");
        assertThat(log.read(DAY, second.end()).entries()).isEmpty();
    }

    private static String line(String server) {
        return "{\"at\":\"2026-12-01T07:00:00Z\",\"kind\":\"PROBE\",\"server\":\"" + server
                + "\",\"outcome\":\"READY\"}\n";
    }
}
