package dev.holdfast.bench;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** Hook events as the client sends them. */
final class Events {

    static final String SESSION = "3f2a1c9e-7d54-4b0a-9a36-0d8f6f1f2b11";

    private Events() {}

    static JsonObject call(String event, String server) {
        JsonObject ref = new JsonObject();
        ref.addProperty("name", server);
        ref.addProperty("source", "user");
        JsonObject input = new JsonObject();
        input.addProperty("path", "src/main/java/dev/example/App.java");
        JsonObject call = base(event);
        call.addProperty("tool_name", "mcp__" + server + "__read");
        call.add("tool_input", input);
        call.addProperty("tool_use_id", "toolu_01A09q90qw90lq917835lq9");
        call.add("mcp_server", ref);
        return call;
    }

    static JsonObject failure(String server) {
        JsonObject call = call("PostToolUseFailure", server);
        call.addProperty("error", "MCP error -32000: Connection closed");
        call.addProperty("is_interrupt", false);
        return call;
    }

    static JsonObject base(String event) {
        JsonObject effort = new JsonObject();
        effort.addProperty("level", "medium");
        JsonObject call = new JsonObject();
        call.addProperty("session_id", SESSION);
        call.addProperty("transcript_path", "/home/dev/.claude/projects/-home-dev-app/" + SESSION + ".jsonl");
        call.addProperty("cwd", "/home/dev/app");
        call.addProperty("prompt_id", "68763d53-530c-4fa9-9023-115ad36164aa");
        call.addProperty("permission_mode", "bypassPermissions");
        call.add("effort", effort);
        call.addProperty("hook_event_name", event);
        return call;
    }

    static JsonObject agentStarted(String agent) {
        JsonObject started = base("SubagentStart");
        started.addProperty("agent_id", agent);
        started.addProperty("agent_type", "general-purpose");
        return started;
    }

    /** The same call with this many bytes of one string in its input. */
    static JsonObject withString(JsonObject call, int bytes) {
        JsonObject large = call.deepCopy();
        large.getAsJsonObject("tool_input").addProperty("text", "x".repeat(bytes));
        return large;
    }

    /** The same call with this many bytes of small objects in its input. */
    static JsonObject withObjects(JsonObject call, int bytes) {
        JsonArray array = new JsonArray();
        int one = 0;
        for (int i = 0; i * one < bytes; i++) {
            JsonObject object = new JsonObject();
            object.addProperty("id", 100_000 + i);
            object.addProperty("name", "file.txt");
            one = object.toString().length() + 1;
            array.add(object);
        }
        JsonObject large = call.deepCopy();
        large.getAsJsonObject("tool_input").add("items", array);
        return large;
    }
}
