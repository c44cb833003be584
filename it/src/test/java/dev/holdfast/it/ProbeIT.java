package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.holdfast.it.TestingProject.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code probe} against servers of every kind, at full size: A2's tables, the fleet, the questions and the bad input. */
final class ProbeIT {

    @TempDir
    Path home;

    private TestingProject project;

    @BeforeEach
    void setUp() throws IOException {
        project = new TestingProject(home);
    }

    /** Case P1: whatever happened, nothing is left. */
    @AfterEach
    void nothingIsLeft() {
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(project.strays()).isEmpty());
    }

    /** A2's first table. */
    @ParameterizedTest(name = "{0} at {1} -> {2}")
    @CsvSource({
        "immediate, 5s, READY,          0",
        "late,      5s, READY,          0",
        "late,      2s, TIMEOUT,        10",
        "silent,    5s, TIMEOUT,        10",
        "crash,     5s, EXITED,         11",
        "refusal,   5s, PROTOCOL_ERROR, 11",
    })
    void eachKindOfServer(String kind, String timeout, String outcome, int exit) throws Exception {
        switch (kind) {
            case "immediate" -> project.answering("s", "");
            case "late" -> project.answering("s", "sleep 3");
            case "silent" -> project.script("s", TestingProject.SILENT);
            case "crash" -> project.script("s", TestingProject.CRASHES);
            default -> project.refusing("s");
        }

        Run run = project.run("probe", "--timeout", timeout, "--json");

        assertThat(run.outcomes()).as(run.out() + run.err()).containsEntry("s", outcome);
        assertThat(run.exit()).isEqualTo(exit);
        if (kind.equals("crash")) {
            assertThat(run.server("s").get("detail").getAsString()).isEqualTo("fatal: missing API key");
        }
        if (kind.equals("refusal")) {
            assertThat(run.server("s").get("detail").getAsString()).contains("unsupported protocolVersion");
        }
    }

    /** A2's third table: a full stderr pipe must not silence a server. */
    @ParameterizedTest(name = "{0} KB on stderr")
    @ValueSource(ints = {8, 32, 64, 66, 128, 512})
    void stderrBeforeTheHandshake(int kilobytes) throws Exception {
        project.answering("s", noise(kilobytes));

        assertThat(project.run("probe", "--json").outcomes()).containsEntry("s", "READY");
    }

    @Test
    void theReasonComesOutBehindAHundredKilobytesOfLog() throws Exception {
        project.script("s", noise(128) + "\n" + TestingProject.CRASHES);

        Run run = project.run("probe", "--json");

        assertThat(run.outcomes()).containsEntry("s", "EXITED");
        assertThat(run.server("s").get("detail").getAsString()).isEqualTo("fatal: missing API key");
    }

    /** A2's second table: ten healthy ones of 0.05 to 3.4 s and three silent ones. */
    @ParameterizedTest(name = "{0} s -> {1} READY")
    @CsvSource({"1, 7", "2, 8", "3, 9", "5, 10", "8, 10"})
    void aShortDeadlineTurnsHealthyServersIntoFailures(int seconds, int ready) throws Exception {
        double[] needs = {0.05, 0.05, 0.1, 0.1, 0.15, 0.2, 0.25, 1.3, 2.3, 3.4};
        for (int i = 0; i < needs.length; i++) {
            project.answering("healthy" + i, "sleep " + needs[i]);
        }
        for (int i = 0; i < 3; i++) {
            project.script("silent" + i, TestingProject.SILENT);
        }

        Run run = project.run("probe", "--timeout", seconds + "s", "--json");

        assertThat(run.count("READY")).as(run.out()).isEqualTo(ready);
        assertThat(run.count("TIMEOUT")).isEqualTo(13 - ready);
    }

    @Test
    void fourteenServersAtOnceTakeAsLongAsTheSlowest() throws Exception {
        fourteen();

        Run run = project.run("probe", "--timeout", "5s", "--json");

        assertThat(run.count("READY")).as(run.out()).isEqualTo(11);
        assertThat(run.count("TIMEOUT")).isEqualTo(3);
        // One by one it would be 22 s; the rest is the start of two Java processes and room for a busy machine.
        assertThat(run.seconds()).isLessThan(11);
        System.out.printf("14 servers at once: %.2f s%n", run.seconds());
    }

    private void fourteen() throws IOException {
        for (int i = 0; i < 9; i++) {
            project.answering("quick" + i, "sleep 0.2");
        }
        project.answering("slow0", "sleep 2.5").answering("slow1", "sleep 2.5");
        for (int i = 0; i < 3; i++) {
            project.script("silent" + i, TestingProject.SILENT);
        }
    }

    /** Case S7: forty that each need a second of CPU queue for the cores instead of starving each other. */
    @Test
    void noFalseTimeoutUnderLoad() throws Exception {
        for (int i = 0; i < 40; i++) {
            project.answering("heavy" + i, "awk 'BEGIN { while (i < " + iterationsOfASecond() / 4 + ") i++ }'");
        }

        Run run = project.run("probe", "--json");

        assertThat(run.count("READY")).as(run.out()).isEqualTo(40);
    }

    private static long iterationsOfASecond() throws Exception {
        long began = System.nanoTime();
        Process awk = new ProcessBuilder("awk", "BEGIN { while (i < 2000000) i++ }").start();
        awk.waitFor(20, TimeUnit.SECONDS);
        return 2_000_000L * 1_000_000_000L / Math.max(1, System.nanoTime() - began);
    }

    @Test
    void theAnswerComesAsSoonAsTheRequiredOnesAreDecided() throws Exception {
        project.answering("a", "").answering("b", "sleep 0.2").script("other", TestingProject.SILENT);

        Run run = project.run("probe", "--require", "a,b", "--timeout", "30s", "--json");

        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(run.server("other").get("standing").getAsString()).isEqualTo("not_waited_for");
        assertThat(run.seconds()).isLessThan(20);
    }

    /** Case Z1. */
    @Test
    void anUnapprovedServerGetsNoProcess() throws Exception {
        Path hit = home.resolve("hit");
        project.script("evil", "touch '" + hit + "'\n" + TestingProject.SILENT).unapproved();

        Run run = project.run("probe", "--json");
        Run required = project.run("probe", "--require", "evil", "--json");

        assertThat(run.outcomes()).containsEntry("evil", "SKIPPED");
        assertThat(run.exit()).isZero();
        assertThat(required.exit()).isEqualTo(12);
        assertThat(hit).doesNotExist();
        assertThat(project.run("probe", "--trust-project", "--timeout", "1s").exit())
                .isEqualTo(10);
        assertThat(hit).exists();
    }

    /** Case S6, scaled: an installation that is thrown away when it is killed. */
    @Test
    void aLauncherIsNotKilledWhileItInstalls() throws Exception {
        Path done = home.resolve("installed");
        Path starts = home.resolve("starts");
        Path go = home.resolve("go");
        Path npx = project.executable(
                "npx",
                "#!/bin/sh\necho x >> '" + starts + "'\ni=0\n"
                        + "while [ ! -e '" + go + "' ] && [ $i -lt 300 ]; do sleep 0.2; i=$((i+1)); done\ntouch '"
                        + done + "'\n"
                        + "exec /bin/sh '" + home.resolve("bin/server.sh") + "'\n");
        project.answering("server", "").command("cold", npx.toString(), "-y", "server");

        Run first = project.run("probe", "cold", "--timeout", "1s", "--json");
        Run second = project.run("probe", "cold", "--timeout", "1s", "--json");
        boolean untouched = !Files.exists(done) && Files.readAllLines(starts).size() == 1;
        Files.createFile(go);
        await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(done));
        await().atMost(Duration.ofSeconds(30)).until(() -> project.strays().isEmpty());
        Run third = project.run("probe", "cold", "--json");

        assertThat(first.outcomes()).as(first.out() + first.err()).containsEntry("cold", "STARTING");
        assertThat(first.exit()).isEqualTo(10);
        assertThat(second.outcomes()).containsEntry("cold", "STARTING");
        assertThat(third.outcomes()).as(third.out()).containsEntry("cold", "READY");
        assertThat(untouched).as("one start, still going on").isTrue();
        assertThat(Files.readAllLines(starts)).hasSize(2);
    }

    /** Case K5: fails once, works the second time. */
    @Test
    void aServerThatLeavesOnItsFirstStartIsTriedOnceMore() throws Exception {
        Path mark = home.resolve("mark");
        project.answering("s", "[ -e '" + mark + "' ] || { touch '" + mark + "'; exit 0; }");

        assertThat(project.run("probe", "--json").outcomes()).containsEntry("s", "READY");
    }

    @Test
    void aShrunkenBaselineStopsAJob() throws Exception {
        project.answering("a", "").answering("b", "");

        Run none = project.run("probe", "--baseline", "--json");
        Run accepted = project.run("probe", "--accept", "--json");
        project.script("b", TestingProject.CRASHES);
        Run shrunk = project.run("probe", "--baseline", "--json");

        assertThat(none.exit()).isZero();
        assertThat(none.json().get("notes").toString()).contains("no_baseline");
        assertThat(accepted.exit()).isZero();
        assertThat(shrunk.exit()).isEqualTo(11);
        assertThat(shrunk.json().get("missing").toString()).isEqualTo("[\"b\"]");
    }

    @Test
    void waitingPassesWhatPassesByItself() throws Exception {
        Path mark = home.resolve("mark");
        project.answering(
                "s", "[ -e '" + mark + "' ] || { touch '" + mark + "'; " + TestingProject.SILENT + "; exit 0; }");

        Run run = project.run("probe", "--timeout", "2s", "--wait", "40s", "--json");

        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(run.outcomes()).containsEntry("s", "READY");
    }

    /** Bad input: a finding in the table, an exit code, no process left. */
    @Test
    void everyKindOfBadEntryIsAFinding() throws Exception {
        Path plain = project.executable("plain", "text");
        plain.toFile().setExecutable(false, false);
        project.command("folder", home.toString())
                .command("plain", plain.toString())
                .command(
                        "shebang",
                        project.executable("shebang", "#!/no/such/interpreter\n")
                                .toString())
                .command("missing", "no-such-program-anywhere")
                .entry("unknown-type", "{\"type\":\"telepathy\",\"url\":\"http://127.0.0.1:9/\"}")
                .entry("number-env", "{\"command\":\"/bin/sh\",\"args\":[\"-c\",\"exit 3\"],\"env\":{\"N\":7}}")
                .script("forks-and-leaves", "sleep 300 & exit 0")
                .script(
                        "daemon",
                        "(trap '' HUP TERM; exec sleep 300) >/dev/null 2>&1 </dev/null & " + TestingProject.SILENT)
                .script("closes-stdout", "exec >&-; " + TestingProject.SILENT)
                .answering("fine", "");

        Run run = project.run("probe", "--timeout", "3s", "--json");

        assertThat(run.exit()).as(run.out() + run.err()).isIn(11, 12);
        assertThat(run.outcomes())
                .containsEntry("folder", "EXITED")
                .containsEntry("plain", "EXITED")
                .containsEntry("shebang", "EXITED")
                .containsEntry("missing", "EXITED")
                .containsEntry("forks-and-leaves", "EXITED")
                .containsEntry("daemon", "TIMEOUT")
                .containsEntry("closes-stdout", "PROTOCOL_ERROR")
                .containsEntry("fine", "READY");
        assertThat(List.of("EXITED", "SKIPPED")).contains(run.outcomes().get("number-env"));
        assertThat(run.outcomes().get("unknown-type")).isEqualTo("SKIPPED");
    }

    @Test
    void floodsOnStdoutAreBounded() throws Exception {
        project.script("gigabyte", "head -c 1000000000 /dev/zero | tr '\\0' 'x'; " + TestingProject.SILENT)
                .script(
                        "long-line",
                        "read -r line; printf '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"'; head -c 100000000 /dev/zero | tr '\\0' 'x'; "
                                + TestingProject.SILENT);

        Run run = project.run("probe", "--timeout", "8s", "--json");

        assertThat(run.outcomes().values())
                .as(run.out())
                .doesNotContain("READY")
                .hasSize(2);
        assertThat(run.exit()).isIn(10, 11);
    }

    @Test
    void nobodyConfiguredAndAnUnknownName() throws Exception {
        assertThat(project.run("probe").exit()).isZero();
        assertThat(project.run("probe", "nope").exit()).isEqualTo(12);
        assertThat(project.run("probe", "--timeout", "soon").exit()).isEqualTo(64);
    }

    /** Ctrl-C in the middle: every tree ends. */
    @Test
    void anInterruptEndsEveryTree() throws Exception {
        Path up = home.resolve("up");
        project.script("stubborn", "trap '' TERM HUP INT; touch '" + up + "'; sleep 300 & wait; sleep 300");

        Process process = project.start("probe", "--timeout", "60s");
        await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(up));
        new ProcessBuilder("kill", "-INT", Long.toString(java(process))).start().waitFor();

        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isNotZero();
    }

    /** The launcher may have replaced itself by the JVM or wait for it. */
    private static long java(Process process) {
        return process.descendants()
                .filter(each -> each.info().command().orElse("").endsWith("java"))
                .findFirst()
                .map(ProcessHandle::pid)
                .orElse(process.pid());
    }

    @Test
    void aClosedPipeOnStdoutDoesNoHarm() throws Exception {
        project.answering("s", "sleep 1");

        Process process = project.start("probe");
        process.getInputStream().close();

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private static String noise(int kilobytes) {
        return "head -c " + kilobytes * 1024 + " /dev/zero | tr '\\0' '\\n' >&2";
    }
}
