package dev.holdfast.health;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.holdfast.health.Health.RestoredBy;
import dev.holdfast.health.Indexed.Declared;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthBookTest {

    private static final Key WEB = new Key("web", "aaaa", "");
    private static final Key MEM_HERE = new Key("mem", "bbbb", "/home/dev/app");
    private static final Key MEM_THERE = new Key("mem", "cccc", "/home/dev/other");
    private static final Outcome READY = new Outcome.Ready(Era.LEGACY, "", "", List.of());
    private static final Outcome GONE = new Outcome.Exited(1, "no such module");

    @TempDir
    Path home;

    private TestingContext testing;
    private HealthBook book;
    private Path file;

    @BeforeEach
    void open() {
        testing = new TestingContext(home);
        book = HealthBook.of(testing.context());
        file = testing.context().places().health();
    }

    @Test
    void noFileMeansNothingIsKnown() {
        assertThat(book.read().known(WEB)).isEqualTo(Known.NOTHING);
        assertThat(book.read().listed()).isEmpty();
        assertThat(file).doesNotExist();
    }

    @Test
    void whatIsStoredIsReadAgain() {
        Known stored = record(WEB, GONE).orElseThrow();

        Known read = book.read().known(WEB);

        assertThat(read).isEqualTo(stored);
        assertThat(read.health().status()).isEqualTo(Status.UNHEALTHY);
        assertThat(read.asked().outcome()).isEqualTo("EXITED");
        assertThat(read.asked().detail()).isEqualTo("no such module");
    }

    @Test
    void a1ReadsItsFieldsWithItsTypes() throws IOException {
        record(MEM_HERE, GONE);
        record(WEB, READY);

        JsonObject root = json();

        assertThat(root.get("version").getAsInt()).isEqualTo(1);
        JsonObject down = root.getAsJsonObject("servers").getAsJsonObject("mem");
        assertThat(down.get("status").getAsString()).isEqualTo("unhealthy");
        assertThat(down.get("checkedAt").getAsLong()).isEqualTo(TestingContext.START.toEpochMilli());
        assertThat(down.get("nextRetryAt").getAsLong()).isGreaterThan(TestingContext.START.toEpochMilli());
        assertThat(down.get("failureCount").getAsInt()).isEqualTo(1);
        assertThat(down.get("lastError").getAsString()).isEqualTo("no such module");
        assertThat(down.get("lastRestoredAt").isJsonNull()).isTrue();
        assertThat(down.get("source").getAsString()).isEqualTo("/home/dev/.claude.json");
        JsonObject up = root.getAsJsonObject("servers").getAsJsonObject("web");
        assertThat(up.get("status").getAsString()).isEqualTo("healthy");
        assertThat(up.get("lastError").isJsonNull()).isTrue();
        assertThat(up.get("lastFailureCode").isJsonNull()).isTrue();
        assertThat(up.get("expiresAt").getAsLong())
                .isEqualTo(TestingContext.START.plusSeconds(120).toEpochMilli());
    }

    @Test
    void aForeignEntryIsBelieved() throws IOException {
        write("""
                {"version": 1, "servers": {"web": {"status": "unhealthy", "checkedAt": 1796068790000,
                  "expiresAt": 1796068790000, "failureCount": 3, "lastError": "ECONNREFUSED",
                  "lastFailureCode": 503, "nextRetryAt": 1796068860000, "lastRestoredAt": null}}}
                """);

        Health health = book.read().known(WEB).health();

        assertThat(health.status()).isEqualTo(Status.UNHEALTHY);
        assertThat(health.failureCount()).isEqualTo(3);
        assertThat(health.lastFailureCode()).isEqualTo("503");
        assertThat(health.nextRetryAt()).isEqualTo(Instant.ofEpochMilli(1796068860000L));
        assertThat(book.read().listed())
                .singleElement()
                .satisfies(l -> assertThat(l.foreign()).isTrue());
    }

    @Test
    void twoProjectsWithOneNameDoNotTouchEachOtherX3() {
        record(MEM_HERE, GONE);
        record(MEM_THERE, READY);

        assertThat(book.read().known(MEM_HERE).health().status()).isEqualTo(Status.UNHEALTHY);
        assertThat(book.read().known(MEM_THERE).health().status()).isEqualTo(Status.HEALTHY);
        assertThat(book.read().known(new Key("mem", "dddd", "/home/dev/third"))).isEqualTo(Known.NOTHING);
        assertThat(book.read().listed()).extracting(Listed::key).containsExactly(MEM_HERE, MEM_THERE);
    }

    @Test
    void aChangedDeclarationStartsAfreshK2() {
        record(WEB, new Outcome.TimedOut(""));

        assertThat(book.read().known(new Key("web", "other", "")).health()).isEqualTo(Health.NONE);
    }

    @Test
    void anEntryTakenOutByHandIsGoneB6() throws IOException {
        record(MEM_HERE, GONE);
        record(MEM_THERE, GONE);
        JsonObject root = json();
        root.getAsJsonObject("servers").remove("mem");
        write(root.toString());

        assertThat(book.read().known(MEM_HERE).health()).isEqualTo(Health.NONE);
        record(MEM_THERE, READY);
        assertThat(book.read().known(MEM_HERE).health()).isEqualTo(Health.NONE);
    }

    @Test
    void resetClearsAllServersOfTheNameB6() {
        record(MEM_HERE, GONE);
        record(MEM_THERE, GONE);
        record(WEB, GONE);

        int cleared = book.reset("mem");

        assertThat(cleared).isEqualTo(1);
        assertThat(book.read().known(MEM_HERE).health().status()).isEqualTo(Status.UNKNOWN);
        assertThat(book.read().known(MEM_THERE).health().status()).isEqualTo(Status.UNKNOWN);
        assertThat(book.read().known(MEM_THERE).health().restoredBy()).isEqualTo(RestoredBy.RESET);
        assertThat(book.read().known(WEB).health().status()).isEqualTo(Status.UNHEALTHY);
        assertThat(book.resetAll()).isEqualTo(2);
        assertThat(book.read().known(WEB).health().status()).isEqualTo(Status.UNKNOWN);
        assertThat(book.reset("nobody")).isZero();
    }

    @Test
    void unknownFieldsSurvive() throws IOException {
        write("""
                {"version": 1, "theirs": [1.50, {"a": null}], "servers": {"web": {"status": "healthy", "note": "mine"},
                  "odd": "text"}, "holdfast": {"later": true, "probes": {"aaaa": {"more": 1}}}}
                """);

        record(WEB, READY);

        JsonObject root = json();
        assertThat(root.get("theirs").toString()).isEqualTo("[1.50,{\"a\":null}]");
        assertThat(root.getAsJsonObject("servers").get("odd").getAsString()).isEqualTo("text");
        assertThat(root.getAsJsonObject("servers")
                        .getAsJsonObject("web")
                        .get("note")
                        .getAsString())
                .isEqualTo("mine");
        assertThat(root.getAsJsonObject("holdfast").get("later").getAsBoolean()).isTrue();
        assertThat(root.getAsJsonObject("holdfast")
                        .getAsJsonObject("probes")
                        .getAsJsonObject("aaaa")
                        .get("more")
                        .getAsInt())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"version\": 1, \"serv",
                "[]",
                "null",
                "{} {}",
                "\u0000\u0000",
                "{'a': 1}",
                "text",
                "{\"a\": NaN}"
            })
    void aFileThatDoesNotParseIsSetAside(String broken) throws IOException {
        write(broken);

        assertThat(book.read().listed()).isEmpty();

        assertThat(file).doesNotExist();
        try (var files = Files.list(file.getParent())) {
            assertThat(files.map(f -> f.getFileName().toString())).anyMatch(n -> n.contains(".corrupt-"));
        }
        assertThat(record(WEB, READY)).isPresent();
        assertThat(book.read().known(WEB).health().status()).isEqualTo(Status.HEALTHY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"servers\": []}",
                "{\"servers\": {\"web\": []}}",
                "{\"servers\": {\"web\": {\"status\": 7, \"checkedAt\": \"x\", \"nextRetryAt\": 1e999, \"failureCount\": -4}}}",
                "{\"holdfast\": 3, \"servers\": {\"web\": {\"fingerprint\": {}}}}",
                "{\"holdfast\": {\"probes\": {\"aaaa\": {\"readyMs\": [true, \"x\", -1, {}]}}, \"index\": {\"p\": {\"s\": {\"n\": 1}}}}}"
            })
    void wrongTypesAreNothing(String odd) throws IOException {
        write(odd);

        assertThat(book.read().known(WEB).health().status()).isEqualTo(Status.UNKNOWN);
        assertThat(book.read().indexed()).isEmpty();
        assertThat(record(WEB, READY)).isPresent();
        assertThat(book.read().known(WEB).health().status()).isEqualTo(Status.HEALTHY);
    }

    @Test
    void theLastTwentyReadyTimesAreKeptAndAFailureTakesNoneAway() {
        for (int i = 1; i <= 25; i++) {
            record(WEB, READY, Duration.ofMillis(i));
        }
        record(WEB, GONE, Duration.ofMillis(99));

        Asked asked = book.read().asked("aaaa");

        assertThat(asked.readyTimes()).hasSize(20);
        assertThat(asked.readyTimes().getFirst()).isEqualTo(Duration.ofMillis(6));
        assertThat(asked.readyTimes().getLast()).isEqualTo(Duration.ofMillis(25));
        assertThat(asked.era()).isEqualTo(Era.LEGACY);
        assertThat(asked.outcome()).isEqualTo("EXITED");
    }

    @Test
    void theIndexRemembersWhatACallMeans() {
        Indexed mem = indexed("mem", "user", true);
        Indexed gone = indexed("gone", "user", true);
        Indexed cloud = indexed("cloud", "claudeai", false);
        book.index(mem.project(), List.of(mem, gone, cloud));

        assertThat(book.read().indexed(mem.project(), "user", "mem")).contains(mem);
        assertThat(book.read().indexed(mem.project(), "local", "mem")).isEmpty();
        assertThat(book.read().indexed("/elsewhere", "user", "mem")).isEmpty();

        book.index(mem.project(), List.of(mem));

        assertThat(book.read().indexed()).containsExactlyInAnyOrder(mem, cloud);
    }

    @Test
    void whatNobodyAskedForTwoMonthsIsForgotten() {
        book.index("/p", List.of(indexed("mem", "user", true)));
        record(MEM_HERE, GONE);
        testing.pass(Duration.ofDays(61));

        record(WEB, READY);

        assertThat(book.read().indexed()).isEmpty();
        assertThat(book.read().asked("bbbb")).isEqualTo(Asked.NEVER);
    }

    @Test
    void writersOfOtherServersLoseNothingX2() throws InterruptedException {
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            Key key = new Key("s" + i, "f" + i, "");
            writers.add(Thread.ofPlatform().start(() -> record(key, GONE)));
        }
        for (Thread writer : writers) {
            writer.join();
        }

        assertThat(book.read().listed())
                .hasSize(16)
                .allSatisfy(l -> assertThat(l.known().health().status()).isEqualTo(Status.UNHEALTHY));
    }

    @Test
    void whatCannotBeStoredIsSaidX2() throws IOException {
        Files.createDirectories(home);
        Files.writeString(file.getParent(), "a file where the folder should be");

        assertThat(record(WEB, GONE)).isEmpty();
        assertThat(book.reset("web")).isEqualTo(-1);
        assertThat(book.read().known(WEB)).isEqualTo(Known.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a.b", "a__b", "\"q\"", "a;b", "../x", "日本", "__proto__"})
    void anyNameIsAName(String name) {
        Key key = new Key(name, "ffff", "");

        record(key, GONE);

        assertThat(book.read().known(key).health().status()).isEqualTo(Status.UNHEALTHY);
        assertThat(book.reset(name)).isEqualTo(1);
    }

    private java.util.Optional<Known> record(Key key, Outcome outcome) {
        return record(key, outcome, Duration.ofMillis(80));
    }

    private java.util.Optional<Known> record(Key key, Outcome outcome, Duration elapsed) {
        Signal.Probed signal = new Signal.Probed(
                outcome, key.project().isEmpty() ? Transport.HTTP : Transport.STDIO, true, RestoredBy.PROBE);
        return book.update(
                key,
                new ProbeChange(
                        signal, elapsed, "/home/dev/.claude.json", Policy.DEFAULT, testing.now(), new Random(1)));
    }

    private Indexed indexed(String name, String source, boolean declared) {
        Declared where = new Declared(
                Path.of("/home/dev/.claude.json"),
                List.of("mcpServers", name),
                1_796_068_800_123L,
                42,
                -7,
                List.of("TOKEN"),
                9);
        return new Indexed(
                "/home/dev/app",
                source,
                name,
                "mcp__" + name + "__",
                "f-" + name,
                declared ? Transport.STDIO : null,
                declared ? where : null,
                "",
                testing.now());
    }

    private JsonObject json() throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }

    private void write(String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, text.getBytes(UTF_8));
    }
}
