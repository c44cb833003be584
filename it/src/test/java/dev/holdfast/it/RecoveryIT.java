package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.holdfast.it.TestingAgentsApi.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** The published client with our hooks and a subscriber's login, when the provider's limit cuts it off (cases L1, L2, L5). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RecoveryIT {

    private static final Path DIST = Path.of(System.getProperty("holdfast.dist"));
    private static final Map<String, String> SUBSCRIBER =
            Map.of("CLAUDE_CODE_OAUTH_TOKEN", "fake-token", "ANTHROPIC_API_KEY", "", "HOLDFAST_LANG", "en");
    private static final int MANY = 20;

    private final Instant resets = Instant.now().plus(3, ChronoUnit.HOURS).truncatedTo(ChronoUnit.MINUTES);
    private Path scratch;
    private Path home;
    private RealClient client;

    @BeforeAll
    void installClientAndHooks(@TempDir Path folder) throws Exception {
        scratch = folder;
        client = switch (RealClient.find()) {
            case RealClient.Found.Here here -> here.client();
            case RealClient.Found.Missing missing -> {
                System.err.println("RecoveryIT is skipped: " + missing.reason());
                throw new TestAbortedException(missing.reason());
            }
        };
        home = Files.createDirectories(scratch.resolve("home"));
        RealClient.Run init = RealClient.run(
                home,
                Map.of("HOME", home.toString(), "PATH", System.getenv("PATH")),
                Duration.ofMinutes(3),
                List.of(DIST.resolve("bin").resolve("holdfast").toString(), "init", "--scope", "user"));
        assertThat(init.exit()).as(init.output()).isZero();
    }

    @Test
    void aTurnThatIsLimitedWhileAnAgentWorksIsToldOnceAndAsItIsNow() throws Exception {
        Path project = project("turn");
        try (TestingAgentsApi api = api(
                List.of(new Step.Agent(true), new Step.Limit(), new Step.Limit(), new Step.Say("going on")),
                List.of(new Step.Say("sub report", Duration.ofSeconds(3))))) {

            RealClient.Run cutOff = ask(api, project);
            assertThat(cutOff.exit()).as(cutOff.output()).isEqualTo(1);
            JsonObject record = record(project);
            assertThat(record.get("kind").getAsString()).isEqualTo("USAGE_LIMIT");
            assertThat(record.get("resets_at").getAsLong()).isEqualTo(resets.getEpochSecond());
            assertThat(record.get("resets_at_from").getAsString()).isEqualTo("transcript");

            RealClient.Run next = ask(api, project, "--continue");
            assertThat(next.exit()).as(next.output()).isZero();
            assertThat(api.conversation())
                    .containsOnlyOnce("cut off by an API error")
                    .containsPattern("do not run again \\(1\\): general-purpose \\[`" + agent(project) + "`]")
                    .contains("No subagent is unfinished now");
            assertThat(records(project))
                    .containsExactly(record.get("session_id").getAsString() + ".json.consumed");

            ask(api, project, "--continue");
            assertThat(api.conversation()).as("the third start is silent").containsOnlyOnce("cut off by an API error");
        }
    }

    @Test
    void onlyTheAgentIsLimitedAndTheNextSessionIsToldOfIt() throws Exception {
        Path project = project("agent");
        try (TestingAgentsApi api =
                api(List.of(new Step.Agent(true), new Step.Say("main done")), List.of(new Step.Limit()))) {

            RealClient.Run run = ask(api, project);

            assertThat(run.exit()).as(run.output()).isZero();
            assertThat(records(project)).isEmpty();
            assertThat(entries(project, ".failed.json")).hasSize(1);
            assertThat(entries(project, ".done.json")).isEmpty();

            elevenMinutesPass(project);
            ask(api, project);
            assertThat(api.conversation())
                    .contains("did not finish", "`" + agent(project) + "`", "interrupted by an API error");
        }
    }

    @Test
    void anAgentThatWasCutOffIsRevivedByAMessageAndIsThenDone() throws Exception {
        Path project = project("revived");
        try (TestingAgentsApi api = api(
                List.of(new Step.Agent(true), new Step.Say("waiting"), new Step.Message(), new Step.Say("done")),
                List.of(new Step.Limit(), new Step.Say("sub report")))) {

            ask(api, project);
            ask(api, project, "--continue");

            JsonObject call = read(entries(project, ".call.json").getLast());
            List<Path> done = entries(project, ".done.json");
            assertThat(done).as(api.conversation()).hasSize(1);
            assertThat(read(done.getFirst()).get("time").getAsDouble())
                    .isGreaterThan(call.get("time").getAsDouble());
            assertThat(holdfast(project, "recover").output()).contains("nothing was cut off");
        }
    }

    @Test
    void aForegroundAgentIsDoneAndStaysSo() throws Exception {
        story("foreground", false);
    }

    @Test
    void aBackgroundAgentIsDoneAndStaysSo() throws Exception {
        story("background", true);
    }

    private void story(String name, boolean background) throws Exception {
        Path project = project(name);
        try (TestingAgentsApi api = api(
                List.of(new Step.Agent(background), new Step.Say("main done")), List.of(new Step.Say("sub report")))) {

            RealClient.Run run = ask(api, project);

            assertThat(run.exit()).as(run.output()).isZero();
            JsonObject call = read(entries(project, ".call.json").getFirst());
            JsonObject done = read(entries(project, ".done.json").getFirst());
            assertThat(call.get("background").getAsBoolean()).isEqualTo(background);
            assertThat(call.get("norm_lines").getAsJsonArray().get(0).getAsString())
                    .contains("investigate the login");
            assertThat(done.get("output_lines").getAsJsonArray().get(0).getAsString())
                    .isEqualTo("sub report");
            assertThat(done.get("time").getAsDouble())
                    .isGreaterThan(call.get("time").getAsDouble());
            elevenMinutesPass(project);
            assertThat(holdfast(project, "recover").output()).contains("nothing was cut off");
        }
    }

    /** The client ends this hook by a signal within milliseconds. */
    @Test
    void l5EveryHeadlessRunLeavesItsRecord() throws Exception {
        Path project = project("many");
        try (TestingAgentsApi api = api(List.of(new Step.Limit()), List.of(new Step.Limit()))) {
            for (int i = 0; i < MANY; i++) {
                assertThat(ask(api, project).exit()).isEqualTo(1);
            }
        }
        List<String> whole = new ArrayList<>();
        for (String name : records(project)) {
            if (!name.endsWith(".presented.json")) {
                JsonObject record = read(recovery(project).resolve(name));
                assertThat(record.get("kind").getAsString()).isEqualTo("USAGE_LIMIT");
                whole.add(name);
            }
        }
        assertThat(whole).hasSize(MANY);
    }

    private TestingAgentsApi api(List<Step> main, List<Step> sub) throws IOException {
        return TestingAgentsApi.start(main, sub, resets);
    }

    private RealClient.Run ask(TestingAgentsApi api, Path project, String... arguments)
            throws IOException, InterruptedException {
        return client.ask(
                TestingAgentsApi.MAIN + " go", home, project, api.url(), SUBSCRIBER, Arrays.asList(arguments));
    }

    private RealClient.Run holdfast(Path project, String... arguments) throws IOException, InterruptedException {
        List<String> argv =
                new ArrayList<>(List.of(DIST.resolve("bin").resolve("holdfast").toString()));
        argv.addAll(Arrays.asList(arguments));
        return RealClient.run(
                project,
                Map.of("HOME", home.toString(), "PATH", System.getenv("PATH"), "HOLDFAST_LANG", "en"),
                Duration.ofMinutes(1),
                argv);
    }

    private Path project(String name) throws IOException {
        Path project = Files.createDirectories(scratch.resolve(name));
        Files.createDirectories(project.resolve(".claude"));
        return project;
    }

    private static Path recovery(Path project) {
        return project.resolve(".claude").resolve("recovery");
    }

    private static List<String> records(Path project) throws IOException {
        Path folder = recovery(project);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static JsonObject record(Path project) throws IOException {
        List<String> names = records(project);
        assertThat(names).hasSize(1);
        return read(recovery(project).resolve(names.getFirst()));
    }

    private static List<Path> entries(Path project, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(project.resolve(".claude").resolve("agent-calls"))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted((a, b) ->
                            Long.compare(a.toFile().lastModified(), b.toFile().lastModified()))
                    .toList();
        }
    }

    private static String agent(Path project) throws IOException {
        return read(entries(project, ".call.json").getFirst()).get("agent_id").getAsString();
    }

    private static JsonObject read(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }

    /** Nothing of the project or of its transcripts has changed for longer than a session counts as alive. */
    private void elevenMinutesPass(Path project) throws IOException {
        FileTime before = FileTime.from(Instant.now().minus(11, ChronoUnit.MINUTES));
        for (Path folder :
                List.of(project.resolve(".claude"), home.resolve(".claude").resolve("projects"))) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.toList()) {
                    Files.setLastModifiedTime(file, before);
                }
            }
        }
    }
}
