package dev.holdfast.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.Policy.Mode;
import dev.holdfast.settings.Policy.ProbeMode;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AskerTest {

    private static final Declaration DECLARATION = new Declaration(
            "x", Scope.USER, Path.of("/home/dev/.claude.json"), List.of("mcpServers", "x"), 1, 1, 1, List.of(), 0);
    private static final Server HTTP =
            new Server.Http(DECLARATION, "f", URI.create("http://127.0.0.1:9/mcp"), Map.of(), false);
    private static final @Nullable URI NO_URL = null;
    private static final URI URL = URI.create("http://127.0.0.1:9/health");

    static Stream<Arguments> servers() {
        Server node = stdio("node", "server.js");
        Server npx = stdio("npx", "-y", "@scope/server");
        Server uvx = stdio("uvx", "server");
        Server bridge = stdio("npx", "-y", "mcp-remote", "https://mcp.example.com/sse");
        Server ws = new Server.Unprobed(DECLARATION, "f", "ws", "a transport of the client's own");
        return Stream.of(
                arguments(node, ProbeMode.AUTO, NO_URL, false, true),
                arguments(node, ProbeMode.SPAWN, NO_URL, false, true),
                arguments(node, ProbeMode.HTTP, NO_URL, false, false),
                arguments(node, ProbeMode.HTTP, URL, false, true),
                arguments(node, ProbeMode.NONE, URL, true, false),
                // S6: never start what may still have to install
                arguments(npx, ProbeMode.AUTO, NO_URL, false, false),
                arguments(npx, ProbeMode.SPAWN, NO_URL, false, false),
                arguments(npx, ProbeMode.AUTO, NO_URL, true, true),
                arguments(npx, ProbeMode.AUTO, URL, false, true),
                arguments(uvx, ProbeMode.AUTO, NO_URL, false, false),
                // P6: the URL behind a bridge is asked, the bridge is never started
                arguments(bridge, ProbeMode.AUTO, NO_URL, false, true),
                arguments(bridge, ProbeMode.SPAWN, NO_URL, true, false),
                arguments(HTTP, ProbeMode.AUTO, NO_URL, false, true),
                arguments(HTTP, ProbeMode.NONE, NO_URL, false, false),
                arguments(HTTP, ProbeMode.SPAWN, NO_URL, false, false),
                arguments(ws, ProbeMode.AUTO, NO_URL, true, false));
    }

    @ParameterizedTest
    @MethodSource("servers")
    void aHookAsksOnlyWhatItMayS6P5P6(
            Server server, ProbeMode mode, @Nullable URI probeUrl, boolean beenReady, boolean may) {
        Policy policy = policy(Mode.BLOCK, mode, probeUrl);

        assertThat(Asker.mayAsk(server, policy, beenReady)).isEqualTo(may);
        assertThat(Asker.mayAsk(server, policy(Mode.OFF, mode, probeUrl), beenReady))
                .isFalse();
    }

    private static Server stdio(String... argv) {
        return new Server.Stdio(DECLARATION, "f", List.of(argv), Map.of(), Path.of("/home/dev/app"));
    }

    private static Policy policy(Mode mode, ProbeMode probe, @Nullable URI probeUrl) {
        Policy d = Policy.DEFAULT;
        return new Policy(
                mode, probe, probeUrl, d.timeout(), false, d.ttl(), d.backoff(), false, null, d.reconnectTimeout());
    }
}
