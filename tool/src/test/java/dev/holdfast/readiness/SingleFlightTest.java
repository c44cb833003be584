package dev.holdfast.readiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Key;
import dev.holdfast.health.Known;
import dev.holdfast.health.Status;
import dev.holdfast.journal.Journal;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Probe;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.Environment;
import dev.holdfast.os.ProcessTree;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Places;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of several that ask a server at once, one asks; what it finds is written down and makes no stdio server unhealthy. */
final class SingleFlightTest {

    private static final Server MEM = TestingServers.stdio("mem");
    private static final Server WEB = TestingServers.http("web");

    @TempDir
    Path home;

    private final AtomicLong millis = new AtomicLong(1_800_000_000_000L);
    private final TestingProbe probe = new TestingProbe();
    private Context context;
    private HealthBook book;
    private SingleFlight flight;

    @BeforeEach
    void setUp() {
        Environment environment = new Environment(
                Map.of("CLAUDE_PROJECT_DIR", home.resolve("project").toString()), home, home);
        context = new Context(
                environment,
                Places.of(environment),
                new TestingSettings(),
                Journal.NONE,
                () -> Instant.ofEpochMilli(millis.incrementAndGet()),
                new Random(1));
        book = HealthBook.of(context);
        flight = new SingleFlight(probe, book, context);
    }

    /** Case B4. */
    @Test
    void theOthersTakeTheAnswerOfTheOneThatAsks() throws InterruptedException {
        CountDownLatch othersWait = new CountDownLatch(1);
        probe.when("mem", request -> {
            await().until(() -> othersWait.getCount() == 0);
            return TestingProbe.result(TestingProbe.READY);
        });
        List<Outcome> outcomes = Collections.synchronizedList(new ArrayList<>());
        Thread first = Thread.ofPlatform().start(() -> outcomes.add(ask(MEM).outcome()));
        await().until(() -> !probe.asked().isEmpty());
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            others.add(Thread.ofPlatform().start(() -> outcomes.add(ask(MEM).outcome())));
        }
        await().until(() -> others.stream().allMatch(each -> each.getState() == Thread.State.TIMED_WAITING));

        othersWait.countDown();
        first.join();
        for (Thread other : others) {
            other.join();
        }

        assertThat(probe.asked()).containsExactly("mem");
        assertThat(outcomes).hasSize(10).allSatisfy(o -> assertThat(o.word()).isEqualTo("READY"));
    }

    @Test
    void oneAfterTheOtherEachAsks() {
        probe.when("mem", TestingProbe.READY);

        ask(MEM);
        ask(MEM);

        assertThat(probe.asked()).containsExactly("mem", "mem");
        assertThat(known(MEM).asked().readyTimes()).hasSize(2);
    }

    @Test
    void aStdioServerStaysUsableWhateverIsFoundAnHttpServerDoesNot() {
        probe.when("mem", new Outcome.Exited(1, "fatal: missing API key"));
        probe.when("web", new Outcome.Unreachable(Outcome.Cause.REFUSED, "refused", null));

        ask(MEM);
        ask(WEB);

        assertThat(known(MEM).health().status()).isEqualTo(Status.UNKNOWN);
        assertThat(known(MEM).health().failureCount()).isZero();
        assertThat(known(MEM).asked().outcome()).isEqualTo("EXITED");
        assertThat(known(MEM).asked().detail()).isEqualTo("fatal: missing API key");
        assertThat(known(WEB).health().status()).isEqualTo(Status.UNHEALTHY);
    }

    @Test
    void aSilenceShorterThanTheGatesOwnDeadlineLeavesTheHealthAlone() {
        probe.when("web", request -> new Probe.Result(new Outcome.TimedOut(""), Duration.ofMillis(200), false));
        probe.when("slow", request -> new Probe.Result(new Outcome.TimedOut(""), Duration.ofSeconds(5), false));
        Server slow = TestingServers.http("slow");

        ask(WEB);
        ask(slow);

        assertThat(known(WEB).health().status()).isEqualTo(Status.UNKNOWN);
        assertThat(known(WEB).asked().outcome()).isEqualTo("TIMEOUT");
        assertThat(known(slow).health().status()).isEqualTo(Status.UNHEALTHY);
    }

    @Test
    void whatNobodyWaitedForIsNotWrittenDown() {
        probe.when("mem", request -> {
            ((Watch) request.pace()).end();
            return TestingProbe.result(new Outcome.Exited(143, "ended"));
        });
        Plan plan = new Plan(MEM, null, Duration.ofSeconds(5), false, false, false);
        Watch watch = new Watch(plan, new Semaphore(1));

        flight.ask(new Probe.Request(MEM, null, soon(), ProcessTree.Graces.PATIENT, watch));

        assertThat(known(MEM)).isEqualTo(Known.NOTHING);
    }

    /** Ctrl-C reaches the servers of a terminal a moment before it reaches us; nobody is told for an hour that they left. */
    @ParameterizedTest
    @CsvSource({"129, false", "130, false", "143, false", "139, true", "1, true"})
    void whoWasEndedWithItsTerminalIsNotRemembered(int code, boolean remembered) {
        probe.when("mem", new Outcome.Exited(code, "ended"));

        ask(MEM);

        assertThat(known(MEM).equals(Known.NOTHING)).isNotEqualTo(remembered);
    }

    private Probe.Result ask(Server server) {
        return flight.ask(new Probe.Request(server, null, soon(), ProcessTree.Graces.PATIENT));
    }

    private Known known(Server server) {
        return book.read().known(Key.of(server, context.places().project()));
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(20));
    }
}
