package dev.holdfast.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;

/** What the stub answers to JSON-RPC messages. */
final class StubProtocol {

    private static final String MODERN = "2026-07-28";
    private static final String LEGACY = "2025-11-25";

    private final StubOptions options;

    StubProtocol(StubOptions options) {
        this.options = options;
    }

    static String method(JsonObject message) {
        return message.get("method") instanceof JsonPrimitive method ? method.getAsString() : "";
    }

    static boolean isHandshake(JsonObject message) {
        return method(message).equals("initialize") || method(message).equals("server/discover");
    }

    /** The answer to a request; empty for notifications and answers. */
    Optional<JsonObject> answer(JsonObject request) {
        if (!request.has("id") || !request.has("method")) {
            return Optional.empty();
        }
        if (options.has(StubOption.NULL_ID)) {
            return Optional.of(error(JsonNull.INSTANCE, -32700, "Parse error"));
        }
        JsonObject answer = answerOf(request);
        if (options.has(StubOption.WRONG_ID)) {
            answer.addProperty("id", 9999);
        } else if (options.has(StubOption.STRING_ID)) {
            answer.addProperty("id", request.get("id").getAsString());
        }
        return Optional.of(answer);
    }

    private JsonObject answerOf(JsonObject request) {
        JsonElement id = request.get("id");
        String refusal = options.text(StubOption.REFUSE, "");
        if (isHandshake(request) && !refusal.isEmpty()) {
            return error(id, -32602, refusal);
        }
        boolean modern = !options.text(StubOption.ERA, "legacy").equals("legacy");
        boolean legacy = !options.text(StubOption.ERA, "legacy").equals("modern");
        return switch (method(request)) {
            case "server/discover" -> modern ? result(id, discovered()) : methodNotFound(id);
            case "initialize" -> legacy ? result(id, initialized(request)) : unsupported(id);
            case "ping" -> options.has(StubOption.NO_PING) ? methodNotFound(id) : result(id, new JsonObject());
            case "tools/list" -> result(id, tools());
            case "tools/call" -> result(id, called(request));
            default -> methodNotFound(id);
        };
    }

    private JsonObject discovered() {
        JsonArray versions = new JsonArray();
        versions.add(options.text(StubOption.VERSION, MODERN));
        JsonObject meta = new JsonObject();
        meta.add("io.modelcontextprotocol/serverInfo", serverInfo());
        JsonObject result = complete();
        result.add("supportedVersions", versions);
        result.add("capabilities", capabilities());
        result.add("_meta", meta);
        return result;
    }

    private JsonObject initialized(JsonObject request) {
        JsonObject result = new JsonObject();
        JsonElement asked = request.get("params") instanceof JsonObject params ? params.get("protocolVersion") : null;
        String version = asked instanceof JsonPrimitive primitive ? primitive.getAsString() : LEGACY;
        result.addProperty("protocolVersion", options.text(StubOption.VERSION, version));
        result.add("capabilities", capabilities());
        result.add("serverInfo", serverInfo());
        return result;
    }

    private JsonObject tools() {
        JsonArray tools = new JsonArray();
        long count = options.number(StubOption.TOOLS, 1);
        for (int n = 1; n <= count; n++) {
            JsonObject text = new JsonObject();
            text.addProperty("type", "string");
            JsonObject properties = new JsonObject();
            properties.add("text", text);
            JsonObject schema = new JsonObject();
            schema.addProperty("type", "object");
            schema.add("properties", properties);
            JsonObject tool = new JsonObject();
            tool.addProperty("name", n == 1 ? "echo" : "echo" + n);
            tool.addProperty("description", "Says what it was told");
            tool.add("inputSchema", schema);
            tools.add(tool);
        }
        JsonObject result = complete();
        result.add("tools", tools);
        return result;
    }

    private static JsonObject called(JsonObject request) {
        JsonObject content = new JsonObject();
        content.addProperty("type", "text");
        content.addProperty("text", "echo: " + request.get("params"));
        JsonArray contents = new JsonArray();
        contents.add(content);
        JsonObject result = new JsonObject();
        result.addProperty("resultType", "complete");
        result.add("content", contents);
        return result;
    }

    /** What the modern era wants in results that may be cached; the legacy era does not mind. */
    private static JsonObject complete() {
        JsonObject result = new JsonObject();
        result.addProperty("resultType", "complete");
        result.addProperty("ttlMs", 0);
        result.addProperty("cacheScope", "private");
        return result;
    }

    private static JsonObject capabilities() {
        JsonObject capabilities = new JsonObject();
        capabilities.add("tools", new JsonObject());
        return capabilities;
    }

    private static JsonObject serverInfo() {
        JsonObject info = new JsonObject();
        info.addProperty("name", "holdfast-stub");
        info.addProperty("version", "1");
        return info;
    }

    private static JsonObject unsupported(JsonElement id) {
        JsonArray supported = new JsonArray();
        List.of(MODERN).forEach(supported::add);
        JsonObject data = new JsonObject();
        data.add("supported", supported);
        JsonObject answer = error(id, -32022, "Unsupported protocol version");
        answer.getAsJsonObject("error").add("data", data);
        return answer;
    }

    private static JsonObject methodNotFound(JsonElement id) {
        return error(id, -32601, "Method not found");
    }

    static JsonObject error(JsonElement id, int code, String message) {
        JsonObject error = new JsonObject();
        error.addProperty("code", code);
        error.addProperty("message", message);
        JsonObject answer = message(id);
        answer.add("error", error);
        return answer;
    }

    private static JsonObject result(JsonElement id, JsonObject result) {
        JsonObject answer = message(id);
        answer.add("result", result);
        return answer;
    }

    private static JsonObject message(JsonElement id) {
        JsonObject message = new JsonObject();
        message.addProperty("jsonrpc", "2.0");
        message.add("id", id);
        return message;
    }
}
