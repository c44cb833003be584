package dev.holdfast.claude;

import dev.holdfast.claude.HookEvent.AgentCall;
import dev.holdfast.claude.HookEvent.Base;
import dev.holdfast.claude.HookEvent.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The members of one event as they come, gathered until all are there and the event's name says what they make. */
final class HookFields {

    /** Characters of ids, names and paths, and of one value of {@link HookEvent.StopFailure#payload}. */
    private static final int SHORT = 4_000;
    /** Characters of texts for people and models. */
    private static final int LONG = 16_000;
    /** More members than an event has, more background tasks than a session runs. */
    private static final int MANY = 500;

    private final JsonScanner json;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final AgentFields agent = new AgentFields();
    private final List<Task> tasks = new ArrayList<>();
    private @Nullable ServerRef server;
    private boolean interrupt;
    private String error = "";
    private String lastAssistantMessage = "";

    HookFields(JsonScanner json) {
        this.json = json;
    }

    /** Reads up to the bracket that closes the event. */
    void readMembers() throws IOException {
        for (boolean first = true; json.more(first); first = false) {
            String name = json.name();
            String text = member(name);
            if (texts.size() < MANY) {
                texts.put(name, JsonText.cut(text, SHORT));
            }
        }
    }

    /** Reads one member and says its text; nothing for those whose parts are taken out. */
    private String member(String name) throws IOException {
        switch (name) {
            case "session_id",
                    "transcript_path",
                    "cwd",
                    "hook_event_name",
                    "prompt_id",
                    "agent_id",
                    "agent_type",
                    "tool_name",
                    "tool_use_id",
                    "source",
                    "error_details",
                    "agent_transcript_path" -> {
                return json.text(SHORT);
            }
            case "error" -> {
                return error = textOrJson(LONG);
            }
            case "last_assistant_message" -> {
                return lastAssistantMessage = json.text(LONG);
            }
            case "is_interrupt" -> interrupt = json.flag();
            case "mcp_server" -> readServer();
            case "tool_input" -> readToolInput();
            case "tool_response" -> readToolResponse();
            case "background_tasks" -> readTasks();
            default -> {
                return textOrJson(SHORT);
            }
        }
        return "";
    }

    /** A text as it is, any other value as JSON text; nothing for null. */
    private String textOrJson(int limit) throws IOException {
        if (json.peek() == '"') {
            return json.text(limit);
        }
        String raw = json.raw(limit);
        return raw.equals("null") ? "" : raw;
    }

    private void readServer() throws IOException {
        if (!json.enterObject()) {
            return;
        }
        String name = "";
        String source = "";
        for (boolean first = true; json.more(first); first = false) {
            switch (json.name()) {
                case "name" -> name = json.text(SHORT);
                case "source" -> source = json.text(SHORT);
                default -> json.skip();
            }
        }
        server = name.isEmpty() ? null : new ServerRef(name, source);
    }

    private void readToolInput() throws IOException {
        if (!json.enterObject()) {
            return;
        }
        for (boolean first = true; json.more(first); first = false) {
            switch (json.name()) {
                case "subagent_type" -> agent.subagentType = json.text(SHORT);
                case "description" -> agent.description = json.text(SHORT);
                case "prompt" -> agent.prompt = json.text(LONG);
                case "message" -> agent.message = json.text(LONG);
                case "to" -> agent.to = json.text(SHORT);
                case "run_in_background" -> agent.background = json.flag();
                default -> json.skip();
            }
        }
    }

    private void readToolResponse() throws IOException {
        if (!json.enterObject()) {
            return;
        }
        for (boolean first = true; json.more(first); first = false) {
            switch (json.name()) {
                case "status" -> agent.status = json.text(SHORT);
                case "agentId" -> agent.agentId = json.text(SHORT);
                default -> json.skip();
            }
        }
    }

    private void readTasks() throws IOException {
        if (!json.enterArray()) {
            return;
        }
        for (boolean first = true; json.more(first); first = false) {
            if (tasks.size() < MANY && json.peek() == '{') {
                tasks.add(task());
            } else {
                json.skip();
            }
        }
    }

    private Task task() throws IOException {
        String id = "";
        String type = "";
        String status = "";
        String description = "";
        String agentType = "";
        json.enterObject();
        for (boolean first = true; json.more(first); first = false) {
            switch (json.name()) {
                case "id" -> id = json.text(SHORT);
                case "type" -> type = json.text(SHORT);
                case "status" -> status = json.text(SHORT);
                case "description" -> description = json.text(SHORT);
                case "agent_type" -> agentType = json.text(SHORT);
                default -> json.skip();
            }
        }
        return new Task(id, type, status, description, agentType);
    }

    /** The event that the members make. */
    HookEvent event() {
        Base base = new Base(
                text("hook_event_name"),
                text("session_id"),
                text("transcript_path"),
                text("cwd"),
                text("prompt_id"),
                text("agent_id"),
                text("agent_type"));
        String toolName = text("tool_name");
        return switch (base.name()) {
            case "PreToolUse" -> new HookEvent.PreToolUse(base, toolName, text("tool_use_id"), server);
            case "PostToolUseFailure" ->
                new HookEvent.PostToolUseFailure(base, toolName, text("tool_use_id"), server, error, interrupt);
            case "PostToolUse" -> new HookEvent.PostToolUse(base, toolName, text("tool_use_id"), agentOf(toolName));
            case "SessionStart" -> new HookEvent.SessionStart(base, text("source"));
            case "SubagentStart" -> new HookEvent.SubagentStart(base);
            case "SubagentStop" ->
                new HookEvent.SubagentStop(
                        base, text("agent_transcript_path"), lastAssistantMessage, List.copyOf(tasks));
            case "Stop" -> new HookEvent.Stop(base, lastAssistantMessage, List.copyOf(tasks));
            case "StopFailure" ->
                new HookEvent.StopFailure(base, error, text("error_details"), lastAssistantMessage, texts);
            default -> new HookEvent.Other(base);
        };
    }

    private @Nullable AgentCall agentOf(String toolName) {
        return switch (toolName) {
            case "Agent", "Task", "SendMessage" -> agent.call();
            default -> null;
        };
    }

    private String text(String name) {
        String text = texts.get(name);
        return text == null ? "" : text;
    }

    /** What a call of the Agent tool, or a message to an agent, says; its parts may come in any order. */
    private static final class AgentFields {
        private String agentId = "";
        private String to = "";
        private String subagentType = "";
        private String description = "";
        private String prompt = "";
        private String message = "";
        private String status = "";
        private boolean background;

        /** A message names the agent in {@code to} and has its text in {@code message}. */
        AgentCall call() {
            return new AgentCall(
                    agentId.isEmpty() ? to : agentId,
                    subagentType,
                    description,
                    prompt.isEmpty() ? message : prompt,
                    status,
                    background);
        }
    }
}
