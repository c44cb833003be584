package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the launcher lets pass by its list, and what it leaves to Java with every byte that came. */
@DisabledOnOs(OS.WINDOWS)
@ParameterizedClass
@MethodSource("shells")
final class PassListIT {

    private static final String CALL =
            "{\"cwd\":\"/w\",\"effort\":{\"level\":\"medium\"},\"hook_event_name\":\"PreToolUse\","
                    + "\"tool_name\":\"mcp__mem__read\",\"tool_input\":{},\"mcp_server\":{\"name\":\"mem\"}}";

    static java.util.List<String> shells() {
        return TestingLauncher.shells();
    }

    private final String shell;

    @TempDir
    private Path scratch;

    private TestingLauncher launcher;
    private Path project;
    private final long soon = Instant.now().plusSeconds(600).getEpochSecond();

    PassListIT(String shell) {
        this.shell = shell;
    }

    @BeforeEach
    void setUp() throws IOException {
        launcher = TestingLauncher.in(scratch, shell);
        project = Files.createDirectories(scratch.resolve("プロジェクト of mine"));
        launcher.variables.put("CLAUDE_PROJECT_DIR", project.toString());
        launcher.java("echo decided; exit 2");
        launcher.list(soon + " mcp__other__ " + project, soon + " mcp__mem__ " + project);
    }

    @Test
    void aListedCallPassesWithoutJava() throws Exception {
        assertPasses(CALL);
    }

    @Test
    void soDoesAnEventThatIsPrinted() throws Exception {
        assertPasses(CALL.replace("\":", "\": ").replace(",", ",\n  "));
    }

    @Test
    void soDoesAnEventOfFiveMegabytes() throws Exception {
        assertPasses(CALL.replace("{}", "{\"text\":\"" + "x".repeat(5_000_000) + "\"}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp__mem",
                "mcp__me__",
                "mcp__memx__",
                "mcp__*__",
                "mcp__m[e]m__",
                "mcp__m?m__",
                "*",
                "",
                "mcp____",
                "$(touch${IFS}made)",
                "`touch made`",
                "\"mcp__mem__",
                "mcp__mem__read\",\"",
                "\\mcp__mem__"
            })
    void noOtherPrefixMatchesAndNoneIsExpanded(String prefix) throws Exception {
        launcher.list(soon + " " + prefix + " " + project);

        assertJavaDecides(CALL);
        assertThat(launcher.home.resolve("made")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp__*",
                "mcp__m[e]m__read",
                "mcp__$(touch made)__x",
                "mcp__`touch made`__x",
                "mcp__mem\\\"__x",
                "mcp__mem_read",
                "Bash",
                "xmcp__mem__read",
                "mcp__メモ__read"
            })
    void noOtherToolMatchesAndNoneIsExpanded(String tool) throws Exception {
        assertJavaDecides(CALL.replace("mcp__mem__read", tool));
        assertThat(launcher.home.resolve("made")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "-1", "1", "", "x", "99999999999999999999", "4102444800", "0x7fffffff", "$((1/0))", "1e9"})
    void noOtherTimeIsBelieved(String until) throws Exception {
        launcher.list(until + " mcp__mem__ " + project);

        assertJavaDecides(CALL);
    }

    @Test
    void aLineOfAnotherProjectSaysNothing() throws Exception {
        launcher.list(soon + " mcp__mem__ " + project + "2", soon + " mcp__mem__ /", soon + " mcp__mem__", "* * *");

        assertJavaDecides(CALL);
    }

    @Test
    void tenThousandLinesOfGarbageDoNoHarm() throws Exception {
        byte[] garbage = new byte[300_000];
        new Random(7).nextBytes(garbage);
        Files.write(launcher.config.resolve("holdfast/pass"), garbage);

        assertJavaDecides(CALL);
    }

    @ParameterizedTest
    @CsvSource({"mcp-health-cache.json", "holdfast.json"})
    void afterAChangeOfHealthOrSettingsTheListIsOld(String file) throws Exception {
        Path changed = Files.createFile(launcher.config.resolve(file));
        later(changed);

        assertJavaDecides(CALL);
    }

    @Test
    void afterAChangeOfTheProjectsSettingsTheListIsOld() throws Exception {
        Path changed = Files.createDirectory(project.resolve(".claude")).resolve("holdfast.json");
        later(Files.createFile(changed));

        assertJavaDecides(CALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HOLDFAST_HEALTH_PATH", "ECC_MCP_HEALTH_STATE_PATH", "ECC_MCP_CONFIG_PATH"})
    void aVariableThatMovesWhatTheListIsMadeFromTurnsItOff(String name) throws Exception {
        launcher.variables.put(name, "/x");

        assertJavaDecides(CALL);
    }

    @Test
    void aNameWithinTheToolsOwnInputIsNotTheTools() throws Exception {
        assertJavaDecides("{\"tool_input\":{\"tool_name\":\"mcp__mem__read\"},\"tool_name\":\"mcp__dead__read\"}");
    }

    @Test
    void aNameWithinAnotherTextIsNotTheTools() throws Exception {
        assertJavaDecides("{\"cwd\":\"/\\\"tool_name\\\":\\\"mcp__mem__x\",\"tool_name\":\"mcp__dead__read\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PostToolUseFailure", "Stop"})
    void onlyCallsPass(String event) throws Exception {
        assertThat(launcher.run(CALL, "hook", event).code()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void javaReadsEveryByteThatTheLauncherTook(int shift) throws Exception {
        String text = "{\"x\":\"" + "x".repeat(shift) + "日本語の文".repeat(3000) + "\"}";

        launcher.run(text, "hook", "PreToolUse");

        assertThat(new String(launcher.input(), StandardCharsets.UTF_8)).isEqualTo(text);
    }

    @Test
    void twentyMegabytesOfRubbishReachJava() throws Exception {
        byte[] rubbish = new byte[20_000_000];
        new Random(3).nextBytes(rubbish);
        Arrays.fill(rubbish, 0, 3000, (byte) 'x');

        launcher.run(rubbish, "hook", "PreToolUse");

        assertThat(launcher.input()).isEqualTo(rubbish);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"half\":", "{\"tool_name\":\"mcp__mem__read\",\"tool_input\":{}}"})
    void aStdinThatStaysOpenIsNotWaitedFor(String said) throws Exception {
        launcher.java("exit 0");
        Process process = launcher.start("hook", "PreToolUse");
        process.getOutputStream().write(said.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        if (said.startsWith("{\"half") && shell.equals("/bin/sh")) {
            // Java's own limit ends this one; the fake has none.
            process.getOutputStream().close();
        }

        TestingLauncher.Ended ended = launcher.end(process);

        assertThat(ended).extracting("code", "out").containsExactly(0, "");
    }

    private void assertPasses(String call) throws Exception {
        TestingLauncher.Ended ended = launcher.run(call, "hook", "PreToolUse");

        assertThat(ended).isEqualTo(new TestingLauncher.Ended(0, "", ""));
        assertThat(launcher.javaRan()).isFalse();
    }

    private void assertJavaDecides(String call) throws Exception {
        TestingLauncher.Ended ended = launcher.run(call, "hook", "PreToolUse");

        assertThat(ended).extracting("code", "out").containsExactly(2, "decided\n");
        assertThat(new String(launcher.input(), StandardCharsets.UTF_8)).isEqualTo(call);
    }

    private void later(Path file) throws IOException {
        FileTime list = Files.getLastModifiedTime(launcher.config.resolve("holdfast/pass"));
        Files.setLastModifiedTime(file, FileTime.from(list.toInstant().plus(Duration.ofSeconds(2))));
    }
}
