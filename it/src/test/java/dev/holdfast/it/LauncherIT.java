package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisabledOnOs(OS.WINDOWS)
@ParameterizedClass
@MethodSource("shells")
final class LauncherIT {

    static java.util.List<String> shells() {
        return TestingLauncher.shells();
    }

    private final String shell;

    @TempDir
    private Path scratch;

    private TestingLauncher launcher;

    LauncherIT(String shell) {
        this.shell = shell;
    }

    @BeforeEach
    void setUp() throws IOException {
        launcher = TestingLauncher.in(scratch, shell);
    }

    @ParameterizedTest
    @CsvSource({
        "hook,       0,   0",
        "hook,       2,   2",
        "hook,       1,   0",
        "hook,       70,  0",
        "hook,       134, 0",
        "statusline, 0,   0",
        "statusline, 2,   0",
        "statusline, 1,   0",
        "status,     0,   0",
        "status,     2,   2",
        "probe,      11,  11",
    })
    void onlyTheBlockOfAHookIsPassedOn(String command, int java, int launched) throws Exception {
        launcher.java("exit " + java);

        assertThat(launcher.run("{}", command, "PostToolUse").code()).isEqualTo(launched);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "134, true", "0, false", "2, false", "70, false"})
    void aCacheThatMayBeDamagedIsPutAside(int java, boolean aside) throws Exception {
        Path cache = Files.createFile(launcher.home.resolve("a cache.aot"));
        Files.setLastModifiedTime(cache, FileTime.from(Instant.now().plusSeconds(5)));
        launcher.launch("java=" + launcher.home.resolve("java"), "aot=" + cache);
        launcher.java("exit " + java);

        launcher.run("{}", "hook", "Stop");

        assertThat(launcher.arguments()).contains("-XX:AOTCache=" + cache);
        assertThat(Files.exists(cache)).isEqualTo(!aside);
        assertThat(Files.exists(cache.resolveSibling("a cache.aot.damaged"))).isEqualTo(aside);
    }

    /** JDK 25 runs the archived classes of a jar that has other ones by now. */
    @Test
    void aCacheOlderThanTheJarIsDoneWithout() throws Exception {
        Path cache = Files.createFile(launcher.home.resolve("x.aot"));
        Files.setLastModifiedTime(cache, FileTime.from(Instant.now().minusSeconds(5)));
        launcher.launch("java=" + launcher.home.resolve("java"), "aot=" + cache);

        launcher.run("{}", "hook", "Stop");

        assertThat(launcher.arguments()).noneMatch(argument -> argument.startsWith("-XX:AOTCache"));
    }

    @Test
    void aCacheThatIsGoneIsDoneWithout() throws Exception {
        launcher.launch("java=" + launcher.home.resolve("java"), "aot=/nowhere/x.aot");

        launcher.run("{}", "hook", "Stop");

        assertThat(launcher.arguments()).noneMatch(argument -> argument.startsWith("-XX:AOTCache"));
    }

    @Test
    void withoutAJarAHookPassesAndACommandSaysWhatIsMissing() throws Exception {
        Files.delete(launcher.app.resolve("lib/holdfast.jar"));

        TestingLauncher.Ended hook = launcher.run("{}", "hook", "PreToolUse");
        TestingLauncher.Ended status = launcher.run("{}", "status");

        assertThat(hook).extracting("code", "out").containsExactly(0, "");
        assertThat(status.code()).isEqualTo(69);
        assertThat(status.err()).contains("holdfast.jar is missing");
    }

    @Test
    void withoutAJdkAHookPassesAndACommandSaysWhatToInstall() throws Exception {
        launcher.launch("java=/nowhere/bin/java");
        Files.writeString(
                launcher.app.resolve("lib/find-jdk.sh"), "find_jdk() { return 1; }\nNO_JDK='install JDK 25'\n");

        TestingLauncher.Ended hook = launcher.run("{}", "hook", "PreToolUse");
        TestingLauncher.Ended status = launcher.run("{}", "status");

        assertThat(hook).extracting("code", "out").containsExactly(0, "");
        assertThat(status.code()).isEqualTo(69);
        assertThat(status.err()).isEqualTo("holdfast: install JDK 25\n");
    }

    @ParameterizedTest
    @CsvSource({"find_jdk() { (", "exit 2", "nonsense ("})
    void aDamagedSearchIsNoBlock(String fragment) throws Exception {
        launcher.launch();
        Files.writeString(launcher.app.resolve("lib/find-jdk.sh"), fragment);

        assertThat(launcher.run("{}", "hook", "PreToolUse"))
                .extracting("code", "out")
                .containsExactly(0, "");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-,          -,           C.UTF-8, ''",
                "C,          ja_JP.UTF-8, C.UTF-8, C",
                "-,          ja_JP.eucJP, C.UTF-8, ''",
                "C.UTF-8,    -,           C.UTF-8, -",
            })
    void theJvmGetsAUtf8LocaleAndTheOriginalIsKept(String all, String lang, String seen, String original)
            throws Exception {
        put("LC_ALL", all);
        put("LANG", lang);

        launcher.run("{}", "hook", "Stop");

        assertThat(launcher.variablesOfJava().get("LC_ALL")).isEqualTo(seen);
        assertThat(launcher.variablesOfJava().get("HOLDFAST_ORIGINAL_LC_ALL")).isEqualTo(original);
    }

    @Test
    void variablesOfTheJvmAreKeptFromHooksAloneAndStaleOnesNeverPassedOn() throws Exception {
        launcher.variables.putAll(
                Map.of("JAVA_TOOL_OPTIONS", "-Dx=y z", "JDK_JAVA_OPTIONS", "-ea", "HOLDFAST_STDIN", "{\"old\":1}"));

        launcher.run("{}", "hook", "Stop");
        Map<String, String> hook = launcher.variablesOfJava();
        launcher.run("{}", "status");
        Map<String, String> status = launcher.variablesOfJava();

        assertThat(hook)
                .doesNotContainKeys("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "HOLDFAST_STDIN")
                .containsEntry("HOLDFAST_ORIGINAL_JAVA_TOOL_OPTIONS", "-Dx=y z")
                .containsEntry("HOLDFAST_ORIGINAL_JDK_JAVA_OPTIONS", "-ea");
        assertThat(status).containsEntry("JAVA_TOOL_OPTIONS", "-Dx=y z").doesNotContainKey("HOLDFAST_STDIN");
    }

    /** The client sends TERM some milliseconds after it starts this hook, and KILL a second later. */
    @ParameterizedTest
    @CsvSource({"StopFailure, true", "Stop, false"})
    void onlyTheHookOfAnInterruptedTurnOutlivesTerm(String event, boolean outlives) throws Exception {
        launcher.java("kill -TERM $$; : >'" + launcher.home.resolve("record") + "'");

        launcher.run("{}", "hook", event);

        assertThat(Files.exists(launcher.home.resolve("record"))).isEqualTo(outlives);
    }

    @Test
    void aLinkLeadsToTheCopyBehindIt() throws Exception {
        Path link = launcher.home.resolve("link");
        Files.createSymbolicLink(link, Path.of("app", "bin", "holdfast"));

        Process process = new ProcessBuilder(link.toString(), "status")
                .directory(scratch.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        process.getInputStream().readAllBytes();

        assertThat(process.waitFor()).isZero();
        assertThat(launcher.arguments())
                .contains(launcher.app.resolve("lib/holdfast.jar").toString(), "status");
    }

    @Test
    void theNotedHomeWins() throws Exception {
        Path other = Files.createDirectories(launcher.home.resolve("1.0-ab/lib"));
        Files.createFile(other.resolve("holdfast.jar"));
        launcher.launch("home=" + other.getParent(), "java=" + launcher.home.resolve("java"));

        launcher.run("{}", "hook", "Stop");

        assertThat(launcher.arguments()).contains(other.resolve("holdfast.jar").toString());
    }

    private void put(String name, String value) {
        if (value != null) {
            launcher.variables.put(name, value);
        }
    }
}
