package dev.holdfast.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The stub over HTTP on loopback: streamable HTTP at {@code /mcp}, or the old HTTP+SSE transport. */
final class StubHttp implements AutoCloseable {

    private static final int BIGGEST_BODY = 1 << 20;

    private final StubOptions options;
    private final StubProtocol protocol;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final String session = UUID.randomUUID().toString();
    private final BlockingQueue<String> stream = new LinkedBlockingQueue<>();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    private StubHttp(StubOptions options, HttpServer server) {
        this.options = options;
        this.protocol = new StubProtocol(options);
        this.server = server;
    }

    /** Opens the port and serves in the background. */
    static StubHttp start(StubOptions options) throws IOException {
        int port = (int) options.number(StubOption.HTTP, 0);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
        StubHttp stub = new StubHttp(options, server);
        server.setExecutor(stub.threads);
        server.createContext("/", stub::handle);
        server.start();
        return stub;
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** The requests so far, e.g. {@code POST /mcp initialize}, with {@code +session} when one was sent. */
    List<String> seen() {
        return List.copyOf(seen);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readNBytes(BIGGEST_BODY);
            JsonObject message = parsed(new String(body, StandardCharsets.UTF_8));
            String sent = exchange.getRequestHeaders().getFirst("Mcp-Session-Id");
            seen.add((exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + StubProtocol.method(message))
                            .strip()
                    + (sent == null ? "" : " +session"));
            if (options.has(StubOption.STALL)) {
                Thread.sleep(Duration.ofMinutes(5));
            }
            Thread.sleep(options.duration(StubOption.DELAY));
            switch (exchange.getRequestMethod()) {
                case "GET" -> get(exchange);
                case "POST" -> post(exchange, message, sent);
                default -> reply(exchange, 200, "text/plain", "");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void get(HttpExchange exchange) throws IOException, InterruptedException {
        if (!options.has(StubOption.LEGACY_SSE)) {
            int status = (int) options.number(StubOption.STATUS_ON_GET, 405);
            reply(exchange, status, "text/plain", status < 300 ? "ok" : "");
            return;
        }
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        String endpoint = options.text(StubOption.BODY, "/message?sessionId=" + session);
        out.write(("event: endpoint\ndata: " + endpoint + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        for (String data = stream.poll(1, TimeUnit.MINUTES); data != null; data = stream.poll(1, TimeUnit.MINUTES)) {
            out.write(("event: message\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }

    private void post(HttpExchange exchange, JsonObject message, @Nullable String sent) throws IOException {
        boolean toMessage = exchange.getRequestURI().getPath().equals("/message");
        if (options.has(StubOption.REDIRECT)) {
            exchange.getResponseHeaders().set("Location", options.text(StubOption.REDIRECT, ""));
            reply(exchange, 307, "text/plain", "");
        } else if (options.has(StubOption.STATUS)) {
            extraHeaders(exchange);
            reply(
                    exchange,
                    (int) options.number(StubOption.STATUS, 500),
                    "text/plain",
                    options.text(StubOption.BODY, ""));
        } else if (options.has(StubOption.LEGACY_SSE)) {
            if (toMessage) {
                protocol.answer(message).ifPresent(answer -> stream.add(answer.toString()));
            }
            reply(exchange, toMessage ? 202 : 404, "text/plain", "");
        } else if (options.has(StubOption.PICKY_VERSION) && newer(exchange)) {
            reply(
                    exchange,
                    400,
                    "text/plain",
                    "Bad Request: Unsupported protocol version (supported versions: 2025-06-18, 2025-03-26, 2024-11-05)");
        } else if (sent != null && !sent.equals(session)) {
            reply(
                    exchange,
                    404,
                    "application/json",
                    StubProtocol.error(id(message), -32001, "Session not found").toString());
        } else {
            served(exchange, message);
        }
    }

    private void served(HttpExchange exchange, JsonObject message) throws IOException {
        boolean call = StubProtocol.method(message).equals("tools/call");
        if (call && options.has(StubOption.DIE_ON_CALL)) {
            Runtime.getRuntime().halt(1);
        }
        if (call && options.has(StubOption.FAIL_CALL)) {
            extraHeaders(exchange);
            reply(
                    exchange,
                    (int) options.number(StubOption.FAIL_CALL, 500),
                    "text/plain",
                    options.text(StubOption.BODY, ""));
            return;
        }
        JsonObject answer = protocol.answer(message).orElse(null);
        if (answer == null) {
            reply(exchange, 202, "text/plain", "");
            return;
        }
        if (options.has(StubOption.SESSION) && StubProtocol.method(message).equals("initialize")) {
            exchange.getResponseHeaders().set("Mcp-Session-Id", session);
        }
        if (options.has(StubOption.SSE)) {
            reply(exchange, 200, "text/event-stream", "id: 1\ndata: \n\nevent: message\ndata: " + answer + "\n\n");
        } else {
            reply(exchange, 200, "application/json", answer.toString());
        }
    }

    private void extraHeaders(HttpExchange exchange) {
        if (options.has(StubOption.RETRY_AFTER)) {
            exchange.getResponseHeaders().set("Retry-After", options.text(StubOption.RETRY_AFTER, ""));
        }
        if (options.has(StubOption.WWW_AUTHENTICATE)) {
            exchange.getResponseHeaders().set("WWW-Authenticate", options.text(StubOption.WWW_AUTHENTICATE, ""));
        }
    }

    private static boolean newer(HttpExchange exchange) {
        String version = exchange.getRequestHeaders().getFirst("MCP-Protocol-Version");
        return version != null && version.compareTo("2025-06-18") > 0;
    }

    private static void reply(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
    }

    private static JsonElement id(JsonObject message) {
        return message.has("id") ? message.get("id") : JsonNull.INSTANCE;
    }

    private static JsonObject parsed(String text) {
        try {
            return JsonParser.parseString(text) instanceof JsonObject message ? message : new JsonObject();
        } catch (JsonParseException e) {
            return new JsonObject();
        }
    }
}
