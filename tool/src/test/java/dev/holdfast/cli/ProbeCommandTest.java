package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProbeCommandTest {

    @TempDir
    Path dir;

    private Path home;
    private TestingCli cli;

    @BeforeEach
    void aProject() throws IOException {
        home = Files.createDirectories(dir.resolve("home"));
        cli = new TestingCli(home, Files.createDirectories(dir.resolve("project")));
        cli.variables.put("PATH", "/usr/bin:/bin");
    }

    @Test
    void theJsonIsAsItsSchemaSays() throws IOException {
        declare("good", TestingMcpServer.script("").getLast());
        declare("crash", "echo 'fatal: missing API key' >&2; exit 3");

        TestingCli.Result result = cli.run("probe", "--json");

        JsonObject json = JsonParser.parseString(result.out()).getAsJsonObject();
        assertThat(JsonShape.check("probe", json)).isEmpty();
        assertThat(result.code()).isEqualTo(11);
        assertThat(json.get("exit").getAsInt()).isEqualTo(11);
        assertThat(json.getAsJsonArray("servers"))
                .extracting(server -> server.getAsJsonObject().get("outcome").getAsString())
                .containsExactlyInAnyOrder("READY", "EXITED");
    }

    @Test
    void aNameThatNobodyDeclaredIsAConfigurationThatIsWrong() throws IOException {
        declare("good", TestingMcpServer.script("").getLast());

        TestingCli.Result result = cli.run("probe", "goood", "--json");

        JsonObject json = JsonParser.parseString(result.out()).getAsJsonObject();
        assertThat(JsonShape.check("probe", json)).isEmpty();
        assertThat(result.code()).isEqualTo(12);
        assertThat(result.out()).contains("there are: good");
        assertThat(json.getAsJsonArray("servers")
                        .get(0)
                        .getAsJsonObject()
                        .get("standing")
                        .getAsString())
                .isEqualTo("not_configured");
    }

    @Test
    void noServersAtAllIsReady() throws IOException {
        TestingCli.Result result = cli.run("probe", "--json");

        JsonObject json = JsonParser.parseString(result.out()).getAsJsonObject();
        assertThat(JsonShape.check("probe", json)).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(json.getAsJsonArray("servers")).isEmpty();
    }

    /** Case X1: a job must not start on a configuration that nobody could read. */
    @ParameterizedTest
    @ValueSource(strings = {"", "{\"mcpServers\":", "{\"mcpServers\":[]}"})
    void aFileThatCannotBeReadIsAConfigurationThatIsWrong(String content) throws IOException {
        Files.writeString(home.resolve(".claude.json"), content);

        TestingCli.Result text = cli.run("probe");
        TestingCli.Result json = cli.run("probe", "--json");

        assertThat(text.code()).isEqualTo(12);
        assertThat(text.out()).contains("HF-CONFIG-").doesNotContain("no server is configured");
        assertThat(JsonShape.check("probe", JsonParser.parseString(json.out()).getAsJsonObject()))
                .isEmpty();
    }

    @Test
    void aMissingConfigFileIsAConfigurationThatIsWrongUnlessWhatIsNeededIsReady() throws IOException {
        declare("good", TestingMcpServer.script("").getLast());

        TestingCli.Result all = cli.run("probe", "--mcp-config=/no/such.json");
        TestingCli.Result required = cli.run("probe", "--mcp-config=/no/such.json", "--require", "good");

        assertThat(all.code()).isEqualTo(12);
        assertThat(required.code()).isZero();
    }

    /** One name in two files: the nearer declaration counts once it is approved, and its like is named. */
    @Test
    void oneNameInTwoFilesIsOneServer() throws IOException {
        declare("twin", "exit 3");
        declareIn(
                dir.resolve("project/.mcp.json"),
                "twin",
                TestingMcpServer.script("").getLast());

        JsonObject pending =
                JsonParser.parseString(cli.run("probe", "--json").out()).getAsJsonObject();
        TestingCli.Result trusted = cli.run("probe", "--trust-project", "--verbose");

        assertThat(pending.getAsJsonArray("servers")).singleElement().satisfies(server -> {
            assertThat(server.getAsJsonObject().get("outcome").getAsString()).isEqualTo("EXITED");
            assertThat(server.getAsJsonObject().get("scope").getAsString()).isEqualTo("user");
        });
        assertThat(pending.get("findings").toString()).contains("HF-CONFIG-UNAPPROVED-TWIN");
        assertThat(trusted.code()).as(trusted.out()).isZero();
        assertThat(trusted.out()).contains("shadows " + home.resolve(".claude.json"));
    }

    /** Case Z1: a clone's server runs nothing until somebody approves it. */
    @Test
    void anUnapprovedServerGetsNoProcess() throws IOException {
        Path hit = dir.resolve("hit");
        declareIn(dir.resolve("project/.mcp.json"), "evil", "touch '" + hit + "'; exit 3");

        TestingCli.Result all = cli.run("probe", "--json");
        TestingCli.Result required = cli.run("probe", "--require", "evil");
        boolean untouched = Files.notExists(hit);
        TestingCli.Result trusted = cli.run("probe", "--trust-project");

        assertThat(all.code()).isZero();
        assertThat(all.out()).contains("SKIPPED");
        assertThat(required.code()).isEqualTo(12);
        assertThat(untouched).isTrue();
        assertThat(trusted.code()).isEqualTo(11);
        assertThat(hit).exists();
    }

    /** Case U19: yesterday's set against today's. */
    @Test
    void aShrunkenBaselineStopsAJob() throws IOException {
        declare("a", TestingMcpServer.script("").getLast());
        declare("b", TestingMcpServer.script("").getLast());

        TestingCli.Result none = cli.run("probe", "--baseline", "--json");
        TestingCli.Result accepted = cli.run("probe", "--accept");
        declare("b", "exit 3");
        TestingCli.Result shrunk = cli.run("probe", "--baseline", "--json");

        assertThat(none.code()).isZero();
        assertThat(none.out()).contains("no_baseline");
        assertThat(accepted.code()).isZero();
        assertThat(shrunk.code()).isEqualTo(11);
        assertThat(JsonParser.parseString(shrunk.out())
                        .getAsJsonObject()
                        .get("missing")
                        .toString())
                .isEqualTo("[\"b\"]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--timeout=soon", "--parallel=0", "--min-ready=-1", "--tools=a", "--cwd=/no/such/folder"})
    void aWrongCommandLineIs64(String option) {
        assertThat(cli.run("probe", option).code()).isEqualTo(64);
    }

    /** Declares a stdio server that is this shell script. */
    private void declare(String name, String script) throws IOException {
        declareIn(home.resolve(".claude.json"), name, script);
    }

    private static void declareIn(Path file, String name, String script) throws IOException {
        JsonObject root = Files.exists(file)
                ? JsonParser.parseString(Files.readString(file)).getAsJsonObject()
                : JsonParser.parseString("{\"mcpServers\":{}}").getAsJsonObject();
        JsonArray args = new JsonArray();
        args.add("-c");
        args.add(script);
        JsonObject entry = new JsonObject();
        entry.addProperty("command", "sh");
        entry.add("args", args);
        root.getAsJsonObject("mcpServers").add(name, entry);
        Files.writeString(file, root.toString());
    }
}
