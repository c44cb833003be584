package dev.holdfast.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.TestingMcpServer;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.Environment;
import dev.holdfast.os.ProcessTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The probe against real processes. */
final class StdioProbeTest {

    /** Far longer than any of these servers needs, so that a loaded machine changes nothing. */
    private static final Duration AMPLE = Duration.ofSeconds(20);

    private static final ProcessTree.Graces GRACES =
            new ProcessTree.Graces(Duration.ofMillis(100), Duration.ofMillis(50));

    @TempDir
    Path folder;

    private record Row(String name, @Nullable Era era, String expected, List<String> options) {}

    @TestFactory
    Stream<DynamicTest> answersAndEnds() {
        return Stream.of(
                        row("legacy", null, "READY LEGACY holdfast-stub 1 []"),
                        row("modern", null, "READY MODERN holdfast-stub 1 []", "--era", "modern"),
                        row(
                                "S4 remembered legacy, now modern",
                                Era.LEGACY,
                                "READY MODERN holdfast-stub 1 []",
                                "--era",
                                "modern"),
                        row("S4 remembered modern, now legacy", Era.MODERN, "READY LEGACY holdfast-stub 1 []"),
                        row(
                                "S4 leaves on discover",
                                null,
                                "READY LEGACY holdfast-stub 1 []",
                                "--die-on",
                                "server/discover"),
                        row(
                                "S1 noise before the answer",
                                null,
                                "READY LEGACY holdfast-stub 1 [stdout_noise: Starting...]",
                                "--noise",
                                "40"),
                        row(
                                "S1 text glued to every answer",
                                null,
                                "PROTOCOL_ERROR its answer stands behind other text on the same line: stub v1 listening on stdio",
                                "--glue"),
                        row(
                                "S1 text glued to the answer, era known",
                                Era.LEGACY,
                                "PROTOCOL_ERROR its answer stands behind other text on the same line: stub v1 listening on stdio",
                                "--glue"),
                        row("S2 requests first", null, "READY LEGACY holdfast-stub 1 []", "--requests-first"),
                        row("S3 an old version", null, "READY LEGACY holdfast-stub 1 []", "--version", "2024-11-05"),
                        row(
                                "S5 LSP framing",
                                null,
                                "PROTOCOL_ERROR LSP framing: it answers with Content-Length headers instead of one message a line",
                                "--lsp"),
                        row("S9 the id as a string", null, "READY LEGACY holdfast-stub 1 [string_id]", "--string-id"),
                        row("S9 errors without an id", null, "PROTOCOL_ERROR Parse error (-32700)", "--null-id"),
                        row(
                                "refused",
                                null,
                                "PROTOCOL_ERROR unsupported protocolVersion (-32602)",
                                "--refuse",
                                "unsupported protocolVersion"),
                        row(
                                "closes stdout and lives on",
                                null,
                                "PROTOCOL_ERROR it closed its stdout and lives on",
                                "--close-stdout"),
                        row(
                                "a 20 MB answer",
                                null,
                                "PROTOCOL_ERROR it answers with a line of more than 4 MiB",
                                "--long-line",
                                "20000000"),
                        row(
                                "100 MB of noise first",
                                null,
                                "READY LEGACY holdfast-stub 1 [stdout_noise: ",
                                "--flood",
                                "100000000"))
                .map(row -> DynamicTest.dynamicTest(row.name(), () -> {
                    Server.Stdio server =
                            server(TestingMcpServer.command(row.options().toArray(String[]::new)));

                    Probe.Result result = ask(server, row.era(), AMPLE);

                    assertThat(told(result.outcome())).startsWith(row.expected());
                    assertThat(result.elapsed()).isPositive().isLessThan(AMPLE);
                }));
    }

    /** What a process says when it leaves; 128 KiB stand before a reason, and a megabyte after one. */
    @TestFactory
    Stream<DynamicTest> processesThatLeave() {
        String chatter = "yes 'level=info still loading' | head -c %d >&2; ";
        return Stream.of(
                        new Row(
                                "S8 a reason",
                                null,
                                "EXITED fatal: missing API key",
                                List.of("echo fatal: missing API key >&2; exit 1")),
                        new Row(
                                "S8 above it 128 KiB",
                                null,
                                "EXITED fatal: missing API key",
                                List.of(chatter.formatted(128 * 1024)
                                        + "echo >&2; echo fatal: missing API key >&2; exit 1")),
                        new Row(
                                "S8 below it 1 MiB",
                                null,
                                "EXITED fatal: missing API key",
                                List.of("echo fatal: missing API key >&2; " + chatter.formatted(1 << 20) + "exit 1")),
                        new Row(
                                "S8 no word",
                                null,
                                "EXITED it left with exit code 3 without a word",
                                List.of("exit 3")),
                        new Row("S8 killed", null, "EXITED ended by SIGKILL without a word", List.of("kill -9 $$")),
                        new Row(
                                "S1 only noise",
                                null,
                                "PROTOCOL_ERROR it wrote only text that is no message, then left: Starting",
                                List.of("echo Starting")))
                .map(row -> DynamicTest.dynamicTest(row.name(), () -> {
                    Probe.Result result =
                            ask(server(List.of("sh", "-c", row.options().getFirst())), row.era(), AMPLE);

                    assertThat(told(result.outcome())).isEqualTo(row.expected());
                }));
    }

