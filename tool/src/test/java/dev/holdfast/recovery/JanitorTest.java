package dev.holdfast.recovery;

import static dev.holdfast.recovery.TestingRecovery.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JanitorTest {

    private static final long DAY = 86_400;

    @TempDir
    Path home;

    private TestingRecovery client;

    @BeforeEach
    void aProject() throws IOException {
        client = new TestingRecovery(home, Map.of());
    }

    @Test
    void afterAWeekASessionAndItsRecordAreRemoved() throws IOException {
        client.start("a1", "p1");
        client.stop("a1", "p1");
        client.limited(SESSION, "p1");
        client.write(client.folders.notes().resolve("login.md"), "# login");
        client.tick(7 * DAY + 1);

        client.begin("other");

        assertThat(client.folders.session(SESSION)).doesNotExist();
        assertThat(client.folders.record(SESSION)).doesNotExist();
        assertThat(client.folders.notes().resolve("login.md")).doesNotExist();
    }

    @Test
    void aSessionIsAsYoungAsItsNewestFile() throws IOException {
        client.start("a1", "p1");
        client.tick(5 * DAY);
        client.stop("a1", "p1");
        client.tick(3 * DAY);

        client.begin("other");

        assertThat(client.folders.session(SESSION).resolve("p1/a1.call.json")).exists();
    }

    @Test
    void whatIsNotOursStays() throws IOException {
        client.start("a1", "p1");
        client.limited(SESSION, "p1");
        Path[] others = {
            client.folders.session(SESSION).resolve("p1/mine.txt"),
            client.folders.calls().resolve("backup/notes.txt"),
            client.folders.records().resolve("package.json"),
            client.folders.notes().resolve("picture.png")
        };
        for (Path other : others) {
            client.write(other, "{}");
        }
        client.tick(8 * DAY);

        client.begin("other");

        for (Path other : others) {
            assertThat(other).exists();
        }
        assertThat(client.folders.session(SESSION).resolve("p1/a1.call.json")).doesNotExist();
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path outside = home.resolve("outside");
        client.write(outside.resolve("p/x.call.json"), "{}");
        Files.createDirectories(client.folders.calls());
        Files.createSymbolicLink(client.folders.calls().resolve("link"), outside);
        client.tick(8 * DAY);

        client.begin("other");

        assertThat(outside.resolve("p/x.call.json")).exists();
    }

    @Test
    void itComesAtMostOnceAnHour() {
        client.start("a1", "p1");
        client.tick(7 * DAY - 1800);
        client.begin("other");
        client.tick(3000);

        client.begin("other");
        assertThat(client.folders.session(SESSION)).as("within the hour").exists();
        client.tick(1800);
        client.begin("other");
        assertThat(client.folders.session(SESSION)).doesNotExist();
    }

    @Test
    void aVariableSaysForHowLong() throws IOException {
        TestingRecovery brief = new TestingRecovery(home, Map.of("HOOK_STATE_GC_DAYS", "1"));
        brief.start("a1", "p1");
        brief.tick(DAY + 1);

        brief.begin("other");

        assertThat(brief.folders.session(SESSION)).doesNotExist();
    }
}
