package dev.holdfast.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.os.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ClientProcessTest {
    private static final Path CWD = Path.of("/home/dev/app");

    @Test
    void takesAllFormsOfTheOptions() {
        ClientProcess process = client(
                "claude",
                "-p",
                "go",
                "--mcp-config",
                "a.json",
                "/b.json",
                "--strict-mcp-config",
                "--mcp-config={\"mcpServers\":{}}",
                "--settings",
                "s.json",
                "--",
                "--mcp-config",
                "no.json");

        assertThat(process.mcpConfig()).containsExactly("/home/dev/app/a.json", "/b.json", "{\"mcpServers\":{}}");
        assertThat(process.strict()).isTrue();
        assertThat(process.settings()).isEqualTo("/home/dev/app/s.json");
    }

    @Test
    void findsNothingWhereNothingIs() {
        ClientProcess process = client("claude", "--mcp-config");

        assertThat(process.sources()).isEqualTo(Configuration.Sources.FILES);
        assertThat(process.settings()).isNull();
    }

    @Test
    void readsTheCommandLineOfALiveProcess() throws Exception {
        Process child = new ProcessBuilder("sh", "-c", "read x", "--mcp-config", "m n.json", "--strict-mcp-config")
                .directory(Path.of("/").toFile())
                .start();
        try {
            ClientProcess process =
                    ClientProcess.of(environment(String.valueOf(child.pid()))).orElseThrow();

            assertThat(process.mcpConfig()).containsExactly("/m n.json");
            assertThat(process.strict()).isTrue();
            assertThat(process.started()).isNotNull();
        } finally {
            child.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0x1", "-1", "../1", "99999999999999999999", "4194999"})
    void aPidThatIsNoneGivesNothing(String pid) {
        assertThat(ClientProcess.of(environment(pid))).isEmpty();
    }

    /** Case Z1: a call approves a file only as the client has read it. */
    @Test
    void tellsWhetherAFileIsOlderThanTheClient(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve(".mcp.json"), "{}");
        Files.setLastModifiedTime(file, FileTime.fromMillis(10_000));

        assertThat(startedAt(10_000).unchangedSinceStart(file)).isTrue();
        assertThat(startedAt(9_999).unchangedSinceStart(file)).isFalse();
        assertThat(client("claude").unchangedSinceStart(file)).isFalse();
        assertThat(startedAt(10_000).unchangedSinceStart(folder)).isFalse();
    }

    private static ClientProcess client(String... argv) {
        return ClientProcess.of(List.of(argv), CWD, null);
    }

    private static ClientProcess startedAt(long millis) {
        return ClientProcess.of(List.of(), CWD, Instant.ofEpochMilli(millis));
    }

    private static Environment environment(String pid) {
        return new Environment(Map.of("CLAUDE_PID", pid), CWD, Path.of("/home/dev"));
    }
}
