package dev.holdfast.cli;

import com.google.gson.Gson;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The one fake MCP server: {@code holdfast stub} as a real child process, in this process over HTTP, or, for fleets that must
 * start at once, as a shell script.
 */
public final class TestingMcpServer implements AutoCloseable {

    private final StubHttp stub;

    private TestingMcpServer(StubHttp stub) {
        this.stub = stub;
    }

    /** A stub over HTTP in this process; its options as typed, without {@code --http}. */
    public static TestingMcpServer http(String... options) {
        try {
            return new TestingMcpServer(StubHttp.start(StubOptions.parse(List.of(options))));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The command of a stub over stdio: a JVM of its own, 0.2 s to start. */
    public static List<String> command(String... options) {
        List<String> argv = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Xmx64m",
                "-cp",
                place(StubServer.class) + ":" + place(Gson.class),
                StubServer.class.getName()));
        argv.addAll(List.of(options));
        return argv;
    }

    /**
     * The command of a legacy server that is a shell script: a few milliseconds to start.
     *
     * @param before shell text that runs first, e.g. {@code sleep 0.2}
     */
    public static List<String> script(String before) {
        String loop = """
                while IFS= read -r line; do
                  id=${line#*\\"id\\":}; id=${id%%[,\\}]*}
                  case $line in
                    *server/discover*) echo '{"jsonrpc":"2.0","id":'"$id"',"error":{"code":-32601,"message":"Method not found"}}' ;;
                    *'"initialize"'*) echo '{"jsonrpc":"2.0","id":'"$id"',"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"script","version":"1"}}}' ;;
                  esac
                done
                """;
        return List.of("sh", "-c", before + "\n" + loop);
    }

    /** A server that is started by this command, in this folder. */
    public static Server.Stdio stdio(List<String> argv, Map<String, String> environment, Path cwd) {
        return new Server.Stdio(declaration(), "0".repeat(32), argv, environment, cwd);
    }

    public static Server.Http remote(URI url, Map<String, String> headers) {
        return new Server.Http(declaration(), "0".repeat(32), url, headers, false);
    }

    public static Declaration declaration() {
        return new Declaration("stub", Scope.USER, Path.of("/nowhere/.claude.json"), List.of(), 0, 0, 0, List.of(), 0);
    }

    /** This stub as a configured server. */
    public Server.Http server() {
        return remote(url(), Map.of());
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + stub.port() + "/mcp");
    }

    /** The requests so far, e.g. {@code POST /mcp initialize}. */
    public List<String> seen() {
        return stub.seen();
    }

    @Override
    public void close() {
        stub.close();
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
