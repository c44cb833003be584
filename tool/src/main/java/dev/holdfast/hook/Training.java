package dev.holdfast.hook;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.holdfast.os.Environment;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The run from which the JVM's cache learns what hooks use: a pass, a block, a probe over stdio and one over HTTP, with servers of
 * its own and in a folder of its own, which it takes away again.
 */
final class Training {

    /** A server in a line of shell: refuses the newer handshake and answers the older one. */
    private static final String SHELL_SERVER = """
            while read -r line; do
              id=${line#*\\"id\\":}; id=${id%%[,\\}]*}
              case $line in
                *server/discover*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}\\n' "$id" ;;
                *\\"initialize\\"*) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}\\n' "$id" ;;
              esac
            done
            """;

    private final Environment environment;

    private Training(Environment environment) {
        this.environment = environment;
    }

    /**
     * Trains in this folder; a step that fails is one that hooks will have to do without the cache. The first run does everything
     * that hooks do and leaves its state there. A second run finds it and only decides and keeps the ledger: every class in the
     * cache costs every hook, and a probe has to wait for a server anyway.
     */
    static void run(Path folder) throws IOException {
        Path home = folder.resolve("trained");
        Path project = home.resolve("project");
        Training training = new Training(new Environment(variables(home, project), project, home));
        if (Files.exists(home)) {
            training.decisions(home.resolve("transcripts").resolve("third.jsonl"));
        } else {
            Files.createDirectories(project);
            training.everything(home);
        }
        Environment.ofProcess();
    }

    private void decisions(Path transcript) {
        hook("PreToolUse", "quiet", "");
        hook("PreToolUse", "dead", "");
        hook("PreToolUse", "quiet", "");
        agent("SubagentStart", transcript, "{'agent_id':'three','agent_type':'general-purpose'}");
        agent("SubagentStop", transcript, "{'agent_id':'three','agent_type':'general-purpose'}");
    }

    private void everything(Path home) throws IOException {
        try (TrainingServer alive = TrainingServer.start();
                TrainingServer dead = TrainingServer.start()) {
            dead.close();
            declare(home.resolve(".claude.json"), alive, dead);
            hook("PreToolUse", "quiet", "");
            hook("PreToolUse", "quiet", "");
            hook("PreToolUse", "alive", "");
            hook("PreToolUse", "alive", "");
            hook("PostToolUseFailure", "dead", "ECONNREFUSED: Unable to connect.");
            hook("PreToolUse", "dead", "");
            hook("PostToolUseFailure", "spawned", "Connection closed");
            hook("PreToolUse", "spawned", "");
            send("PreToolUse", "rubbish");
            agents(home.resolve("transcripts"));
        }
    }

    private static void declare(Path file, TrainingServer alive, TrainingServer dead) throws IOException {
        JsonObject servers = new JsonObject();
        servers.add("quiet", shell("exit 0"));
        servers.add("spawned", shell(SHELL_SERVER));
        servers.add("alive", http(alive));
        servers.add("dead", http(dead));
        JsonObject root = new JsonObject();
        root.add("mcpServers", servers);
        Files.writeString(file, root.toString());
    }

    private static JsonObject shell(String script) {
        JsonArray args = new JsonArray();
        args.add("-c");
        args.add(script);
        JsonObject server = new JsonObject();
        server.addProperty("command", "sh");
        server.add("args", args);
        return server;
    }

    private static JsonObject http(TrainingServer at) {
        JsonObject server = new JsonObject();
        server.addProperty("type", "http");
        server.addProperty("url", at.url());
        return server;
    }

    private static Map<String, String> variables(Path home, Path project) {
        Map<String, String> variables = new HashMap<>();
        variables.put("HOME", home.toString());
        variables.put("CLAUDE_PROJECT_DIR", project.toString());
        String path = System.getenv("PATH");
        if (path != null) {
            variables.put("PATH", path);
        }
        return variables;
    }

    private void hook(String event, String server, String error) {
        JsonObject ref = new JsonObject();
        ref.addProperty("name", server);
        ref.addProperty("source", "user");
        JsonObject payload = new JsonObject();
        payload.addProperty("session_id", "training");
        payload.addProperty("hook_event_name", event);
        payload.addProperty("tool_name", "mcp__" + server + "__tool");
        payload.add("tool_input", new JsonObject());
        payload.addProperty("error", error);
        payload.add("mcp_server", ref);
        send(event, payload.toString());
    }

    /** A subagent that finishes, one that is cut off with the turn, and the session that is told. */
    private void agents(Path transcripts) throws IOException {
        Path transcript = Files.createDirectories(transcripts).resolve("cut-off.jsonl");
        String limit = "You've hit your 5-hour limit · resets 8:20pm (UTC)";
        Files.writeString(
                transcript,
                "{\"type\":\"assistant\",\"timestamp\":\"2026-01-01T00:00:00.000Z\",\"message\":{\"content\":[]}}\n");
        agent("SubagentStart", transcript, "{'agent_id':'one','agent_type':'general-purpose'}");
        agent(
                "PostToolUse",
                transcript,
                "{'tool_name':'Agent','tool_input':{'subagent_type':'general-purpose','description':'d','prompt':'p'},"
                        + "'tool_response':{'status':'async_launched','agentId':'one'}}");
        agent("SubagentStart", transcript, "{'agent_id':'two','agent_type':'general-purpose'}");
        agent("Stop", transcript, "{'background_tasks':[{'id':'one','type':'subagent','status':'running'}]}");
        agent(
                "SubagentStop",
                transcript,
                "{'agent_id':'one','agent_type':'general-purpose','last_assistant_message':'r'}");
        JsonObject failure = JsonParser.parseString("{'error':'rate_limit'}".replace('\'', '"'))
                .getAsJsonObject();
        failure.addProperty("last_assistant_message", limit);
        agent("StopFailure", transcript, failure.toString());
        agent("SessionStart", transcript.resolveSibling("other.jsonl"), "{'source':'startup'}");
        agent("SessionStart", transcript, "{'source':'resume'}");
        agent("SessionStart", transcript, "{'source':'resume'}");
    }

    private void agent(String event, Path transcript, String fields) {
        JsonObject payload = JsonParser.parseString(fields.startsWith("{'") ? fields.replace('\'', '"') : fields)
                .getAsJsonObject();
        String name = String.valueOf(transcript.getFileName());
        payload.addProperty("session_id", name.substring(0, name.indexOf('.')));
        payload.addProperty("prompt_id", "p");
        payload.addProperty("transcript_path", transcript.toString());
        payload.addProperty("hook_event_name", event);
        send(event, payload.toString());
    }

    private void send(String event, String input) {
        HookMain.answer(
                environment,
                event,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
    }
}
