package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DoctorCommandTest {

    /** A launcher that stops the doctor's dead server and passes the rest. */
    private static final String BLOCKS = """
            #!/bin/sh
            if /bin/grep -q holdfast-doctor-dead; then echo 'holdfast-doctor-dead is dead' >&2; exit 2; fi
            exit 0
            """;

    @TempDir
    Path dir;

    private Path home;
    private Path project;
    private TestingCli cli;

    @BeforeEach
    void makeAHomeAndAProject() throws IOException {
        home = Files.createDirectories(dir.resolve("home"));
        project =
                Files.createDirectories(dir.resolve("project").resolve(".git")).getParent();
        cli = new TestingCli(home, project);
        cli.variables.put("PATH", dir.toString());
    }

    private void distribution(String launcher) throws IOException {
        Distribution distribution = new Distribution(dir.resolve("dist"));
        Files.createDirectories(distribution.launcher().getParent());
        Files.createDirectories(distribution.jar().getParent());
        Files.writeString(distribution.launcher(), launcher);
        Files.setPosixFilePermissions(distribution.launcher(), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(distribution.jar(), "no jar");
        cli.with(distribution);
    }

    private JsonObject doctor(String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("doctor", "--json"));
        arguments.addAll(List.of(options));
        JsonObject json = JsonParser.parseString(
                        cli.run(arguments.toArray(String[]::new)).out())
                .getAsJsonObject();
        assertThat(JsonShape.check("doctor", json)).isEmpty();
        return json;
    }

    private static List<String> codes(JsonObject report) {
        List<String> codes = new ArrayList<>();
        for (JsonElement finding : report.getAsJsonArray("findings")) {
            codes.add(finding.getAsJsonObject().get("code").getAsString());
        }
        return codes;
    }

    @Test
    void nothingInstalledIsFoundWithWhatToDo() throws IOException {
        JsonObject report = doctor();

        assertThat(codes(report)).contains("HF-HOOKS-MISSING", "HF-INSTALL-MISSING");
        assertThat(report.get("exit").getAsInt()).isEqualTo(12);
    }

    @Test
    void aBlockIsProvedByTryingTheInstalledLauncher() throws IOException {
        distribution(BLOCKS);
        cli.run("init");

        JsonObject report = doctor();

        assertThat(codes(report)).doesNotContain("HF-HOOK-FAILS", "HF-BLOCK-UNPROVEN", "HF-HOOKS-MISSING");
        assertThat(report.getAsJsonArray("proved").toString()).contains("a block blocks");
    }

    @Test
    void aStartUpCacheThatTheJvmDoesNotTakeIsFound() throws IOException {
        distribution(BLOCKS);
        cli.run("init");
        Path app = installedApp();
        List<String> without = codes(doctor());
        Files.createDirectories(AotCache.in(app).getParent());
        Files.writeString(AotCache.in(app), "rubbish");

        List<String> with = codes(doctor());

        assertThat(without).contains("HF-CACHE-MISSING").doesNotContain("HF-CACHE-DAMAGED");
        assertThat(with).contains("HF-CACHE-DAMAGED").doesNotContain("HF-CACHE-MISSING");
    }

    @Test
    void aStartUpCacheThatTheLauncherPutAsideIsFound() throws IOException {
        distribution(BLOCKS);
        cli.run("init");
        Path app = installedApp();
        Files.createDirectories(AotCache.in(app).getParent());
        Files.writeString(AotCache.setAside(app), "rubbish");

        assertThat(codes(doctor())).contains("HF-CACHE-DAMAGED");
    }

    private Path installedApp() throws IOException {
        try (Stream<Path> apps =
                Files.list(home.resolve(".claude").resolve("holdfast").resolve("app"))) {
            return apps.findFirst().orElseThrow();
        }
    }

    @Test
    void aHookThatNeverBlocksIsNotBelievedI3() throws IOException {
        distribution("#!/bin/sh\nexit 0\n");
        cli.run("init");

        assertThat(codes(doctor())).contains("HF-BLOCK-UNPROVEN");
    }

    @Test
    void aHookThatBlocksEverythingIsFoundI2() throws IOException {
        distribution("#!/bin/sh\necho no such file >&2\nexit 2\n");
        cli.run("init");

        assertThat(codes(doctor())).contains("HF-HOOK-FAILS");
    }

    @Test
    void hooksInTwoSettingsFilesRunTwice() throws IOException {
        distribution(BLOCKS);
        cli.run("init");
        cli.run("init", "--scope", "local");

        JsonObject report = doctor();

        assertThat(codes(report)).contains("HF-HOOKS-TWICE");
    }

    @Test
    void anOutdatedCopyIsMendedByFix() throws IOException {
        distribution(BLOCKS);
        cli.run("init");
        Files.writeString(dir.resolve("dist").resolve("lib").resolve("holdfast.jar"), "another jar");

        assertThat(codes(doctor())).contains("HF-INSTALL-OUTDATED");
        doctor("--fix");

        assertThat(codes(doctor())).doesNotContain("HF-INSTALL-OUTDATED");
    }

    @Test
    void variablesAndCommandsThatUndoTheProtectionAreFound() throws IOException {
        Files.writeString(home.resolve(".claude.json"), Events.twoServers("notes", "github"));
        cli.variables.put("HOLDFAST_FAIL_OPEN", "1");
        cli.variables.put("ECC_MCP_RECONNECT_GITHUB", "echo noop");

        assertThat(codes(doctor())).contains("HF-FAIL-OPEN", "HF-RECONNECT-NOOP");
    }

    @Test
    void stateThatCannotBeWrittenIsFound() throws IOException {
        Files.createDirectories(home.resolve(".claude"));
        Files.writeString(home.resolve(".claude").resolve("holdfast"), "a file where a folder belongs");

        assertThat(codes(doctor())).contains("HF-STATE-UNWRITABLE");
    }

    @Test
    void keysFromTheShellAreNamedButNotTheirValues() throws IOException {
        cli.variables.put("NOTES_KEY", "s3cr3t-value");
        Files.writeString(
                home.resolve(".claude.json"),
                "{\"mcpServers\":{\"notes\":{\"command\":\"notes\",\"env\":{\"KEY\":\"${NOTES_KEY}\"}}}}");

        JsonObject report = doctor();

        assertThat(codes(report)).contains("HF-SERVER-SHELL-VARIABLE");
        assertThat(report.toString()).contains("NOTES_KEY").doesNotContain("s3cr3t");
    }

    @Test
    void theDoctorLeavesNothingBehind() throws IOException {
        doctor();

        try (Stream<Path> files = Files.walk(home)) {
            // The salt is made by whoever reads the configuration first.
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString()))
                    .isSubsetOf("salt");
        }
    }

    @ParameterizedTest
    @CsvSource({"2.1.139, false", "2.1.138, true", "2.0.999, true", "2.2.0, false", "1.9.999, true", "10.0.0, false"})
    void theClientMustBeNewEnough(String version, boolean tooOld) {
        assertThat(CheckClient.tooOld(version)).isEqualTo(tooOld);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            echo noop                | true
            /bin/true                | true
            :                        | true
            docker restart github    | false
            echo x; systemctl restart a | false
            echo $(docker restart x) | false
            """)
    void aReconnectCommandThatStartsNothingIsRecognised(String command, boolean nothing) {
        assertThat(CheckSettings.doesNothing(command)).isEqualTo(nothing);
    }
}