    /** A2's table: a pipe that nobody reads is full at 64 KiB. */
    @TestFactory
    Stream<DynamicTest> stderrBeforeTheHandshakeHoldsNothingUp() {
        return Stream.of(8, 32, 64, 66, 128, 512)
                .map(kib -> DynamicTest.dynamicTest(kib + " KiB", () -> {
                    Server.Stdio server = server(List.of(
                            "sh",
                            "-c",
                            "head -c " + kib * 1024 + " /dev/zero | tr '\\0' e >&2; "
                                    + TestingMcpServer.script("").get(2)));

                    Probe.Result result = ask(server, null, AMPLE);

                    assertThat(result.outcome()).isInstanceOf(Outcome.Ready.class);
                }));
    }

    @Test
    void lateIsReadyBeforeTheDeadlineAndTimeoutAfterIt() {
        Server.Stdio late = server(TestingMcpServer.script("sleep 1"));

        assertThat(ask(late, null, AMPLE).outcome()).isInstanceOf(Outcome.Ready.class);
        assertThat(ask(late, null, Duration.ofMillis(300)).outcome())
                .isEqualTo(new Outcome.TimedOut("no reply to newline-delimited JSON"));
    }

    @Test
    void silenceSaysWhatWasSeenMeanwhile() {
        Duration brief = Duration.ofMillis(400);

        assertThat(ask(server(List.of("sh", "-c", "echo waiting for database >&2; cat >/dev/null")), null, brief)
                        .outcome())
                .isEqualTo(new Outcome.TimedOut(
                        "no reply to newline-delimited JSON; its last words: waiting for database"));
        assertThat(ask(server(List.of("sh", "-c", "echo Loading; cat >/dev/null")), null, brief)
                        .outcome())
                .isEqualTo(new Outcome.TimedOut("wrote only text that is no message: Loading"));
        // Case S9.
        assertThat(ask(server(List.of("sh", "-c", "echo '{\"id\":9999,\"result\":{}}'; cat >/dev/null")), null, brief)
                        .outcome())
                .isEqualTo(new Outcome.TimedOut("answered another id: 9999"));
    }

    /** Case S4: silence on discover, an answer to initialize in the same process. */
    @Test
    void silenceOnDiscoverIsFollowedByInitializeInTheSameProcess() {
        Server.Stdio server = server(TestingMcpServer.script("echo started >> starts; IFS= read -r discover"));

        Probe.Result result = ask(server, null, Duration.ofSeconds(3));

        assertThat(result.outcome()).isInstanceOf(Outcome.Ready.class);
        assertThat(folder.resolve("starts")).hasContent("started");
    }

    @Test
    void aTreeAtWorkIsBusyAtTheDeadlineAndAnIdleOneIsNot() {
        assertThat(ask(server(List.of("sh", "-c", "while :; do :; done")), null, Duration.ofMillis(600))
                        .busy())
                .isTrue();
        assertThat(ask(server(List.of("sh", "-c", "exec sleep 20")), null, Duration.ofMillis(600))
                        .busy())
                .isFalse();
    }

    @Test
    void whoWatchesMayGiveMoreTime() {
        Server.Stdio late = server(TestingMcpServer.script("sleep 0.6"));
        Pace generous = new Pace() {
            @Override
            public void started(ProcessTree tree) {}

            @Override
            public Deadline silent(Deadline passed) {
                return Deadline.after(AMPLE);
            }
        };

        Probe.Result result =
                probe().ask(new Probe.Request(late, null, Deadline.after(Duration.ofMillis(100)), GRACES, generous));

        assertThat(result.outcome()).isInstanceOf(Outcome.Ready.class);
    }

