package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.it.TestingProject.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How {@code probe} judges servers that are late, silent, loud, heavy or broken, at full size: A2's tables and the fleet. */
final class ProbeTablesIT {

    @TempDir
    Path home;

    private final List<TestingProject> projects = new ArrayList<>();

    @AfterEach
    void nothingIsLeft() {
        projects.forEach(TestingProject::leavesNothing);
    }

    /**
     * A2's first table at 5 s and its stderr table (a full pipe must not silence a server), in one run; case K5 beside them:
     * fails once, works the second time.
     */
    @Test
    void eachKindOfServer() throws Exception {
        Path mark = home.resolve("mark");
        TestingProject project = project("kinds")
                .answering("immediate", "")
                .answering("late", "sleep 3")
                .script("silent", TestingProject.SILENT)
                .script("crash", TestingProject.CRASHES)
                .refusing("refusal")
                .answering("second-start", "[ -e '" + mark + "' ] || { touch '" + mark + "'; exit 0; }")
                .script("crash-behind-128-KB", noise(128) + "\n" + TestingProject.CRASHES);
        for (int kilobytes : new int[] {8, 32, 64, 66, 128, 512}) {
            project.answering("loud-" + kilobytes, noise(kilobytes));
        }

        Run run = project.run("probe", "--timeout", "5s", "--json");

        Map<String, String> expected = new TreeMap<>(Map.of(
                "immediate", "READY",
                "late", "READY",
                "silent", "TIMEOUT",
                "crash", "EXITED",
                "refusal", "PROTOCOL_ERROR",
                "second-start", "READY",
                "crash-behind-128-KB", "EXITED"));
        for (int kilobytes : new int[] {8, 32, 64, 66, 128, 512}) {
            expected.put("loud-" + kilobytes, "READY");
        }
        assertThat(run.outcomes()).as(run.out() + run.err()).isEqualTo(expected);
        assertThat(run.exit()).isEqualTo(11);
        assertThat(detail(run, "crash")).isEqualTo("fatal: missing API key");
        assertThat(detail(run, "crash-behind-128-KB")).isEqualTo("fatal: missing API key");
        assertThat(detail(run, "refusal")).contains("unsupported protocolVersion");
    }

    @Test
    void threeSecondsLateIsTooLateForTwo() throws Exception {
        Run run = project("late").answering("s", "sleep 3").run("probe", "--timeout", "2s", "--json");

        assertThat(run.outcomes()).as(run.out() + run.err()).containsEntry("s", "TIMEOUT");
        assertThat(run.exit()).isEqualTo(10);
    }

    /** A2's second table: ten healthy ones of 0.05 to 3.4 s and three silent ones. The two long rows run beside each other. */
    @Test
    void aShortDeadlineTurnsHealthyServersIntoFailures() throws Exception {
        List<Run> rows = new ArrayList<>(List.of(thirteen(1), thirteen(2), thirteen(3)));
        FutureTask<Run> eight = beside(() -> thirteen(8));
        rows.add(thirteen(5));
        rows.add(eight.get());

        assertThat(rows).extracting(run -> run.count("READY")).containsExactly(7L, 8L, 9L, 10L, 10L);
        assertThat(rows).extracting(run -> run.count("TIMEOUT")).containsExactly(6L, 5L, 4L, 3L, 3L);
    }

    private Run thirteen(int seconds) throws Exception {
        TestingProject project = project("deadline-" + seconds);
        double[] needs = {0.05, 0.05, 0.1, 0.1, 0.15, 0.2, 0.25, 1.3, 2.3, 3.4};
        for (int i = 0; i < needs.length; i++) {
            project.answering("healthy" + i, "sleep " + needs[i]);
        }
        return silent(project).run("probe", "--timeout", seconds + "s", "--json");
    }

    @Test
    void fourteenServersAtOnceTakeAsLongAsTheSlowest() throws Exception {
        TestingProject project = project("fleet");
        for (int i = 0; i < 9; i++) {
            project.answering("quick" + i, "sleep 0.2");
        }
        project.answering("slow0", "sleep 2.5").answering("slow1", "sleep 2.5");

        Run run = silent(project).run("probe", "--timeout", "5s", "--json");

        assertThat(run.count("READY")).as(run.out()).isEqualTo(11);
        assertThat(run.count("TIMEOUT")).isEqualTo(3);
        // One by one it would be 22 s; the rest is the start of two Java processes and room for a busy machine.
        assertThat(run.seconds()).isLessThan(11);
    }

    /** Case S7: forty that each need a second of CPU queue for the cores instead of starving each other. */
    @Test
    void noFalseTimeoutUnderLoad() throws Exception {
        TestingProject project = project("load");
        for (int i = 0; i < 40; i++) {
            project.answering("heavy" + i, "perl -e '1 while (times)[0] + (times)[1] < 1'");
        }

        Run run = project.run(Duration.ofMinutes(4), "probe", "--json");

        assertThat(run.count("READY")).as(run.out()).isEqualTo(40);
        assertThat(run.exit()).isZero();
    }

    private static TestingProject silent(TestingProject project) throws IOException {
        for (int i = 0; i < 3; i++) {
            project.script("silent" + i, TestingProject.SILENT);
        }
        return project;
    }

    /** Each has a home of its own: two that ask the same server at once would share one answer. */
    private TestingProject project(String name) throws IOException {
        TestingProject project = new TestingProject(Files.createDirectories(home.resolve(name)));
        synchronized (projects) {
            projects.add(project);
        }
        return project;
    }

    private static FutureTask<Run> beside(Callable<Run> row) {
        FutureTask<Run> task = new FutureTask<>(row);
        Thread.ofVirtual().start(task);
        return task;
    }

    private static String detail(Run run, String server) {
        return run.server(server).get("detail").getAsString();
    }

    private static String noise(int kilobytes) {
        return "head -c " + kilobytes * 1024 + " /dev/zero | tr '\\0' '\\n' >&2";
    }
}
