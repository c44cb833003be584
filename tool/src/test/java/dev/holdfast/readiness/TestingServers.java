package dev.holdfast.readiness;

import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Servers that exist only as declarations. */
final class TestingServers {

    private TestingServers() {}

    static Server stdio(String name, String... argv) {
        List<String> command = argv.length == 0 ? List.of("stub", name) : List.of(argv);
        return new Server.Stdio(declaration(name), "fp-" + name, command, Map.of(), Path.of("/project"));
    }

    static Server http(String name) {
        return new Server.Http(declaration(name), "fp-" + name, URI.create("https://example.org/mcp"), Map.of(), false);
    }

    static Server unprobed(String name, String kind) {
        return new Server.Unprobed(declaration(name), "fp-" + name, kind, "not ours to ask");
    }

    private static Declaration declaration(String name) {
        return new Declaration(
                name, Scope.USER, Path.of("/home/u/.claude.json"), List.of("mcpServers", name), 0, 0, 0, List.of(), 0);
    }
}
