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

/** {@code probe} as a process: the questions that end early or wait, bad input at full size, interrupts and pipes. */
final class ProbeIT {

    @TempDir
    Path home;

    private TestingProject project;

    @BeforeEach
    void setUp() throws IOException {
        project = new TestingProject(home);
    }

    @AfterEach
    void nothingIsLeft() {
        project.leavesNothing();
    }

    @Test
    void theAnswerComesAsSoonAsTheRequiredOnesAreDecided() throws Exception {
        project.answering("a", "").answering("b", "sleep 0.2").script("other", TestingProject.SILENT);

        Run run = project.run("probe", "--require", "a,b", "--timeout", "30s", "--json");

        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(run.server("other").get("standing").getAsString()).isEqualTo("not_waited_for");
        assertThat(run.seconds()).isLessThan(20);
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
                .entry("no-type", "{\"url\":\"http://127.0.0.1:9/\"}")
                .entry("number-env", "{\"command\":\"/bin/sh\",\"args\":[\"-c\",\"exit 3\"],\"env\":{\"N\":7}}")
                .script("forks-and-leaves", "sleep 300 & exit 0")
                .script(
                        "daemon",
                        "(trap '' HUP TERM; exec sleep 300) >/dev/null 2>&1 </dev/null & " + TestingProject.SILENT)
                .script("closes-stdout", "exec >&-; " + TestingProject.SILENT)
                .answering("fine", "");

        Run run = project.run("probe", "--timeout", "3s", "--json");

        assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(12);
        assertThat(run.outcomes())
                .containsEntry("folder", "EXITED")
                .containsEntry("plain", "EXITED")
                .containsEntry("shebang", "EXITED")
                .containsEntry("missing", "EXITED")
                .containsEntry("forks-and-leaves", "EXITED")
                .containsEntry("daemon", "TIMEOUT")
                .containsEntry("closes-stdout", "PROTOCOL_ERROR")
                .containsEntry("fine", "READY");
        assertThat(List.of("number-env", "unknown-type", "no-type"))
                .allSatisfy(name -> assertThat(run.server(name).get("standing").getAsString())
                        .isEqualTo("malformed"));
    }

    /** Bad input: 1 GB on stdout or stderr, a line of 100 MB. */
    @Test
    void floodsAreBounded() throws Exception {
        project.script("gigabyte", "head -c 1000000000 /dev/zero | tr '\\0' 'x'; " + TestingProject.SILENT)
                .script("lines", "yes 'no message' | head -c 100000000; " + TestingProject.SILENT)
                .script("log", "yes 'still loading' | head -c 100000000 >&2; " + TestingProject.SILENT)
                .script(
                        "long-line",
                        "read -r line; printf '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"'; head -c 100000000 /dev/zero | tr '\\0' 'x'; "
                                + TestingProject.SILENT);

        Run run = project.run("probe", "--timeout", "8s", "--json");

        assertThat(run.outcomes().values())
                .as(run.out())
                .doesNotContain("READY")
                .hasSize(4);
        assertThat(run.exit()).isIn(10, 11);
        assertThat(run.peakMegabytes()).isLessThan(300);
    }

    /** Bad input: 500 servers, most of them broken. */
    @Test
    void fiveHundredServers() throws Exception {
        for (int i = 0; i < 400; i++) {
            project.command("missing" + i, "no-such-program-" + i);
        }
        for (int i = 0; i < 90; i++) {
            project.answering("fine" + i, "");
        }
        for (int i = 0; i < 10; i++) {
            project.script("silent" + i, TestingProject.SILENT);
        }

        Run run = project.run(Duration.ofMinutes(3), "probe", "--json");

        assertThat(run.count("EXITED")).as(run.err()).isEqualTo(400);
        assertThat(run.count("READY")).isEqualTo(90);
        assertThat(run.count("TIMEOUT")).isEqualTo(10);
        assertThat(run.exit()).isEqualTo(11);
        assertThat(run.peakMegabytes()).isLessThan(300);
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
}