    /** Case S6: STARTING without history, TIMEOUT with it. */
    @Test
    void aSilentPackageLauncherIsStartingUntilItWasReadyOnce() throws IOException {
        Path npx = executable("npx", "#!/bin/sh\nexec sleep 20\n");
        Server.Stdio server = server(List.of(npx.toString(), "-y", "some-server"));

        assertThat(ask(server, null, Duration.ofMillis(200)).outcome()).isInstanceOf(Outcome.Starting.class);
        assertThat(ask(server, Era.LEGACY, Duration.ofMillis(200)).outcome()).isInstanceOf(Outcome.TimedOut.class);
    }

    /** Case P5: our copy of a single-instance server that runs elsewhere says nothing bad about that one. */
    @Test
    void aSecondInstanceIsUnknown() {
        Server.Stdio server = server(List.of("sh", "-c", "echo 'Error: Browser is already in use' >&2; exit 1"));

        assertThat(ask(server, null, AMPLE).outcome())
                .isEqualTo(
                        new Outcome.Unknown("another instance seems to be running: Error: Browser is already in use"));
    }

    /** Cases S10 and P4, and what an entry can get wrong about its command. */
    @TestFactory
    Stream<DynamicTest> commandsThatCannotStart() throws IOException {
        Files.createDirectory(folder.resolve("dir"));
        Files.writeString(folder.resolve("plain"), "#!/bin/sh\n");
        executable("orphan", "#!/opt/nowhere/node\n");
        executable("envless", "#!/usr/bin/env nodeX\n");
        return Stream.of(
                        List.of("no-such-command-anywhere", "not found"),
                        List.of("./dir", "folder"),
                        List.of("./plain", "not executable"),
                        List.of("./orphan", "/opt/nowhere/node"),
                        List.of("./missing", "does not exist"),
                        List.of("./envless", "nodeX"),
                        List.of("cmd C:/", "'C:/' looks like a mangled /c"))
                .map(row -> DynamicTest.dynamicTest(row.getFirst(), () -> {
                    Server.Stdio server = server(List.of(row.getFirst().split(" ")));

                    Outcome outcome = ask(server, null, AMPLE).outcome();

                    assertThat(outcome).isInstanceOf(Outcome.Exited.class);
                    assertThat(outcome.detail()).contains(row.getLast());
                }));
    }

    @Test
    void theServerGetsWhatTheClientGivesIt() {
        Server.Stdio server = TestingMcpServer.stdio(
                List.of("sh", "-c", "echo \"$KEPT $ADDED $CLAUDECODE $CLAUDE_PROJECT_DIR\" > seen; exit 1"),
                Map.of("ADDED", "two"),
                folder);
        Environment environment =
                new Environment(Map.of("PATH", System.getenv("PATH"), "KEPT", "one", "ADDED", "one"), folder, folder);

        var unused =
                new StdioProbe(environment).ask(new Probe.Request(server, Era.LEGACY, Deadline.after(AMPLE), GRACES));

        assertThat(folder.resolve("seen")).hasContent("one two 1 " + folder);
    }

    /** Case Z2. */
    @Test
    void secretsOfTheEntryDoNotComeOut() {
        Server.Stdio server = TestingMcpServer.stdio(
                List.of("sh", "-c", "echo \"Error: key $API_KEY refused\" >&2; exit 1"),
                Map.of("API_KEY", "s3cr3t-s3cr3t"),
                folder);

        Probe.Result result = ask(server, null, AMPLE);

        assertThat(result.outcome()).isEqualTo(new Outcome.Exited(1, "Error: key [redacted] refused"));
    }

    /** Case P1: a grandchild that ignores TERM and the end of stdin, and one that left the tree. */
    @Test
    void nothingIsLeftOfAStubbornTree() {
        Server.Stdio server = server(TestingMcpServer.command("--grandchild", "--daemonise", "--ignore-term"));

        Probe.Result result = ask(server, null, AMPLE);

        assertThat(result.outcome()).isInstanceOf(Outcome.Ready.class);
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    private Path executable(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private static Row row(String name, @Nullable Era era, String expected, String... options) {
        return new Row(name, era, expected, List.of(options));
    }

    private Server.Stdio server(List<String> argv) {
        return TestingMcpServer.stdio(argv, Map.of(), folder);
    }

    private static Probe probe() {
        return new StdioProbe(Environment.ofProcess());
    }

    private static Probe.Result ask(Server server, @Nullable Era era, Duration time) {
        return probe().ask(new Probe.Request(server, era, Deadline.after(time), GRACES));
    }

    private static String told(Outcome outcome) {
        return outcome instanceof Outcome.Ready ready
                ? "READY " + ready.era() + " " + ready.server() + " " + ready.warnings()
                : outcome.word() + " " + outcome.detail();
    }
}
