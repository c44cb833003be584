package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Many at once: servers that will not end, and writers that end too soon. {@code bench/run} has the same at full size. */
@DisabledOnOs(OS.WINDOWS)
final class CrowdIT {

    private static final int SERVERS = 100;
    private static final int WRITERS = 4;
    private static final int KILLS = 25;

    @TempDir
    Path home;

    private TestingProject project;

    @BeforeEach
    void setUp() throws IOException {
        project = new TestingProject(home);
    }

    @AfterEach
    void nothingIsLeft() {
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(project.strays()).isEmpty());
    }

    /** Case P1: the launcher's child takes no notice of the end of its input nor of TERM. */
    @Test
    void hundredStubbornGrandchildrenEndWithTheirProbes() throws Exception {
        for (int i = 0; i < SERVERS; i++) {
            project.answering("server-" + i, """
                    trap '' TERM HUP INT
                    sh -c "trap '' TERM HUP INT; while :; do sleep 1; done # $0" $0 &
                    """);
        }

        TestingProject.Run run = project.run("probe", "--json");

        assertThat(run.count("READY")).isEqualTo(SERVERS);
    }

    /** Killed at random moments, a writer takes nobody's entry with it. */
    @Test
    void theHealthFileOutlivesEveryWriter() throws Exception {
        for (int i = 0; i < WRITERS; i++) {
            project.script("server-" + i, TestingProject.CRASHES);
        }
        SplittableRandom random = new SplittableRandom(20_260_903);
        Process[] writers = new Process[WRITERS];
        Set<String> known = new TreeSet<>();
        for (int kill = 0; kill < KILLS || known.size() < WRITERS; kill++) {
            assertThat(kill).as("rounds").isLessThan(40 * KILLS);
            for (int i = 0; i < WRITERS; i++) {
                if (writers[i] == null || !writers[i].isAlive()) {
                    writers[i] = failing("server-" + i);
                }
            }
            Process victim = writers[random.nextInt(WRITERS)];
            victim.waitFor(random.nextInt(400), TimeUnit.MILLISECONDS);
            victim.descendants().forEach(ProcessHandle::destroyForcibly);
            victim.destroyForcibly();
            Set<String> entries = entries();
            assertThat(entries).as("after kill %d", kill).containsAll(known);
            known.addAll(entries);
        }
        for (Process writer : writers) {
            assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private Process failing(String server) throws IOException {
        Process hook = project.start("hook", "PostToolUseFailure");
        JsonObject ref = new JsonObject();
        ref.addProperty("name", server);
        ref.addProperty("source", "user");
        JsonObject event = new JsonObject();
        event.addProperty("session_id", "crowd");
        event.addProperty("hook_event_name", "PostToolUseFailure");
        event.addProperty("tool_name", "mcp__" + server + "__go");
        event.add("tool_input", new JsonObject());
        event.addProperty("error", "MCP error -32000: Connection closed");
        event.add("mcp_server", ref);
        try (var stdin = hook.outputWriter()) {
            stdin.write(event.toString());
        }
        return hook;
    }

    private Set<String> entries() throws IOException {
        Path file = home.resolve(".claude").resolve("mcp-health-cache.json");
        if (!Files.exists(file)) {
            return Set.of();
        }
        JsonObject health = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        return health.has("servers")
                ? Set.copyOf(health.getAsJsonObject("servers").keySet())
                : Set.of();
    }
}
