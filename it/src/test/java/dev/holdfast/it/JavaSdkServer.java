package dev.holdfast.it;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.transport.StdioMcpTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import java.io.File;
import java.nio.file.Path;
import java.util.List;

/** A server on the official Java SDK over stdio, of the older era or, with the argument {@code modern}, of the newer. */
final class JavaSdkServer {

    private JavaSdkServer() {}

    public static void main(String[] args) {
        if (List.of(args).contains("modern")) {
            var server = io.modelcontextprotocol.modern.server.McpServer.builder()
                    .serverInfo(
                            McpSchema.Implementation.builder("java-sdk", "2").build())
                    .build();
            new StdioMcpTransport(server, McpJsonDefaults.getMapper()).start().block();
        } else {
            var unused = McpServer.sync(new StdioServerTransportProvider(McpJsonDefaults.getMapper()))
                    .serverInfo("java-sdk", "1")
                    .build();
        }
    }

    /** The command that starts it with the class path of these tests. */
    static String[] command(String era) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String absolute = String.join(
                File.pathSeparator,
                List.of(path.split(File.pathSeparator)).stream()
                        .map(entry -> Path.of(entry).toAbsolutePath().toString())
                        .toList());
        return new String[] {java, "-XX:TieredStopAtLevel=1", "-cp", absolute, JavaSdkServer.class.getName(), era};
    }
}
