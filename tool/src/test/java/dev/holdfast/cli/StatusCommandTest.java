package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StatusCommandTest {

    @TempDir
    Path dir;

    private Path home;
    private TestingCli cli;

    @BeforeEach
    void declareTwoServers() throws IOException {
        home = Files.createDirectories(dir.resolve("home"));
        Path project =
                Files.createDirectories(dir.resolve("project").resolve(".git")).getParent();
        Files.writeString(home.resolve(".claude.json"), Events.twoServers("notes", "github"));
        cli = new TestingCli(home, project);
    }

    private void rememberDead(String server) throws IOException {
        Path claude = Files.createDirectories(home.resolve(".claude"));
        Files.writeString(
                claude.resolve("mcp-health-cache.json"), Events.deadEntry(server, TestingCli.NOW.toEpochMilli()));
    }

    @Test
    void everyServerIsShownWithItsHealthAndTheNextTry() throws IOException {
        rememberDead("github");

        TestingCli.Result result = cli.run("status");

        assertThat(result.code()).isZero();
        assertThat(result.out().lines().filter(line -> line.startsWith("github")))
                .singleElement()
                .asString()
                .contains("unhealthy", "in 110 s", "made up by doctor");
        assertThat(result.out().lines().filter(line -> line.startsWith("notes")))
                .singleElement()
                .asString()
                .contains("unknown");
        assertThat(result.out()).doesNotContain("FAIL-OPEN");
    }

    @Test
    void theJsonIsAsItsSchemaSays() throws IOException {
        rememberDead("github");

        JsonObject json =
                JsonParser.parseString(cli.run("status", "--json").out()).getAsJsonObject();

        assertThat(JsonShape.check("status", json)).isEmpty();
        assertThat(json.get("verdict").getAsString()).isEqualTo("degraded");
        assertThat(json.getAsJsonArray("servers")).hasSize(2);
    }

    @Test
    void failOpenIsShouted() {
        cli.variables.put("HOLDFAST_FAIL_OPEN", "1");

        assertThat(cli.run("status").out()).contains("FAIL-OPEN IS ON").contains("notes");
    }

    @Test
    void eventsAreShownOldestFirstWithTheirFields() throws IOException {
        Path events = Files.createDirectories(
                home.resolve(".claude").resolve("holdfast").resolve("events"));
        long now = TestingCli.NOW.toEpochMilli();
        Files.writeString(
                events.resolve("2026-12-01.jsonl"),
                "{\"at\":" + (now - 2000) + ",\"kind\":\"FAILURE\",\"server\":\"github\",\"error\":\"ECONNREFUSED\"}\n"
                        + "{\"at\":" + (now - 1000) + ",\"kind\":\"BLOCK\",\"server\":\"github\"}\n");

        TestingCli.Result text = cli.run("status", "--events");
        TestingCli.Result json = cli.run("status", "--events", "--json");

        assertThat(text.out().lines())
                .containsExactly("08:36:03  FAILURE  github  error=ECONNREFUSED", "08:36:04  BLOCK  github");
        assertThat(json.out().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(JsonShape.check("event", JsonParser.parseString(line)))
                        .isEmpty());
        assertThat(cli.run("status").out()).contains("1 blocked");
    }

    @Test
    void stateThatCannotBeWrittenIsSaidX2() throws IOException {
        Files.createDirectories(home.resolve(".claude"));
        Files.writeString(home.resolve(".claude").resolve("holdfast"), "a file");

        TestingCli.Result text = cli.run("status");

        assertThat(text.code()).isZero();
        assertThat(text.out())
                .contains(
                        "HF-STATE-UNWRITABLE", home.resolve(".claude/holdfast").toString());
    }

    @Test
    void aHealthFileThatIsAFolderIsSaidX2() throws IOException {
        Path health = Files.createDirectories(home.resolve(".claude").resolve("mcp-health-cache.json"));

        assertThat(cli.run("status").out()).contains("HF-STATE-UNWRITABLE", health.toString());
    }

    @Test
    void resetForgetsOneServerAndKnowsATypingMistake() throws IOException {
        rememberDead("github");

        TestingCli.Result wrong = cli.run("reset", "gitbuh");
        TestingCli.Result right = cli.run("reset", "github");

        assertThat(wrong.code()).isEqualTo(12);
        assertThat(wrong.err()).contains("gitbuh").contains("github");
        assertThat(right.code()).isZero();
        assertThat(cli.run("status").out()).doesNotContain("unhealthy");
        assertThat(cli.run("reset", "notes").out()).contains("nothing was remembered");
        assertThat(cli.run("reset").code()).isEqualTo(64);
    }
}
