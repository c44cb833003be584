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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecoverCommandTest {

    private static final String SESSION = "3fa80000-0000-4000-8000-000000000000";

    @TempDir
    Path home;

    private Path project;
    private TestingCli cli;

    @BeforeEach
    void aProject() throws IOException {
        project = Files.createDirectories(home.resolve("app"));
        Files.createDirectories(project.resolve(".claude"));
        cli = new TestingCli(home, project);
    }

    @Test
    void nothingIsSaidPlainly() {
        assertThat(cli.run("recover").out()).contains("nothing was cut off");
        assertThat(cli.run("recover", "resume").code()).isEqualTo(1);
        assertThat(cli.run("recover", "show", "nobody").err()).contains("nothing is on record about session nobody");
    }

    @Test
    void theListNamesTheSessionAndHowManyAgents() throws IOException {
        cutOff();

        TestingCli.Result list = cli.run("recover");

        assertThat(list.code()).isZero();
        assertThat(list.out()).contains(SESSION, "1 not known to be finished", "recover resume");
    }

    @Test
    void oneSessionIsFoundByHowItBegins() throws IOException {
        cutOff();

        assertThat(cli.run("recover", "show", "3fa8").out())
                .contains("a1 (general-purpose)", "unknown", "5-hour limit");
        assertThat(cli.run("recover", "resume", "3fa8").out()).isEqualTo("claude --resume " + SESSION + "\n");
        assertThat(cli.run("recover", "brief", "3fa8").out()).contains("SendMessage(to: \"a1\")");
    }

    @Test
    void briefIsWhatANewSessionWouldBeToldAndTellsNobody() throws IOException {
        cutOff();

        assertThat(cli.run("recover", "brief").out()).contains("another session", "claude --resume " + SESSION);
        assertThat(cli.run("recover", "brief").out()).contains("another session");
    }

    @Test
    void whatIsDismissedIsToldToNobody() throws IOException {
        cutOff();

        assertThat(cli.run("recover", "dismiss").out()).contains("dismissed: " + SESSION);
        assertThat(cli.run("recover").out()).contains("nothing was cut off");
        assertThat(cli.run("recover", "brief").out()).contains("nothing was cut off");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show", "brief", "resume", "dismiss"})
    void jsonIsAsItsSchemaSays(String action) throws IOException {
        cutOff();

        JsonObject json = JsonParser.parseString(
                        cli.run("recover", action, "--json").out())
                .getAsJsonObject();

        assertThat(JsonShape.check("recover", json)).isEmpty();
        assertThat(json.get("verdict").getAsString()).isEqualTo("cut_off");
        assertThat(json.getAsJsonArray("sessions")).hasSize(1);
    }

    private void cutOff() throws IOException {
        long now = TestingCli.NOW.getEpochSecond();
        Path records = Files.createDirectories(project.resolve(".claude/recovery"));
        Files.writeString(
                records.resolve(SESSION + ".json"),
                "{\"session_id\":\"" + SESSION + "\",\"prompt_id\":\"p1\",\"error_type\":\"rate_limit\","
                        + "\"error_message\":\"You've hit your 5-hour limit\",\"time\":" + (now - 600) + ".5}");
        Path calls = Files.createDirectories(project.resolve(".claude/agent-calls/" + SESSION + "/p1"));
        Files.writeString(
                calls.resolve("a1.call.json"),
                "{\"agent_id\":\"a1\",\"subagent_type\":\"general-purpose\",\"time\":" + (now - 900) + "}");
    }
}
