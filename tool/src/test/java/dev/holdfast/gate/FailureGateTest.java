package dev.holdfast.gate;

import static dev.holdfast.gate.TestingGate.BROKEN;
import static dev.holdfast.gate.TestingGate.GONE;
import static dev.holdfast.gate.TestingGate.NOTHING;
import static dev.holdfast.gate.TestingGate.REFUSED;
import static dev.holdfast.gate.TestingGate.REFUSED_TEXT;
import static dev.holdfast.gate.TestingGate.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookReply;
import dev.holdfast.health.Health.RestoredBy;
import dev.holdfast.health.ProbeChange;
import dev.holdfast.health.Signal;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Status;
import dev.holdfast.journal.Event.Kind;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Outcome.Cause;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureGateTest {
    private Path passList;

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
        passList = testing.context().places().passList();
        Files.createDirectories(passList.getParent());
        Files.writeString(passList, "1 mcp__web__ /x\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP 404 for https://x.test", "getaddrinfo ENOTFOUND bad.example", "row 403 not found"})
    void aToolsOwnErrorDoesNothingAndSaysNothingK1(String error) {
        assertThat(gate.fails("web", error)).isEqualTo(NOTHING);

        assertThat(beyond.lookups).hasValue(0);
        assertThat(testing.events()).isEmpty();
        assertThat(passList).exists();
    }

    @Test
    void anInterruptDoesNothing() {
        assertThat(gate.fails("web", BROKEN, true)).isEqualTo(NOTHING);

        assertThat(beyond.lookups).hasValue(0);
    }

    @Test
    void theListIsGoneBeforeAnythingElseIsDone() {
        beyond.duringProbe = () -> assertThat(passList).doesNotExist();

        gate.fails("web", REFUSED_TEXT);

        assertThat(beyond.probes).hasValue(1);
    }

    @Test
    void aStdioServerThatCannotStartIsUnhealthyAndTheModelIsTold() {
        beyond.answers(GONE);

        HookReply reply = gate.fails("mem", BROKEN);

        assertThat(text(reply))
                .contains("\"mem\"", "cannot be started", "asked again at", "other tools", "holdfast reset mem")
                .contains("no such module");
        assertThat(gate.status("mem")).isEqualTo(Status.UNHEALTHY);
        assertThat(testing.kinds()).containsExactly(Kind.FAILURE, Kind.PROBE, Kind.TRANSITION);
    }

    @ParameterizedTest
    @CsvSource({"1,/mcp", "0,next call starts it again", "'',/mcp"})
    void aStdioServerThatIsFineLostOnlyThisSessionsProcessB3(String attended, String advice) {
        testing.variable("CLAUDE_CODE_SESSION_ATTENDED", attended);

        assertThat(text(gate.fails("mem", "MCP error -32000: Connection closed")))
                .contains("starts and answers")
                .contains(advice);
        assertThat(gate.status("mem")).isEqualTo(Status.HEALTHY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"connect ECONNREFUSED 127.0.0.1:5432", "fetch failed", "MCP error -32001: Request timed out"})
    void whatMayBeTheToolsOwnErrorIsAskedAboutInSilenceK1(String error) {
        assertThat(gate.fails("mem", error)).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(1);
        assertThat(gate.status("mem")).isEqualTo(Status.HEALTHY);
    }

    @Test
    void aStaleSessionIsNotTheServersFailureH4() {
        assertThat(text(gate.fails("web", "MCP server \"web\" session expired")))
                .contains("out of date")
                .contains("/mcp");
        assertThat(gate.status("web")).isEqualTo(Status.HEALTHY);
    }

    @Test
    void a503ThatOnlyTheSessionGotIsNoOutageH5() {
        assertThat(gate.fails("web", "Error POSTing to endpoint: unknown session"))
                .isEqualTo(NOTHING);
        assertThat(gate.status("web")).isEqualTo(Status.HEALTHY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Error POSTing to endpoint: nope", "MCP server \"web\" needs authentication", REFUSED_TEXT})
    void aServerThatWantsASignInIsAliveK6(String error) {
        beyond.answers(new Outcome.AuthRequired(401, false, ""));

        assertThat(text(gate.fails("web", error))).contains("signed in").contains("/mcp");
        assertThat(gate.status("web")).isEqualTo(Status.HEALTHY);
    }

    @Test
    void a406ToOurPostNeverBlocksH1H2H3() {
        beyond.answers(new Outcome.ProtocolError("406 Not Acceptable"));

        gate.fails("web", "Error POSTing to endpoint: Not Acceptable");

        assertThat(gate.status("web")).isEqualTo(Status.HEALTHY);
        assertThat(beyond.book().read().asked("f-web").outcome()).isEqualTo("PROTOCOL_ERROR");
    }

    @Test
    void aNameThatDoesNotResolveCountsNowThatTheClientFailedToo() {
        beyond.answers(new Outcome.Unreachable(Cause.DNS, "unknown host", null));

        gate.fails("web", REFUSED_TEXT);

        assertThat(gate.status("web")).isEqualTo(Status.UNHEALTHY);
    }

    @Test
    void aCallThatWasUnderWayWhenTheBlockBeganAsksNothing() {
        beyond.answers(GONE);
        gate.fails("mem", BROKEN);
        testing.pass(Duration.ofSeconds(5));

        assertThat(text(gate.fails("mem", BROKEN))).contains("cannot be started");

        assertThat(beyond.probes).hasValue(1);
        assertThat(gate.health("mem").failureCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cloud", "sock", "fresh"})
    void whereNobodyCanBeAskedTwoCallsConfirmEachOther(String name) {
        assertThat(gate.fails(name, BROKEN)).isEqualTo(NOTHING);
        assertThat(gate.status(name)).isEqualTo(Status.UNKNOWN);
        testing.pass(Duration.ofSeconds(30));

        assertThat(text(gate.fails(name, BROKEN))).contains("breaks off calls").contains("A call may try again");

        assertThat(gate.status(name)).isEqualTo(Status.UNHEALTHY);
        assertThat(beyond.probes).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connect ECONNREFUSED 127.0.0.1:5432",
                "Error POSTing to endpoint: x",
                "MCP error -32001: Request timed out"
            })
    void anUncertainTextNeverCountsWhereNobodyCanBeAskedK1(String error) {
        gate.fails("cloud", error);
        gate.fails("cloud", error);

        assertThat(gate.status("cloud")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void anUnapprovedServerIsNeitherAskedNorCountedZ1() {
        beyond.approved = false;

        gate.fails("mem", BROKEN);
        gate.fails("mem", BROKEN);

        assertThat(beyond.probes).hasValue(0);
        assertThat(gate.status("mem")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void aSecondInstanceThatCannotStartProvesNothingP5() {
        beyond.answers(new Outcome.Exited(1, "Browser is already in use"));

        assertThat(gate.fails("mem", BROKEN)).isEqualTo(NOTHING);
        assertThat(gate.status("mem")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void anotherProbeThatNobodyConfirmedDoesNotAnswerForTheServer() {
        // What a probe from a terminal found about a stdio server at this very moment.
        beyond.book()
                .update(
                        beyond.key("mem"),
                        new ProbeChange(
                                new Signal.Probed(GONE, Transport.STDIO, false, RestoredBy.PROBE),
                                Duration.ZERO,
                                "",
                                Policy.DEFAULT,
                                testing.now(),
                                new Random(1)));
        beyond.answers(GONE);

        gate.fails("mem", BROKEN);

        assertThat(beyond.probes).hasValue(1);
        assertThat(gate.status("mem")).isEqualTo(Status.UNHEALTHY);
    }

    @Test
    void secretsOfAnErrorStayOutOfTheJournalZ2() {
        gate.fails("web", "Error POSTing to endpoint: Authorization: Bearer example_token_123456");

        assertThat(testing.events().toString()).doesNotContain("example_token_123456");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cloud", "keyed"})
    void theServersOwnSecretsStayOutOfJournalAndHealthZ2(String name) {
        beyond.http("keyed", Map.of("X-Api-Key", "a very plain secret"));
        beyond.answers(REFUSED);
        String secret = name.equals("keyed") ? "a very plain secret" : "sk-0123456789abcdef0123";

        gate.fails(name, "Connection closed");
        gate.fails(name, "ECONNRESET: The socket connection was closed unexpectedly. " + secret);

        assertThat(testing.events().toString()).contains("closed unexpectedly").doesNotContain(secret);
        assertThat(String.valueOf(gate.health(name).lastError())).doesNotContain(secret);
    }

    @Test
    void aNameWithQuotesIsReadAsTheClientWritesIt() {
        beyond.http("we\"ird");

        assertThat(text(gate.fails("we\"ird", "MCP server \"we\"ird\" session expired")))
                .contains("out of date");
    }
}
