package dev.holdfast.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.health.Health.RestoredBy;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Indexed;
import dev.holdfast.health.Key;
import dev.holdfast.health.ProbeChange;
import dev.holdfast.health.Signal;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PassListTest {

    private static final long NOW = TestingContext.START.getEpochSecond();

    @TempDir
    Path home;

    private TestingContext testing;
    private HealthBook book;
    private PassList list;
    private Path file;
    private final List<Indexed> index = new ArrayList<>();

    @BeforeEach
    void open() {
        testing = new TestingContext(home);
        book = HealthBook.of(testing.context());
        list = new PassList(testing.context());
        file = testing.context().places().passList();
    }

    @Test
    void listsWhatNeedsNoLookAndNothingElse() throws IOException {
        declare("mem", "user", Transport.STDIO);
        declare("dead", "user", Transport.STDIO);
        declare("web", "user", Transport.HTTP);
        declare("new", "user", Transport.HTTP);
        declare("down", "user", Transport.HTTP);
        declare("cloud", "claudeai", null);
        probed("dead", Transport.STDIO, new Outcome.Exited(1, ""));
        probed("web", Transport.HTTP, TestingBeyond.READY);
        probed("down", Transport.HTTP, new Outcome.TimedOut(""));

        write();

        String project = testing.project().toString();
        assertThat(Files.readAllLines(file))
                .containsExactlyInAnyOrder(
                        NOW + 600 + " mcp__mem__ " + project,
                        NOW + 120 + " mcp__web__ " + project,
                        NOW + 600 + " mcp__cloud__ " + project);
    }

    @ParameterizedTest
    @CsvSource({"a,b,2", "a,a__b,0", "a,A,2", "a b,a.b,0", "a-b,a_b,2"})
    void aPrefixThatTwoDeclarationsCouldMeanIsLeftOutC7(String one, String other, int lines) throws IOException {
        declare(one, "user", Transport.STDIO);
        declare(other, "local", Transport.STDIO);
        declare("alone", "user", Transport.STDIO);

        write();

        assertThat(Files.readAllLines(file)).hasSize(lines + 1);
    }

    @Test
    void oneNameInTwoScopesIsLeftOut() throws IOException {
        declare("foo", "user", Transport.STDIO);
        declare("foo", "project", Transport.STDIO);
        declare("alone", "user", Transport.STDIO);

        write();

        assertThat(Files.readString(file)).contains("alone").doesNotContain("foo");
    }

    @Test
    void itIsNewerThanWhatItWasMadeFromAndOlderThanWhatComesLater() throws IOException {
        declare("mem", "user", Transport.STDIO);

        write();

        Path health = testing.context().places().health();
        assertThat(Files.getLastModifiedTime(file)).isGreaterThan(Files.getLastModifiedTime(health));
        Instant read = testing.now();
        assertThat(Files.getLastModifiedTime(file).toInstant())
                .isBefore(
                        read.isAfter(modified(health)) ? read : modified(health).plusMillis(1));
    }

    @Test
    void aListMadeFromAnOlderHealthIsNotWritten() {
        declare("mem", "user", Transport.STDIO);
        PassList.Sources sources = list.sources();
        var snapshot = book.read();
        probed("mem", Transport.STDIO, new Outcome.Exited(1, ""));

        list.write(sources, snapshot, testing.now());

        assertThat(file).doesNotExist();
    }

    @Test
    void settingsThatChangeMeanwhileStopItToo() throws IOException {
        declare("mem", "user", Transport.STDIO);
        PassList.Sources sources = list.sources();
        Files.writeString(testing.context().places().userSettings(), "{}");

        list.write(sources, book.read(), testing.now());

        assertThat(file).doesNotExist();
    }

    @Test
    void anotherClocksFutureIsNewerToo() throws IOException {
        declare("mem", "user", Transport.STDIO);
        Path health = testing.context().places().health();
        Files.setLastModifiedTime(health, FileTime.from(testing.now().plus(Duration.ofHours(1))));

        write();

        assertThat(Files.getLastModifiedTime(file)).isGreaterThan(Files.getLastModifiedTime(health));
    }

    @Test
    void onlyItsOwnerReadsItAndNothingIsLeftBeside() throws IOException {
        declare("mem", "user", Transport.STDIO);

        write();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void removingWhatIsNotThereIsNothing() {
        list.remove();

        assertThat(testing.faults()).isEmpty();
    }

    private void write() {
        PassList.Sources sources = list.sources();
        list.write(sources, book.read(), testing.now());
    }

    private void declare(String name, String source, @Nullable Transport transport) {
        index.add(new Indexed(
                testing.project().toString(),
                source,
                name,
                dev.holdfast.claude.ToolName.prefix(name),
                "f-" + source + name,
                transport,
                transport == null ? null : new Indexed.Declared(Path.of("/x"), List.of(name), 1, 1, 1, List.of(), 0),
                "",
                testing.now()));
        book.index(testing.project().toString(), index);
    }

    private void probed(String name, Transport transport, Outcome outcome) {
        Key key = new Key(
                name,
                "f-user" + name,
                transport == Transport.STDIO ? testing.project().toString() : "");
        Signal.Probed signal = new Signal.Probed(outcome, transport, true, RestoredBy.PROBE);
        book.update(key, new ProbeChange(signal, Duration.ZERO, "", Policy.DEFAULT, testing.now(), new Random(1)));
    }

    private static Instant modified(Path path) throws IOException {
        return Files.getLastModifiedTime(path).toInstant();
    }
}
