package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Published servers, unmodified, are READY: the reference servers, and servers on the official SDKs in both eras. */
final class PublishedServersIT {

    /** Several servers start at once on few cores. */
    private static final String AMPLE = "30s";

    @TempDir
    Path home;

    private TestingProject project;

    @BeforeEach
    void setUp() throws IOException {
        project = new TestingProject(home);
    }

    /** Case P1: whatever happened, nothing is left. */
    @AfterEach
    void nothingIsLeft() {
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(project.strays()).isEmpty());
    }

    @Test
    void serversFromNpmOverStdio(TestReporter report) throws Exception {
        NpmPackages npm = npm();
        project.command("everything", npm.program("mcp-server-everything"))
                .command("memory", npm.program("mcp-server-memory"))
                .command("filesystem", npm.program("mcp-server-filesystem"), home.toString())
                .command("thinking", npm.program("mcp-server-sequential-thinking"))
                .command("modern", "node", npm.script("modern-server.mjs"))
                .command("modern-only", "node", npm.script("modern-server.mjs"), "reject");

        TestingProject.Run run = project.run("probe", "--timeout", AMPLE, "--json");

        record(run, report);
        assertThat(run.outcomes())
                .containsOnly(
                        entry("everything", "READY"),
                        entry("memory", "READY"),
                        entry("filesystem", "READY"),
                        entry("thinking", "READY"),
                        entry("modern", "READY"),
                        entry("modern-only", "READY"));
        assertThat(run.exit()).isZero();
    }

    @Test
    void theReferenceServerOverHttpAndOverTheOldTransport(TestReporter report) throws Exception {
        NpmPackages npm = npm();
        int port = freePort();
        int oldPort = freePort();
        Process streamable = everything(npm, "streamableHttp", port);
        Process old = everything(npm, "sse", oldPort);
        try {
            project.entry("streamable", "{\"type\":\"http\",\"url\":\"http://127.0.0.1:" + port + "/mcp\"}")
                    .entry("localhost", "{\"type\":\"http\",\"url\":\"http://localhost:" + port + "/mcp\"}")
                    .entry("old", "{\"type\":\"sse\",\"url\":\"http://127.0.0.1:" + oldPort + "/sse\"}")
                    .entry("wrong-path", "{\"type\":\"http\",\"url\":\"http://127.0.0.1:" + port + "/nope\"}");

            TestingProject.Run run = project.run("probe", "--timeout", AMPLE, "--json");

            record(run, report);
            assertThat(run.outcomes())
                    .containsOnly(
                            entry("streamable", "READY"),
                            entry("localhost", "READY"),
                            entry("old", "READY"),
                            entry("wrong-path", "PROTOCOL_ERROR"));
        } finally {
            streamable.destroyForcibly().waitFor();
            old.destroyForcibly().waitFor();
        }
    }

    @Test
    void serversOnTheJavaSdk(TestReporter report) throws Exception {
        project.command("java", JavaSdkServer.command("legacy"))
                .command("java-modern", JavaSdkServer.command("modern"));

        TestingProject.Run run = project.run("probe", "--timeout", AMPLE, "--json");

        record(run, report);
        assertThat(run.outcomes()).containsOnly(entry("java", "READY"), entry("java-modern", "READY"));
    }

    private static NpmPackages npm() throws IOException, InterruptedException {
        return switch (NpmPackages.find()) {
            case NpmPackages.Found.Here here -> here.packages();
            case NpmPackages.Found.Missing missing -> abort(missing.reason());
        };
    }

    private static void record(TestingProject.Run run, TestReporter report) {
        run.outcomes()
                .keySet()
                .forEach(name -> report.publishEntry(name, run.server(name).toString()));
    }

    private Process everything(NpmPackages npm, String transport, int port) throws IOException {
        Path log = Files.createTempFile(home, transport, ".log");
        ProcessBuilder builder = new ProcessBuilder(npm.program("mcp-server-everything"), transport)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("PORT", Integer.toString(port));
        Process process = builder.start();
        await().atMost(Duration.ofSeconds(60)).until(() -> listens(port));
        return process;
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
