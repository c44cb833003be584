package dev.holdfast.it;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An HTTP MCP server with one tool, {@code go}, which can be killed and comes back on its port; it keeps every request's method. */
final class TestingMcpServer implements AutoCloseable {

    private static final String TOOLS =
            "{\"tools\":[{\"name\":\"go\",\"description\":\"goes\",\"inputSchema\":{\"type\":\"object\",\"properties\":{}}}]}";

    private final int port;
    private final List<String> methods = new ArrayList<>();
    private HttpServer http;

    private TestingMcpServer(HttpServer http) {
        this.http = http;
        this.port = http.getAddress().getPort();
        serve();
    }

    static TestingMcpServer start() throws IOException {
        return new TestingMcpServer(listen(0));
    }

    private static HttpServer listen(int port) throws IOException {
        return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    }

    private void serve() {
        http.createContext("/mcp", this::handle);
        http.start();
    }

    String url() {
        return "http://127.0.0.1:" + port + "/mcp";
    }

    /** The protocol methods that were asked for so far; a request that is not JSON-RPC counts as its HTTP method. */
    synchronized List<String> methods() {
        return List.copyOf(methods);
    }

    /** How often the tool was called. */
    synchronized long calls() {
        return methods.stream().filter("tools/call"::equals).count();
    }

    void kill() {
        http.stop(0);
    }

    void comeBack() throws IOException {
        http = listen(port);
        serve();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (!exchange.getRequestMethod().equals("POST")) {
                note(exchange.getRequestMethod());
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            JsonObject message = JsonParser.parseString(new String(body, StandardCharsets.UTF_8))
                    .getAsJsonObject();
            String method = message.get("method").getAsString();
            note(method);
            JsonElement id = message.get("id");
            if (id == null) {
                exchange.sendResponseHeaders(202, -1);
                return;
            }
            JsonObject answer = new JsonObject();
            answer.addProperty("jsonrpc", "2.0");
            answer.add("id", id);
            switch (method) {
                case "initialize" ->
                    answer.add(
                            "result",
                            JsonParser.parseString(
                                    "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"testing\",\"version\":\"1\"}}"));
                case "tools/list" -> answer.add("result", JsonParser.parseString(TOOLS));
                case "tools/call" ->
                    answer.add(
                            "result", JsonParser.parseString("{\"content\":[{\"type\":\"text\",\"text\":\"went\"}]}"));
                default ->
                    answer.add("error", JsonParser.parseString("{\"code\":-32601,\"message\":\"Method not found\"}"));
            }
            byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private synchronized void note(String method) {
        methods.add(method);
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
