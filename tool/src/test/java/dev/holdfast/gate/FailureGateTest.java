package dev.holdfast.gate;

import static dev.holdfast.gate.TestingBeyond.READY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookEvent.Base;
import dev.holdfast.claude.HookEvent.PostToolUseFailure;
import dev.holdfast.claude.HookReply;
import dev.holdfast.claude.ServerRef;
import dev.holdfast.health.Health.RestoredBy;
import dev.holdfast.health.ProbeChange;
import dev.holdfast.health.Signal;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Status;
import dev.holdfast.journal.Event.Kind;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Outcome.Cause;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.Policy.Mode;
import dev.holdfast.settings.Policy.ProbeMode;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureGateTest {

    private static final HookReply NOTHING = new HookReply.Nothing();
    private static final String BROKEN = "Connection closed";
    private static final String REFUSED_TEXT =
            "ECONNREFUSED: Unable to connect. Is the computer able to access the url?";
    private static final Outcome REFUSED = new Outcome.Unreachable(Cause.REFUSED, "connection refused", null);
    private static final Outcome GONE = new Outcome.Exited(1, "no such module");

    @TempDir
    Path home;

    private TestingContext testing;
    private TestingBeyond beyond;
    private Path passList;

    @BeforeEach
    void open() throws IOException {
        testing = new TestingContext(home);
        Files.createDirectories(testing.project());
        beyond = new TestingBeyond(testing)
                .http("web")
                .stdio("mem", "node", "mem.js")
                .stdio("fresh", "npx", "-y", "fresh")
                .unprobed("sock");
        passList = testing.context().places().passList();
        Files.createDirectories(passList.getParent());
        Files.writeString(passList, "1 mcp__web__ /x\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP 404 for https://x.test", "getaddrinfo ENOTFOUND bad.example", "row 403 not found"})
    void aToolsOwnErrorDoesNothingAndSaysNothingK1(String error) {
        assertThat(fails("web", error)).isEqualTo(NOTHING);

        assertThat(beyond.lookups).hasValue(0);
        assertThat(testing.events()).isEmpty();
        assertThat(passList).exists();
    }

    @Test
    void anInterruptDoesNothing() {
        PostToolUseFailure event = event("web", BROKEN, true);

        assertThat(FailureGate.handle(event, testing.context(), beyond.book(), beyond))
                .isEqualTo(NOTHING);
        assertThat(beyond.lookups).hasValue(0);
    }

    @Test
    void theListIsGoneBeforeAnythingElseIsDone() {
        beyond.duringProbe = () -> assertThat(passList).doesNotExist();

        fails("web", REFUSED_TEXT);

        assertThat(beyond.probes).hasValue(1);
    }

    @Test
    void aStdioServerThatCannotStartIsUnhealthyAndTheModelIsTold() {
        beyond.answers(GONE);

        HookReply reply = fails("mem", BROKEN);

        assertThat(text(reply))
                .contains("\"mem\"", "cannot be started", "asked again at", "other tools", "holdfast reset mem")
                .contains("no such module");
        assertThat(status("mem")).isEqualTo(Status.UNHEALTHY);
        assertThat(testing.kinds()).containsExactly(Kind.FAILURE, Kind.PROBE, Kind.TRANSITION);
    }

    @ParameterizedTest
    @CsvSource({"1,/mcp", "0,next call starts it again", "'',/mcp"})
    void aStdioServerThatIsFineLostOnlyThisSessionsProcessB3(String attended, String advice) {
        testing.variable("CLAUDE_CODE_SESSION_ATTENDED", attended);

        assertThat(text(fails("mem", "MCP error -32000: Connection closed")))
                .contains("starts and answers")
                .contains(advice);
        assertThat(status("mem")).isEqualTo(Status.HEALTHY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"connect ECONNREFUSED 127.0.0.1:5432", "fetch failed", "MCP error -32001: Request timed out"})
    void whatMayBeTheToolsOwnErrorIsAskedAboutInSilenceK1(String error) {
        assertThat(fails("mem", error)).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(1);
        assertThat(status("mem")).isEqualTo(Status.HEALTHY);
    }

    @Test
    void aStaleSessionIsNotTheServersFailureH4() {
        assertThat(text(fails("web", "MCP server \"web\" session expired")))
                .contains("out of date")
                .contains("/mcp");
        assertThat(status("web")).isEqualTo(Status.HEALTHY);
    }

    @Test
    void a503ThatOnlyTheSessionGotIsNoOutageH5() {
        assertThat(fails("web", "Error POSTing to endpoint: unknown session")).isEqualTo(NOTHING);
        assertThat(status("web")).isEqualTo(Status.HEALTHY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Error POSTing to endpoint: nope", "MCP server \"web\" needs authentication", REFUSED_TEXT})
    void aServerThatWantsASignInIsAliveK6(String error) {
        beyond.answers(new Outcome.AuthRequired(401, false, ""));

        assertThat(text(fails("web", error))).contains("signed in").contains("/mcp");
        assertThat(status("web")).isEqualTo(Status.HEALTHY);
    }

    @Test
    void a406ToOurPostNeverBlocksH1H2H3() {
        beyond.answers(new Outcome.ProtocolError("406 Not Acceptable"));

        fails("web", "Error POSTing to endpoint: Not Acceptable");

        assertThat(status("web")).isEqualTo(Status.HEALTHY);
        assertThat(beyond.book().read().asked("f-web").outcome()).isEqualTo("PROTOCOL_ERROR");
    }

    @Test
    void aNameThatDoesNotResolveCountsNowThatTheClientFailedToo() {
        beyond.answers(new Outcome.Unreachable(Cause.DNS, "unknown host", null));

        fails("web", REFUSED_TEXT);

        assertThat(status("web")).isEqualTo(Status.UNHEALTHY);
    }

    @Test
    void aCallThatWasUnderWayWhenTheBlockBeganAsksNothing() {
        beyond.answers(GONE);
        fails("mem", BROKEN);
        testing.pass(Duration.ofSeconds(5));

        assertThat(text(fails("mem", BROKEN))).contains("cannot be started");

        assertThat(beyond.probes).hasValue(1);
        assertThat(beyond.book().read().known(beyond.key("mem")).health().failureCount())
                .isEqualTo(1);
    }

    @Test
    void theReconnectCommandIsTriedAndItsSuccessTold() throws IOException {
        Path ran = home.resolve("ran");
        testing.policy(policy(Mode.BLOCK, ProbeMode.AUTO, "echo x >> '" + ran + "'"));
        beyond.thenAnswers(REFUSED).thenAnswers(READY);

        assertThat(text(fails("web", REFUSED_TEXT))).contains("answers again, after its reconnect command was run");

        assertThat(Files.readAllLines(ran)).hasSize(1);
        assertThat(status("web")).isEqualTo(Status.HEALTHY);
    }

    @Test
    void aReconnectCommandThatDoesNotHelpIsSaidSo() {
        testing.policy(policy(Mode.BLOCK, ProbeMode.AUTO, "sleep 30 & exit 1"));
        beyond.answers(REFUSED);

        assertThat(text(fails("web", REFUSED_TEXT))).contains("reconnect command was run and did not help");
        assertThat(status("web")).isEqualTo(Status.UNHEALTHY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cloud", "sock", "fresh"})
    void whereNobodyCanBeAskedTwoCallsConfirmEachOther(String name) {
        assertThat(fails(name, BROKEN)).isEqualTo(NOTHING);
        assertThat(status(name)).isEqualTo(Status.UNKNOWN);
        testing.pass(Duration.ofSeconds(30));

        assertThat(text(fails(name, BROKEN))).contains("breaks off calls").contains("A call may try again");

        assertThat(status(name)).isEqualTo(Status.UNHEALTHY);
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
        fails("cloud", error);
        fails("cloud", error);

        assertThat(status("cloud")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void anUnapprovedServerIsNeitherAskedNorCountedZ1() {
        beyond.approved = false;

        fails("mem", BROKEN);
        fails("mem", BROKEN);

        assertThat(beyond.probes).hasValue(0);
        assertThat(status("mem")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void offDoesNothingAndObserveSaysNothingB6() {
        beyond.answers(GONE);
        testing.policy("mem", policy(Mode.OFF, ProbeMode.AUTO, null));
        testing.policy("web", policy(Mode.OBSERVE, ProbeMode.AUTO, null));

        assertThat(fails("mem", BROKEN)).isEqualTo(NOTHING);
        assertThat(fails("web", REFUSED_TEXT)).isEqualTo(NOTHING);

        assertThat(status("mem")).isEqualTo(Status.UNKNOWN);
        assertThat(beyond.probes).hasValue(1);
    }

    @Test
    void aSecondInstanceThatCannotStartProvesNothingP5() {
        beyond.answers(new Outcome.Exited(1, "Browser is already in use"));

        assertThat(fails("mem", BROKEN)).isEqualTo(NOTHING);
        assertThat(status("mem")).isEqualTo(Status.UNKNOWN);
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

        fails("mem", BROKEN);

        assertThat(beyond.probes).hasValue(1);
        assertThat(status("mem")).isEqualTo(Status.UNHEALTHY);
    }

    @Test
    void secretsOfAnErrorStayOutOfTheJournalZ2() {
        fails("web", "Error POSTing to endpoint: Authorization: Bearer example_token_123456");

        assertThat(testing.events().toString()).doesNotContain("example_token_123456");
    }

    private HookReply fails(String name, String error) {
        return FailureGate.handle(event(name, error, false), testing.context(), beyond.book(), beyond);
    }

    private Status status(String name) {
        return beyond.book().read().known(beyond.key(name)).health().status();
    }

    private static String text(HookReply reply) {
        assertThat(reply).isInstanceOf(HookReply.Context.class);
        HookReply.Context context = (HookReply.Context) reply;
        assertThat(context.event()).isEqualTo("PostToolUseFailure");
        return context.text();
    }

    private static PostToolUseFailure event(String name, String error, boolean interrupt) {
        return new PostToolUseFailure(
                new Base("PostToolUseFailure", "s", "", "", "", "", ""),
                "mcp__" + name + "__go",
                "t",
                new ServerRef(name, "user"),
                error,
                interrupt);
    }

    private static Policy policy(Mode mode, ProbeMode probe, @Nullable String reconnect) {
        Policy d = Policy.DEFAULT;
        return new Policy(
                mode, probe, null, d.timeout(), false, d.ttl(), d.backoff(), false, reconnect, d.reconnectTimeout());
    }
}
