package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Recovery's hooks as processes: many at once, killed in the middle, and among tens of thousands of entries. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class LedgerProcessIT {

    private static final Path DIST = Path.of(System.getProperty("holdfast.dist"));
    private static final int AT_ONCE = 32;
    private static final int PAIRS = 8;
    private static final int KILLS = 40;
    private static final int SESSIONS = 2_000;
    private static final int AGENTS = 12;

    private Path scratch;
    private Path home;

    /** The installed copy starts as fast as the client's hooks do. */
    @BeforeAll
    void anInstalledCopy(@TempDir Path folder) throws Exception {
        scratch = folder;
        home = Files.createDirectories(scratch.resolve("home"));
        RealClient.Run init = RealClient.run(
                home,
                Map.of("HOME", home.toString(), "PATH", System.getenv("PATH")),
                Duration.ofMinutes(3),
                List.of(DIST.resolve("bin").resolve("holdfast").toString(), "init", "--scope", "user"));
        assertThat(init.exit()).as(init.output()).isZero();
    }

    @Test
    void ofAgentsThatFinishAtOnceNoneIsLost() throws Exception {
        Path project = project("many");
        List<Process> hooks = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            hooks.add(start(project, "SubagentStop", agent("a" + i)));
        }
        for (Process hook : hooks) {
            assertThat(end(hook)).isZero();
        }

        assertThat(files(project, ".done.json"))
                .hasSize(AT_ONCE)
                .allMatch(file -> read(file).has("time"));
    }

    /** The client runs these two 15 ms apart. */
    @Test
    void aStartAndTheReturnOfItsCallAtOnceLoseNothing() throws Exception {
        Path project = project("pairs");
        for (int i = 0; i < PAIRS; i++) {
            Process start = start(project, "SubagentStart", agent("a" + i));
            Process returned = start(project, "PostToolUse", launched("a" + i));
            assertThat(end(start)).isZero();
            assertThat(end(returned)).isZero();
        }

        assertThat(files(project, ".call.json"))
                .hasSize(PAIRS)
                .allMatch(file -> read(file).has("time") && read(file).has("norm_lines"));
    }

    @Test
    void aWriterThatIsKilledLeavesEveryFileWholeOrAbsent() throws Exception {
        Path project = project("killed");
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < KILLS; i++) {
            String agent = "a" + random.nextInt(4);
            Process hook = switch (random.nextInt(6)) {
                case 0 -> start(project, "SubagentStart", agent(agent));
                case 1 -> start(project, "PostToolUse", launched(agent));
                case 2 -> start(project, "SubagentStop", agent(agent));
                case 3 -> start(project, "Stop", tasks(agent));
                case 4 -> start(project, "StopFailure", failure());
                default -> start(project, "SessionStart", event("other"));
            };
            TimeUnit.MILLISECONDS.sleep(random.nextInt(600));
            hook.descendants().forEach(ProcessHandle::destroyForcibly);
            hook.destroyForcibly();
            end(hook);

            for (Path file : files(project, ".json")) {
                assertThat(isWhole(file)).as("seed " + seed + ": " + file).isTrue();
            }
        }
        assertThat(end(start(project, "StopFailure", failure()))).isZero();
        assertThat(files(project, "s1.json")).hasSize(1);
    }

    @Test
    void aSessionStartsAmongFiftyThousandEntries() throws Exception {
        Path empty = project("empty");
        Path full = project("full");
        fill(full);
        end(start(full, "SessionStart", event("sweeps")));

        List<Long> without = new ArrayList<>();
        List<Long> with = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            without.add(took(empty));
            with.add(took(full));
        }

        assertThat(median(with)).isLessThanOrEqualTo(3 * median(without) + 150);
    }

    private long took(Path project) throws Exception {
        long from = System.nanoTime();
        assertThat(end(start(project, "SessionStart", event("new")))).isZero();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from);
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    /** Sessions of the last two hours whose agents are all finished. */
    private static void fill(Path project) throws IOException {
        Instant now = Instant.now();
        for (int s = 0; s < SESSIONS; s++) {
            Path session = project.resolve(".claude/agent-calls/session" + s);
            Path prompt = Files.createDirectories(session.resolve("p1"));
            Instant started = now.minusSeconds(7_200 - s);
            for (int a = 0; a < AGENTS; a++) {
                entry(prompt.resolve("a" + a + ".call.json"), "a" + a, started);
                entry(prompt.resolve("a" + a + ".done.json"), "a" + a, started.plusSeconds(60));
            }
            Files.setLastModifiedTime(prompt, FileTime.from(started.plusSeconds(60)));
            Files.setLastModifiedTime(session, FileTime.from(started));
        }
    }

    private static void entry(Path file, String agent, Instant at) throws IOException {
        Files.writeString(file, "{\"agent_id\":\"" + agent + "\",\"time\":" + at.getEpochSecond() + "}");
        Files.setLastModifiedTime(file, FileTime.from(at));
    }

    private Path project(String name) throws IOException {
        Path project = scratch.resolve(name);
        Files.createDirectories(project.resolve(".claude"));
        return project;
    }

    private static JsonObject event(String session) {
        JsonObject event = new JsonObject();
        event.addProperty("session_id", session);
        event.addProperty("prompt_id", "p1");
        event.addProperty("source", "startup");
        return event;
    }

    private static JsonObject agent(String id) {
        JsonObject event = event("s1");
        event.addProperty("agent_id", id);
        event.addProperty("agent_type", "general-purpose");
        event.addProperty("last_assistant_message", "report ".repeat(500));
        return event;
    }

    private static JsonObject launched(String id) {
        JsonObject event = event("s1");
        event.addProperty("tool_name", "Agent");
        event.add("tool_input", JsonParser.parseString("{\"prompt\":\"look\",\"subagent_type\":\"general-purpose\"}"));
        event.add(
                "tool_response", JsonParser.parseString("{\"status\":\"async_launched\",\"agentId\":\"" + id + "\"}"));
        return event;
    }

    private static JsonObject tasks(String id) {
        JsonObject event = event("s1");
        event.add(
                "background_tasks",
                JsonParser.parseString("[{\"id\":\"" + id + "\",\"type\":\"subagent\",\"status\":\"running\"}]"));
        return event;
    }

    private static JsonObject failure() {
        JsonObject event = event("s1");
        event.addProperty("error", "overloaded");
        event.addProperty("last_assistant_message", "API Error: 529");
        return event;
    }

    private Process start(Path project, String name, JsonObject event) throws IOException {
        event.addProperty("hook_event_name", name);
        event.addProperty("cwd", project.toString());
        ProcessBuilder builder = new ProcessBuilder(
                        home.resolve(".claude/holdfast/bin/holdfast").toString(), "hook", name)
                .directory(project.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("HOME", home.toString());
        builder.environment().put("CLAUDE_PROJECT_DIR", project.toString());
        Process process = builder.start();
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(event.toString().getBytes(StandardCharsets.UTF_8));
        }
        return process;
    }

    private static int end(Process process) throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return process.waitFor();
    }

    private static List<Path> files(Path project, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(project.resolve(".claude"))) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    private static boolean isWhole(Path file) throws IOException {
        try {
            return JsonParser.parseString(Files.readString(file)).isJsonObject();
        } catch (JsonParseException e) {
            return false;
        }
    }

    private static JsonObject read(Path file) {
        try {
            return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
