package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InitCommandTest {

    private static final String THEIRS = "{\n  \"model\": \"opus\",\n  \"hooks\": {}\n}\n";

    @TempDir
    Path dir;

    private Path home;
    private Path settings;
    private TestingCli cli;

    @BeforeEach
    void makeADistributionAndAHome() throws IOException {
        home = Files.createDirectories(dir.resolve("home"));
        settings = Files.createDirectories(home.resolve(".claude")).resolve("settings.json");
        Path project =
                Files.createDirectories(dir.resolve("project").resolve(".git")).getParent();
        Distribution distribution = new Distribution(dir.resolve("dist"));
        Files.createDirectories(distribution.launcher().getParent());
        Files.createDirectories(distribution.jar().getParent());
        Files.writeString(distribution.launcher(), "#!/bin/sh\nexit 0\n");
        Files.setPosixFilePermissions(distribution.launcher(), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(distribution.jar(), "no jar, so no start-up cache");
        cli = new TestingCli(home, project).with(distribution);
    }

    @Test
    void hooksLeadToTheInstalledLauncherAndABackupStays() throws IOException {
        Files.writeString(settings, THEIRS);

        TestingCli.Result result = cli.run("init");

        assertThat(result.code()).as(result.err()).isZero();
        JsonObject written = JsonParser.parseString(Files.readString(settings)).getAsJsonObject();
        JsonObject handler = written.getAsJsonObject("hooks")
                .getAsJsonArray("PreToolUse")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("hooks")
                .get(0)
                .getAsJsonObject();
        Path launcher = Path.of(handler.get("command").getAsString());
        assertThat(launcher).isExecutable().startsWith(home.resolve(".claude"));
        assertThat(written.get("model").getAsString()).isEqualTo("opus");
        assertThat(result.out()).contains("backup").contains("holdfast doctor");
    }

    @Test
    void asecondRunChangesNothingAndSaysSo() throws IOException {
        cli.run("init");
        String once = Files.readString(settings);

        TestingCli.Result again = cli.run("init");

        assertThat(again.code()).isZero();
        assertThat(again.out()).contains("already");
        assertThat(settings).hasContent(once);
    }

    @Test
    void aDryRunShowsTheDiffAndWritesNothing() throws IOException {
        Files.writeString(settings, THEIRS);

        TestingCli.Result result = cli.run("init", "--dry-run");

        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("--- " + settings).contains("+").contains("PreToolUse");
        assertThat(settings).content().isEqualTo(THEIRS);
        try (Stream<Path> files = Files.list(home.resolve(".claude"))) {
            assertThat(files).containsExactly(settings);
        }
    }

    @Test
    void uninstallGivesTheOldBytesBackAndSaysWhatStays() throws IOException {
        Files.writeString(settings, THEIRS);
        cli.run("init");
        Path own = home.resolve(".claude").resolve("holdfast");
        Files.writeString(own.resolve("salt"), "x");

        TestingCli.Result result = cli.run("uninstall");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(settings).content().isEqualTo(THEIRS);
        assertThat(own.resolve("app")).doesNotExist();
        assertThat(own.resolve("bin")).doesNotExist();
        assertThat(result.out()).contains("stays: " + own);
    }

    @Test
    void purgeLeavesNothing() throws IOException {
        Files.writeString(settings, THEIRS);
        cli.run("init");

        cli.run("uninstall", "--purge");

        try (Stream<Path> files = Files.list(home.resolve(".claude"))) {
            assertThat(files).containsExactly(settings);
        }
    }

    @Test
    void settingsThatAreNoJsonAreLeftAlone() throws IOException {
        Files.writeString(settings, "{ \"model\": ");

        TestingCli.Result result = cli.run("init");

        assertThat(result.code()).isEqualTo(12);
        assertThat(result.err()).contains(settings.toString());
        assertThat(settings).content().isEqualTo("{ \"model\": ");
        assertThat(home.resolve(".claude").resolve("holdfast")).doesNotExist();
    }

    @Test
    void withoutADistributionThereIsNothingToInstall() {
        TestingCli.Result result = new TestingCli(home, home).run("init");

        assertThat(result.code()).isEqualTo(69);
        assertThat(settings).doesNotExist();
    }

    @Test
    void theSharedFormNamesNobodysHome() throws IOException {
        cli.run("init", "--scope", "project");

        String text = Files.readString(dir.resolve("project").resolve(".claude").resolve("settings.json"));

        assertThat(text).contains("CLAUDE_CONFIG_DIR").doesNotContain(home.toString());
    }
}
