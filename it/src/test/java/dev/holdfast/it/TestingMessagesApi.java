package dev.holdfast.it;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A scripted Messages API on loopback: the model says what the script says, and every request that reached it is kept. */
final class TestingMessagesApi implements AutoCloseable {

    /** What the model does in one turn. */
    sealed interface Step {

        /** It ends its turn with a text. */
        record Say(String text) implements Step {}

        /** It calls a tool without input; {@code before} happens first, while the client waits for the model. */
        record Call(String tool, Action before) implements Step {}
    }

    /** Something that changes the world between two turns. */
    interface Action {
        Action NONE = () -> {};

        void run() throws Exception;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Step> steps;
    private final List<JsonObject> turns = new ArrayList<>();
    private final List<Exception> failures = new ArrayList<>();

    private TestingMessagesApi(HttpServer server, List<Step> steps) {
        this.server = server;
        this.steps = steps;
    }

    /** The last step is repeated. */
    static TestingMessagesApi start(Step... steps) throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        TestingMessagesApi api = new TestingMessagesApi(http, List.of(steps));
        http.createContext("/", api::handle);
        http.setExecutor(api.threads);
        http.start();
        return api;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What went wrong in a step's action. */
    synchronized List<Exception> failures() {
        return List.copyOf(failures);
    }

    /** The texts that the model read as results of its calls, oldest first. */
    synchronized List<String> toolResults() {
        List<String> results = new ArrayList<>();
        for (JsonElement block : blocks()) {
            if (block.isJsonObject() && "tool_result".equals(text(block.getAsJsonObject(), "type"))) {
                results.add(flat(block.getAsJsonObject().get("content")));
            }
        }
        return results;
    }

    /** Everything that the model had read at its last turn. */
    synchronized String conversation() {
        return turns.isEmpty() ? "" : flat(turns.getLast().get("messages"));
    }

    private List<JsonElement> blocks() {
        List<JsonElement> blocks = new ArrayList<>();
        if (!turns.isEmpty()) {
            for (JsonElement message : turns.getLast().getAsJsonArray("messages")) {
                JsonElement content = message.getAsJsonObject().get("content");
                if (content.isJsonArray()) {
                    content.getAsJsonArray().forEach(blocks::add);
                }
            }
        }
        return blocks;
    }

    private static String flat(JsonElement element) {
        if (element.isJsonPrimitive()) {
            return element.getAsString();
        }
        StringBuilder text = new StringBuilder();
        if (element.isJsonArray()) {
            element.getAsJsonArray().forEach(part -> text.append(flat(part)).append('\n'));
        } else if (element.isJsonObject()) {
            JsonObject object = element.getAsJsonObject();
            for (String key : List.of("text", "content")) {
                if (object.has(key)) {
                    text.append(flat(object.get(key)));
                }
            }
        }
        return text.toString().strip();
    }

    private static String text(JsonObject object, String key) {
        JsonElement value = object.get(key);
        return value != null && value.isJsonPrimitive() ? value.getAsString() : "";
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String path = exchange.getRequestURI().getPath();
            if (!exchange.getRequestMethod().equals("POST") || !path.startsWith("/v1/messages")) {
                json(exchange, 404, "{\"type\":\"error\",\"error\":{\"type\":\"not_found_error\",\"message\":\"no\"}}");
            } else if (path.endsWith("count_tokens")) {
                json(exchange, 200, "{\"input_tokens\":10}");
            } else {
                JsonObject request = JsonParser.parseString(body).getAsJsonObject();
                stream(exchange, text(request, "model"), step(request));
            }
        }
    }

    /** A request that offers no tools is the client's own (a title for the session) and takes no step. */
    private Step step(JsonObject request) {
        JsonElement tools = request.get("tools");
        if (tools == null || tools.getAsJsonArray().size() < 2) {
            return new Step.Say("{\"title\":\"t\"}");
        }
        Step step;
        synchronized (this) {
            turns.add(request);
            step = steps.get(Math.min(turns.size(), steps.size()) - 1);
        }
        if (step instanceof Step.Call call) {
            try {
                call.before().run();
            } catch (Exception | AssertionError e) {
                synchronized (this) {
                    failures.add(new IllegalStateException("before " + call.tool(), e));
                }
            }
        }
        return step;
    }

    private static void json(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static void stream(HttpExchange exchange, String model, Step step) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        emit(
                out,
                "message_start",
                "{'message':{'id':'msg_" + System.nanoTime()
                        + "','type':'message','role':'assistant','model':'" + model
                        + "','content':[],'stop_reason':null,'stop_sequence':null,"
                        + "'usage':{'input_tokens':10,'output_tokens':1}}}");
        String stop = switch (step) {
            case Step.Say say -> {
                emit(out, "content_block_start", "{'index':0,'content_block':{'type':'text','text':''}}");
                JsonObject delta = json("{'index':0,'delta':{'type':'text_delta'}}");
                delta.getAsJsonObject("delta").addProperty("text", say.text());
                emit(out, "content_block_delta", delta);
                yield "end_turn";
            }
            case Step.Call call -> {
                emit(
                        out,
                        "content_block_start",
                        "{'index':0,'content_block':{'type':'tool_use','id':'toolu_" + System.nanoTime() + "','name':'"
                                + call.tool() + "','input':{}}}");
                emit(out, "content_block_delta", "{'index':0,'delta':{'type':'input_json_delta','partial_json':'{}'}}");
                yield "tool_use";
            }
        };
        emit(out, "content_block_stop", "{'index':0}");
        emit(
                out,
                "message_delta",
                "{'delta':{'stop_reason':'" + stop + "','stop_sequence':null},'usage':{'output_tokens':5}}");
        emit(out, "message_stop", "{}");
    }

    private static void emit(OutputStream out, String type, String data) throws IOException {
        emit(out, type, json(data));
    }

    private static void emit(OutputStream out, String type, JsonObject data) throws IOException {
        data.addProperty("type", type);
        out.write(("event: " + type + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static JsonObject json(String singleQuoted) {
        return JsonParser.parseString(singleQuoted.replace('\'', '"')).getAsJsonObject();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
