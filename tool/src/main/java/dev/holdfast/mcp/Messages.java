package dev.holdfast.mcp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON-RPC messages as text and as trees. */
final class Messages {

    private static final String META = "io.modelcontextprotocol/";

    private Messages() {}

    /** The JSON-RPC messages of a text: one object, or the objects of a batch (2025-03-26); empty for anything else. */
    static List<JsonObject> parse(String text) {
        JsonElement tree = tree(text);
        List<JsonObject> messages = new ArrayList<>();
        if (tree instanceof JsonObject object) {
            addMessage(messages, object);
        } else if (tree instanceof JsonArray batch) {
            for (JsonElement element : batch) {
                if (element instanceof JsonObject object) {
                    addMessage(messages, object);
                }
            }
        }
        return messages;
    }

    /** JSON that is no message of the protocol, such as a log line, is noise. */
    private static void addMessage(List<JsonObject> messages, JsonObject object) {
        if (object.has("method") || object.has("result") || object.has("error") && object.has("jsonrpc")) {
            messages.add(object);
        }
    }

    static @Nullable JsonElement tree(String text) {
        try {
            JsonReader reader = new JsonReader(new StringReader(text));
            reader.setStrictness(Strictness.STRICT);
            JsonElement tree = JsonParser.parseReader(reader);
            return reader.peek() == JsonToken.END_DOCUMENT ? tree : null;
        } catch (JsonParseException | IOException | IllegalStateException e) {
            return null;
        }
    }

    /** The request of a modern client: its version and identity travel with it. */
    static String discover(int id, String version) {
        JsonObject params = new JsonObject();
        params.add("_meta", meta(version));
        return request(id, "server/discover", params);
    }

    /**
     * Asks for the tools.
     *
     * @param version of a modern server; empty for a legacy one
     * @param cursor where the page begins; empty for the first
     */
    static String toolsList(int id, String version, String cursor) {
        JsonObject params = new JsonObject();
        if (!version.isEmpty()) {
            params.add("_meta", meta(version));
        }
        if (!cursor.isEmpty()) {
            params.addProperty("cursor", cursor);
        }
        return request(id, "tools/list", params);
    }

    private static JsonObject meta(String version) {
        JsonObject meta = new JsonObject();
        meta.addProperty(META + "protocolVersion", version);
        meta.add(META + "clientInfo", clientInfo());
        meta.add(META + "clientCapabilities", new JsonObject());
        return meta;
    }

    static String initialize(int id, String version) {
        JsonObject params = new JsonObject();
        params.addProperty("protocolVersion", version);
        params.add("capabilities", new JsonObject());
        params.add("clientInfo", clientInfo());
        return request(id, "initialize", params);
    }

    static String initialized() {
        JsonObject message = message();
        message.addProperty("method", "notifications/initialized");
        return message.toString();
    }

    /** What a server's own request gets: we offer nothing (case S2). */
    static String methodNotFound(JsonElement id) {
        JsonObject error = new JsonObject();
        error.addProperty("code", -32601);
        error.addProperty("message", "Method not found");
        JsonObject message = message();
        message.add("id", id);
        message.add("error", error);
        return message.toString();
    }

    /** The value as text if it is a JSON string, else empty. */
    static String text(@Nullable JsonElement element) {
        return element instanceof JsonPrimitive primitive && primitive.isString() ? primitive.getAsString() : "";
    }

    static JsonObject object(@Nullable JsonElement element) {
        return element instanceof JsonObject object ? object : new JsonObject();
    }

    static List<String> texts(@Nullable JsonElement element) {
        List<String> texts = new ArrayList<>();
        if (element instanceof JsonArray array) {
            for (JsonElement each : array) {
                if (!text(each).isEmpty()) {
                    texts.add(text(each));
                }
            }
        }
        return texts;
    }

    /** Name and version of the server in an answer of either era; empty when it names none. */
    static String serverInfo(JsonObject result) {
        JsonObject info = object(result.get("serverInfo"));
        if (info.isEmpty()) {
            info = object(object(result.get("_meta")).get(META + "serverInfo"));
        }
        return (text(info.get("name")) + " " + text(info.get("version"))).strip();
    }

    private static String request(int id, String method, JsonObject params) {
        JsonObject message = message();
        message.addProperty("id", id);
        message.addProperty("method", method);
        message.add("params", params);
        return message.toString();
    }

    private static JsonObject message() {
        JsonObject message = new JsonObject();
        message.addProperty("jsonrpc", "2.0");
        return message;
    }

    private static JsonObject clientInfo() {
        JsonObject info = new JsonObject();
        info.addProperty("name", "holdfast");
        info.addProperty("version", "1");
        return info;
    }
}
