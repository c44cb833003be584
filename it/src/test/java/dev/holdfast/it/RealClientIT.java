package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.holdfast.it.TestingMessagesApi.Action;
import dev.holdfast.it.TestingMessagesApi.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/**
 * The published client with our hooks, against a scripted model and real servers: what the model read and what the server saw
 * when a server dies, is left alone, and lives again. Each run makes four calls: one that works, one that meets the death, one
 * that must be stopped although the server could answer again, since nobody may ask it yet, and one when it is due.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealClientIT {

    private static final Path DIST = Path.of(System.getProperty("holdfast.dist"));

    private Path scratch;
    private Path home;
    private RealClient client;

    @BeforeAll
    void installClientAndHooks(@TempDir Path folder) throws Exception {
        scratch = folder;
        client = found(RealClient.find());
        home = Files.createDirectories(scratch.resolve("home"));
        RealClient.Run init = RealClient.run(
                home,
                Map.of("HOME", home.toString(), "PATH", System.getenv("PATH")),
                Duration.ofMinutes(3),
                List.of(DIST.resolve("bin").resolve("holdfast").toString(), "init", "--scope", "user"));
        assertThat(init.exit()).as(init.output()).isZero();
    }

    private static RealClient found(RealClient.Found found) {
        return switch (found) {
            case RealClient.Found.Here here -> here.client();
            case RealClient.Found.Missing missing -> {
                System.err.println("RealClientIT is skipped: " + missing.reason());
                throw new TestAbortedException(missing.reason());
            }
        };
    }

    @Test
    void anHttpServerDiesIsLeftAloneAndLivesAgain() throws Exception {
        try (TestingMcpServer server = TestingMcpServer.start()) {
            declareForUser("web", http(server));

            play(project("http"), "web", List.of(), new HttpLife(server));
        }
    }

    @Test
    void aStdioServerDiesCannotStartAgainAndThenCan() throws Exception {
        Path life = Files.createDirectories(scratch.resolve("stdio-life"));
        declareForUser("mem", TestingStdioServer.declaration(life));

        play(project("stdio"), "mem", List.of(), new StdioLife(life));
    }

    @Test
    void aServerFromTheCommandLineIsKnownToo() throws Exception {
        try (TestingMcpServer server = TestingMcpServer.start()) {
            Path file = scratch.resolve("mcp config.json");
            Files.writeString(file, servers("given", http(server)).toString());

            play(project("dynamic"), "given", List.of("--mcp-config", file.toString()), new HttpLife(server));
        }
    }

    /** The client calls the user's server; the denied one of the same name must neither be asked nor be meant (case C1). */
    @Test
    void aUsersServerBesideADeniedOneOfTheSameNameIsTheOneThatCounts() throws Exception {
        try (TestingMcpServer users = TestingMcpServer.start();
                TestingMcpServer denied = TestingMcpServer.start()) {
            declareForUser("foo", http(users));
            Path project = project("shadow");
            Files.writeString(
                    project.resolve(".mcp.json"), servers("foo", http(denied)).toString());
            Files.createDirectories(project.resolve(".claude"));
            Files.writeString(
                    project.resolve(".claude").resolve("settings.local.json"),
                    "{\"disabledMcpjsonServers\":[\"foo\"]}");

            play(project, "foo", List.of(), new HttpLife(users));

            assertThat(denied.methods()).isEmpty();
        }
    }

    /** A server that can be killed and brought back, and counts the calls that reached it. */
    private interface Life {
        void die() throws IOException;

        void comeBack() throws IOException;

        long calls() throws IOException;

        /** What the model must read of why it is down. */
        String reason();
    }

    private record HttpLife(TestingMcpServer server) implements Life {
        @Override
        public void die() {
            server.kill();
        }

        @Override
        public void comeBack() throws IOException {
            server.comeBack();
        }

        @Override
        public long calls() {
            return server.calls();
        }

        @Override
        public String reason() {
            return "refused";
        }
    }

    private record StdioLife(Path folder) implements Life {
        @Override
        public void die() throws IOException {
            TestingStdioServer.die(folder);
        }

        @Override
        public void comeBack() throws IOException {
            TestingStdioServer.comeBack(folder);
        }

        @Override
        public long calls() throws IOException {
            return TestingStdioServer.calls(folder);
        }

        @Override
        public String reason() {
            return "cannot open its database";
        }
    }

    private void play(Path project, String name, List<String> arguments, Life life) throws Exception {
        String tool = "mcp__" + name + "__go";
        Action stillUntouched = () -> {
            assertThat(entry(name).get("status").getAsString()).isEqualTo("unhealthy");
            assertThat(life.calls()).isEqualTo(1);
            life.comeBack();
        };
        Action due = () -> {
            assertThat(life.calls()).as("calls that reached the server").isEqualTo(1);
            makeDue();
        };
        try (TestingMessagesApi api = TestingMessagesApi.start(
                new Step.Call(tool, Action.NONE),
                new Step.Call(tool, life::die),
                new Step.Call(tool, stillUntouched),
                new Step.Call(tool, due),
                new Step.Say("done"))) {

            RealClient.Run run = client.run(home, project, api.url(), Map.of(), arguments);

            assertThat(api.failures()).isEmpty();
            assertThat(run.exit()).as(run.output()).isZero();
            List<String> read = api.toolResults();
            assertThat(read).as(run.output()).hasSize(4);
            assertThat(read.get(0)).contains("went");
            assertThat(read.get(1)).doesNotContain("went");
            assertThat(read.get(2))
                    .contains("hook error")
                    .contains('"' + name + '"')
                    .contains(life.reason())
                    .containsPattern("asked again at \\d{2}:\\d{2}")
                    .contains("other tools")
                    .contains("reset " + name);
            assertThat(api.conversation()).contains("Holdfast looked at the MCP server \"" + name + "\"");
            assertThat(read.get(3)).contains("went");
            assertThat(life.calls()).isEqualTo(2);
            assertThat(entry(name).get("status").getAsString()).isEqualTo("healthy");
        }
    }

    private Path project(String name) throws IOException {
        return Files.createDirectories(scratch.resolve(name));
    }

    private Path healthFile() {
        return home.resolve(".claude").resolve("mcp-health-cache.json");
    }

    private JsonObject entry(String name) throws IOException {
        return parse(healthFile()).getAsJsonObject("servers").getAsJsonObject(name);
    }

    /** Moves every next retry into the past, which is what waiting would do. */
    private void makeDue() throws IOException {
        JsonObject file = parse(healthFile());
        pull(file);
        Files.writeString(healthFile(), file.toString());
    }

    private static void pull(JsonElement element) {
        if (element.isJsonArray()) {
            element.getAsJsonArray().forEach(RealClientIT::pull);
        } else if (element.isJsonObject()) {
            JsonObject object = element.getAsJsonObject();
            if (object.has("nextRetryAt")) {
                object.addProperty("nextRetryAt", System.currentTimeMillis() - 1_000);
            }
            object.asMap().values().forEach(RealClientIT::pull);
        }
    }

    private void declareForUser(String name, JsonObject server) throws IOException {
        Path file = home.resolve(".claude.json");
        JsonObject root = Files.exists(file) ? parse(file) : new JsonObject();
        root.add("mcpServers", servers(name, server).get("mcpServers"));
        Files.writeString(file, root.toString());
    }

    private static JsonObject servers(String name, JsonObject server) {
        JsonObject servers = new JsonObject();
        servers.add(name, server);
        JsonObject root = new JsonObject();
        root.add("mcpServers", servers);
        return root;
    }

    private static JsonObject http(TestingMcpServer server) {
        JsonObject entry = new JsonObject();
        entry.addProperty("type", "http");
        entry.addProperty("url", server.url());
        return entry;
    }

    private static JsonObject parse(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }
}
