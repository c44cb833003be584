package dev.holdfast.gate;

import static dev.holdfast.gate.TestingBeyond.READY;
import static dev.holdfast.gate.TestingGate.NOTHING;
import static dev.holdfast.gate.TestingGate.REFUSED;
import static dev.holdfast.gate.TestingGate.REFUSED_TEXT;
import static dev.holdfast.gate.TestingGate.message;
import static dev.holdfast.gate.TestingGate.reconnecting;
import static dev.holdfast.gate.TestingGate.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookReply;
import dev.holdfast.health.Health.RestoredBy;
import dev.holdfast.health.Status;
import dev.holdfast.journal.Event.Kind;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reconnect command, before a call and after one that failed. */
class ReconnectTest {

    @TempDir
    Path home;

    private TestingGate gate;
    private TestingContext testing;
    private TestingBeyond beyond;

    @BeforeEach
    void open() throws IOException {
        gate = new TestingGate(home);
        testing = gate.testing;
        beyond = gate.beyond;
    }

    @Test
    void theReconnectCommandRunsOnceAndItsSuccessIsRemembered() throws IOException {
        Path ran = home.resolve("ran");
        testing.policy(reconnecting("echo again >> '" + ran + "'; echo restarted; cat"));
        beyond.thenAnswers(REFUSED).thenAnswers(READY);

        assertThat(gate.call("web")).isEqualTo(NOTHING);

        assertThat(Files.readAllLines(ran)).hasSize(1);
        assertThat(beyond.probes).hasValue(2);
        assertThat(gate.health("web").restoredBy()).isEqualTo(RestoredBy.RECONNECT_COMMAND);
        assertThat(testing.events())
                .filteredOn(e -> e.kind() == Kind.RECONNECT)
                .singleElement()
                .satisfies(e -> assertThat(e.fields())
                        .containsEntry("exit", "0")
                        .hasEntrySatisfying("output", o -> assertThat(o).contains("restarted")));
    }

    @Test
    void twoProbesAroundAReconnectAreOneFailureAndTheCommandWaitsItsPeriod() throws IOException {
        Path ran = home.resolve("ran");
        testing.policy(reconnecting("echo again >> '" + ran + "'; exit 3"));
        beyond.answers(REFUSED);

        assertThat(gate.call("web")).isInstanceOf(HookReply.Block.class);
        assertThat(gate.health("web").failureCount()).isEqualTo(1);
        testing.pass(Duration.ofSeconds(20));
        assertThat(gate.call("web")).isInstanceOf(HookReply.Block.class);
        assertThat(Files.readAllLines(ran)).hasSize(1);
        testing.pass(Duration.ofSeconds(50));
        assertThat(gate.call("web")).isInstanceOf(HookReply.Block.class);

        assertThat(Files.readAllLines(ran)).hasSize(2);
    }

    @Test
    void noReconnectAgainstARateLimitK6() {
        Path ran = home.resolve("ran");
        testing.policy(reconnecting("echo again >> '" + ran + "'"));
        beyond.answers(new Outcome.RateLimited(Duration.ofMinutes(5)));

        assertThat(message(gate.call("web"))).contains("asks for a pause");
        testing.pass(Duration.ofMinutes(4));
        assertThat(gate.call("web")).isInstanceOf(HookReply.Block.class);

        assertThat(ran).doesNotExist();
        assertThat(beyond.probes).hasValue(1);
    }

    @Test
    void theReconnectCommandIsTriedAndItsSuccessTold() throws IOException {
        Path ran = home.resolve("ran");
        testing.policy(reconnecting("echo x >> '" + ran + "'"));
        beyond.thenAnswers(REFUSED).thenAnswers(READY);

        assertThat(text(gate.fails("web", REFUSED_TEXT)))
                .contains("answers again, after its reconnect command was run");

        assertThat(Files.readAllLines(ran)).hasSize(1);
        assertThat(gate.status("web")).isEqualTo(Status.HEALTHY);
    }

    @Test
    void aReconnectCommandThatDoesNotHelpIsSaidSo() {
        testing.policy(reconnecting("sleep 30 & exit 1"));
        beyond.answers(REFUSED);

        assertThat(text(gate.fails("web", REFUSED_TEXT))).contains("reconnect command was run and did not help");
        assertThat(gate.status("web")).isEqualTo(Status.UNHEALTHY);
    }

    @Test
    void whatASuccessfulCommandStartedLivesOn() throws IOException {
        Path pid = home.resolve("pid");
        testing.policy(reconnecting("sleep 60 >/dev/null 2>&1 & echo $! > '" + pid + "'"));
        beyond.thenAnswers(REFUSED).thenAnswers(READY);

        assertThat(gate.call("web")).isEqualTo(NOTHING);

        ProcessHandle server =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        assertThat(server.isAlive()).isTrue();
        server.destroyForcibly();
        server.onExit().join();
    }

    @Test
    void ofACommandThatFailedNothingIsLeftP1() throws IOException {
        Path pid = home.resolve("pid");
        testing.policy(reconnecting("sleep 60 & echo $! > '" + pid + "'; exit 1"));
        beyond.answers(REFUSED);

        assertThat(gate.call("web")).isInstanceOf(HookReply.Block.class);

        long left = Long.parseLong(Files.readString(pid).strip());
        // What has ended and only waits to be collected runs no command any more.
        assertThat(ProcessHandle.of(left).flatMap(process -> process.info().command()))
                .isEmpty();
    }

    @Test
    void theServersSecretsStayOutOfTheJournalZ2() {
        beyond.http("keyed", Map.of("X-Api-Key", "a very plain secret"));
        testing.policy(reconnecting("echo the key is a very plain secret"));
        beyond.answers(REFUSED);

        assertThat(gate.call("keyed")).isInstanceOf(HookReply.Block.class);

        assertThat(testing.events().toString()).contains("the key is").doesNotContain("very plain secret");
    }
}
