package dev.holdfast.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookEvent.Base;
import dev.holdfast.claude.HookEvent.PostToolUseFailure;
import dev.holdfast.claude.HookEvent.PreToolUse;
import dev.holdfast.claude.HookReply;
import dev.holdfast.claude.ServerRef;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Indexed;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gate over the client's own files in a scratch HOME, with servers that are not there. */
class GateOverFilesTest {

    private static final HookReply NOTHING = new HookReply.Nothing();

    @TempDir
    Path home;

    private TestingContext testing;

    @BeforeEach
    void open() throws IOException {
        testing = new TestingContext(home);
        Files.createDirectories(testing.project().resolve(".git"));
    }

    @Test
    void aServerThatRefusesIsBlockedAndACorrectedEntryPassesAtOnceK2() throws IOException {
        user("{\"web\": {\"type\": \"http\", \"url\": \"http://127.0.0.1:" + closedPort() + "/mcp\"}}");

        HookReply first = before("web", "user");
        HookReply second = before("web", "user");
        user("{\"web\": {\"type\": \"stdio\", \"command\": \"node\", \"args\": [\"web.js\"]}}");
        HookReply corrected = before("web", "user");

        assertThat(first).isInstanceOf(HookReply.Block.class);
        assertThat(second).isInstanceOf(HookReply.Block.class);
        assertThat(corrected).isEqualTo(NOTHING);
    }

    @Test
    void aStdioServerThatCannotStartIsBlockedOnlyAfterACallFailed() throws IOException {
        user("{\"mem\": {\"command\": \"/nowhere/mem-server\"}}");
        assertThat(before("mem", "user")).isEqualTo(NOTHING);

        HookReply told = after("mem", "user");

        assertThat(told).isInstanceOf(HookReply.Context.class);
        assertThat(before("mem", "user")).isInstanceOf(HookReply.Block.class);
    }

    @Test
    void anUntouchedNeighbourInTheRewrittenFileChangesNothing() throws IOException {
        user("{\"mem\": {\"command\": \"/nowhere/mem-server\"}}");
        after("mem", "user");

        user("{\"mem\": {\"command\": \"/nowhere/mem-server\"}, \"other\": {\"command\": \"x\"}}");

        assertThat(before("mem", "user")).isInstanceOf(HookReply.Block.class);
    }

    @Test
    void theWholeProjectIsIndexedSoThatNoPrefixIsMistakenC7() throws IOException {
        user("{\"a\": {\"command\": \"x\"}, \"a__b\": {\"command\": \"y\"}, \"c\": {\"command\": \"z\"}}");

        before("c", "user");
        before("a", "user");

        assertThat(HealthBook.of(testing.context()).read().indexed())
                .extracting(Indexed::name)
                .containsExactlyInAnyOrder("a", "a__b", "c");
        assertThat(Files.readString(testing.context().places().passList()))
                .contains("mcp__c__")
                .doesNotContain("mcp__a__");
    }

    @Test
    void aClonedProjectsServerIsNeverStartedZ1() throws IOException {
        Path hit = home.resolve("hit");
        Files.writeString(
                testing.project().resolve(".mcp.json"),
                "{\"mcpServers\": {\"evil\": {\"command\": \"sh\", \"args\": [\"-c\", \"touch " + hit + "\"]}}}");

        assertThat(before("evil", "project")).isEqualTo(NOTHING);
        assertThat(after("evil", "project")).isEqualTo(NOTHING);
        assertThat(after("evil", "project")).isEqualTo(NOTHING);

        assertThat(hit).doesNotExist();
    }

    @Test
    void aCallOfAClientThatStartedAfterTheFileApprovesItZ1() throws IOException {
        Path file = testing.project().resolve(".mcp.json");
        Files.writeString(file, "{\"mcpServers\": {\"mem\": {\"command\": \"/nowhere/mem-server\"}}}");
        Instant ourStart =
                ProcessHandle.current().info().startInstant().orElseThrow(() -> new IllegalStateException("no start"));
        Files.setLastModifiedTime(file, FileTime.from(ourStart.minusSeconds(60)));
        testing.variable("CLAUDE_PID", Long.toString(ProcessHandle.current().pid()));

        assertThat(after("mem", "project")).isInstanceOf(HookReply.Context.class);
        assertThat(before("mem", "project")).isInstanceOf(HookReply.Block.class);
    }

    @Test
    void anOlderClientsCallIsFoundByItsToolName() throws IOException {
        user("{\"my mem\": {\"command\": \"/nowhere/mem-server\"}}");
        PostToolUseFailure failure =
                new PostToolUseFailure(base(), "mcp__my_mem__go", "t", null, "Connection closed", false);

        assertThat(FailureGate.handle(failure, testing.context())).isInstanceOf(HookReply.Context.class);
        assertThat(PreToolGate.handle(new PreToolUse(base(), "mcp__my_mem__go", "t", null), testing.context()))
                .isInstanceOf(HookReply.Block.class);
    }

    @Test
    void aVariableOfTheEntryThatChangesIsAChangeK2() throws IOException {
        user("{\"mem\": {\"command\": \"/nowhere/${WHICH:-mem}\"}}");
        after("mem", "user");
        assertThat(before("mem", "user")).isInstanceOf(HookReply.Block.class);

        testing.variable("WHICH", "other");

        assertThat(before("mem", "user")).isEqualTo(NOTHING);
    }

    private HookReply before(String name, String source) {
        return PreToolGate.handle(
                new PreToolUse(base(), "mcp__" + name + "__go", "t", ref(name, source)), testing.context());
    }

    private HookReply after(String name, String source) {
        return FailureGate.handle(
                new PostToolUseFailure(
                        base(), "mcp__" + name + "__go", "t", ref(name, source), "Connection closed", false),
                testing.context());
    }

    private void user(String servers) throws IOException {
        Files.writeString(testing.context().places().clientFile(), "{\"mcpServers\": " + servers + "}");
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static @Nullable ServerRef ref(String name, String source) {
        return new ServerRef(name, source);
    }

    private static Base base() {
        return new Base("", "s", "", "", "", "", "");
    }
}
