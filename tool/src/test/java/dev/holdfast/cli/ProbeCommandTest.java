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

    /** Declares a stdio server that is this shell script. */
    private void declare(String name, String script) throws IOException {
        Path file = home.resolve(".claude.json");
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
