package dev.holdfast.cli;

import com.google.gson.JsonObject;
import java.nio.file.Path;

/** Hook events as the client sends them, and files as it and others write them, for trying things out in a scratch home. */
final class Events {

    private static final String SESSION = "00000000-0000-4000-8000-000000000000";

    private Events() {}

    /** A call of a tool of this user-scope server is about to be made. */
    static String preToolUse(Path project, String server) {
        return event("PreToolUse", project, server).toString() + "\n";
    }

    /** A call of a tool of this user-scope server failed with this text. */
    static String failure(Path project, String server, String error) {
        JsonObject event = event("PostToolUseFailure", project, server);
        event.addProperty("error", error);
        event.addProperty("is_interrupt", false);
        event.addProperty("duration_ms", 12);
        return event + "\n";
    }

    private static JsonObject event(String name, Path project, String server) {
        JsonObject event = new JsonObject();
        event.addProperty("session_id", SESSION);
        event.addProperty("transcript_path", project.resolve("transcript.jsonl").toString());
        event.addProperty("cwd", project.toString());
        event.addProperty("permission_mode", "default");
        event.addProperty("hook_event_name", name);
        event.addProperty("tool_name", "mcp__" + server + "__ask");
        event.add("tool_input", new JsonObject());
        event.addProperty("tool_use_id", "toolu_0000000000000000");
        JsonObject mcpServer = new JsonObject();
        mcpServer.addProperty("name", server);
        mcpServer.addProperty("source", "user");
        event.add("mcp_server", mcpServer);
        return event;
    }

    /** The client's own file with two stdio servers that nothing starts. */
    static String twoServers(String one, String other) {
        JsonObject servers = new JsonObject();
        servers.add(one, stdio());
        servers.add(other, stdio());
        JsonObject file = new JsonObject();
        file.add("mcpServers", servers);
        return file.toString();
    }

    private static JsonObject stdio() {
        JsonObject server = new JsonObject();
        server.addProperty("command", "/nonexistent/holdfast-doctor");
        return server;
    }

    /** A health file in which this server is dead for the next two minutes. */
    static String deadEntry(String server, long now) {
        JsonObject entry = new JsonObject();
        entry.addProperty("status", "unhealthy");
        entry.addProperty("checkedAt", now - 5_000);
        entry.addProperty("expiresAt", now);
        entry.addProperty("failureCount", 3);
        entry.addProperty("lastError", "made up by doctor");
        entry.addProperty("lastFailureCode", "transport");
        entry.addProperty("nextRetryAt", now + 110_000);
        JsonObject servers = new JsonObject();
        servers.add(server, entry);
        JsonObject file = new JsonObject();
        file.addProperty("version", 1);
        file.add("servers", servers);
        return file.toString();
    }
}
