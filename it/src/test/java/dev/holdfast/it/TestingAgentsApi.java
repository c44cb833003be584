package dev.holdfast.it;

import com.google.gson.JsonArray;
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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A scripted Messages API on loopback for a session and its subagents, each with steps of its own. */
final class TestingAgentsApi implements AutoCloseable {

    /** In the session's own prompts, so that the agents' are told apart. */
    static final String MAIN = "MAINTASK";
    /** In what agents are asked. */
    static final String SUB = "SUBTASK";

    private static final Pattern AGENT = Pattern.compile("agentId: ([0-9a-f]+)");

    /** What the model does in one turn. */
    sealed interface Step {

        /** It ends its turn with a text, after a while. */
        record Say(String text, Duration after) implements Step {
            Say(String text) {
                this(text, Duration.ZERO);
            }
        }

        /** It starts a subagent. */
        record Agent(boolean background) implements Step {}

        /** It writes to the agent that the conversation names. */
        record Message() implements Step {}

        /** The provider refuses: a plan's limit. */
        record Limit() implements Step {}
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Step> main;
    private final List<Step> sub;
    private final Instant resets;
    private final List<JsonObject> mainTurns = new ArrayList<>();
    private int subTurns;

    private TestingAgentsApi(HttpServer server, List<Step> main, List<Step> sub, Instant resets) {
        this.server = server;
        this.main = main;
        this.sub = sub;
        this.resets = resets;
    }

    /**
     * The last step of each is repeated.
     *
     * @param resets when the limit ends
     */
    static TestingAgentsApi start(List<Step> main, List<Step> sub, Instant resets) throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        TestingAgentsApi api = new TestingAgentsApi(http, main, sub, resets);
        http.createContext("/", api::handle);
        http.setExecutor(api.threads);
        http.start();
        return api;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The last request of the session itself, as text. */
    synchronized String conversation() {
        return mainTurns.isEmpty() ? "" : flat(mainTurns.getLast());
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
                answer(exchange, JsonParser.parseString(body).getAsJsonObject());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(HttpExchange exchange, JsonObject request) throws IOException, InterruptedException {
        Step step = step(request);
        switch (step) {
            case Step.Limit limit -> refuse(exchange);
            case Step.Say say -> {
                // The model's own latency: a subagent that outlives the turn it was started in.
                Thread.sleep(say.after());
                stream(exchange, "text", new JsonObject(), say.text());
            }
            case Step.Agent agent -> {
                JsonObject input = new JsonObject();
                input.addProperty("description", "look around");
                input.addProperty("prompt", SUB + " investigate the login");
                input.addProperty("subagent_type", "general-purpose");
                input.addProperty("run_in_background", agent.background());
                stream(exchange, "Agent", input, "");
            }
            case Step.Message message -> {
                JsonObject input = new JsonObject();
                input.addProperty("to", agentIn(flat(request)));
                input.addProperty("message", "go on");
                input.addProperty("summary", "go on");
                stream(exchange, "SendMessage", input, "");
            }
        }
    }

    private static String agentIn(String conversation) {
        Matcher id = AGENT.matcher(conversation);
        return id.find() ? id.group(1) : "nobody";
    }

    /** A request that offers no tools is the client's own (a title for the session) and takes no step. */
    private synchronized Step step(JsonObject request) {
        JsonElement tools = request.get("tools");
        if (tools == null || tools.getAsJsonArray().size() < 2) {
            return new Step.Say("{\"title\":\"t\"}");
        }
        String first = flat(request.getAsJsonArray("messages").get(0));
        if (first.contains(SUB) && !first.contains(MAIN)) {
            return sub.get(Math.min(subTurns++, sub.size() - 1));
        }
        mainTurns.add(request);
        return main.get(Math.min(mainTurns.size(), main.size()) - 1);
    }

    private void refuse(HttpExchange exchange) throws IOException {
        String at = Long.toString(resets.getEpochSecond());
        var headers = exchange.getResponseHeaders();
        headers.set("retry-after", "1");
        headers.set("anthropic-ratelimit-unified-status", "rejected");
        headers.set("anthropic-ratelimit-unified-reset", at);
        headers.set("anthropic-ratelimit-unified-representative-claim", "five_hour");
        headers.set("anthropic-ratelimit-unified-5h-status", "rejected");
        headers.set("anthropic-ratelimit-unified-5h-reset", at);
        headers.set("anthropic-ratelimit-unified-5h-utilization", "1.0");
        json(
                exchange,
                429,
                "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":\"This request would exceed"
                        + " your account's rate limit.\"}}");
    }

    private static void json(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** A turn that is one text, or one call of the tool. */
    private static void stream(HttpExchange exchange, String tool, JsonObject input, String text) throws IOException {
        boolean says = tool.equals("text");
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        emit(
                out,
                "message_start",
                json("{'message':{'id':'msg_" + System.nanoTime()
                        + "','type':'message','role':'assistant','model':'m','content':[],'stop_reason':null,"
                        + "'stop_sequence':null,'usage':{'input_tokens':10,'output_tokens':1}}}"));
        JsonObject delta = json("{'index':0,'delta':{'type':'" + (says ? "text_delta" : "input_json_delta") + "'}}");
        delta.getAsJsonObject("delta").addProperty(says ? "text" : "partial_json", says ? text : input.toString());
        emit(
                out,
                "content_block_start",
                json(
                        says
                                ? "{'index':0,'content_block':{'type':'text','text':''}}"
                                : "{'index':0,'content_block':{'type':'tool_use','id':'toolu_" + System.nanoTime()
                                        + "','name':'" + tool + "','input':{}}}"));
        emit(out, "content_block_delta", delta);
        emit(out, "content_block_stop", json("{'index':0}"));
        emit(
                out,
                "message_delta",
                json("{'delta':{'stop_reason':'" + (says ? "end_turn" : "tool_use")
                        + "','stop_sequence':null},'usage':{'output_tokens':5}}"));
        emit(out, "message_stop", new JsonObject());
    }

    private static void emit(OutputStream out, String type, JsonObject data) throws IOException {
        data.addProperty("type", type);
        out.write(("event: " + type + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static JsonObject json(String singleQuoted) {
        return JsonParser.parseString(singleQuoted.replace('\'', '"')).getAsJsonObject();
    }

    /** Every text in the value, one a line. */
    private static String flat(JsonElement element) {
        StringBuilder text = new StringBuilder();
        gather(element, text);
        return text.toString();
    }

    private static void gather(JsonElement element, StringBuilder text) {
        if (element.isJsonPrimitive()) {
            text.append(element.getAsString()).append('\n');
        } else if (element instanceof JsonArray array) {
            array.forEach(one -> gather(one, text));
        } else if (element instanceof JsonObject object) {
            for (String key : List.of("messages", "system", "content", "text", "input", "prompt")) {
                if (object.has(key)) {
                    gather(object.get(key), text);
                }
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
