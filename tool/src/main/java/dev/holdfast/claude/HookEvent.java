package dev.holdfast.claude;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One event as the client sends it on a hook's stdin; the handled ones, and {@link Other}. Missing texts are empty. */
public sealed interface HookEvent {

    Base base();

    /** Hands the event to the one of the cases that it is. */
    <R> R to(Cases<R> cases);

    /**
     * What is done with each event: an exhaustive switch that starts without bootstrapping one at run time, which costs a hook
     * a tenth of its time.
     */
    interface Cases<R> {
        R preToolUse(PreToolUse event);

        R postToolUseFailure(PostToolUseFailure event);

        R postToolUse(PostToolUse event);

        R sessionStart(SessionStart event);

        R subagentStart(SubagentStart event);

        R subagentStop(SubagentStop event);

        R stop(Stop event);

        R stopFailure(StopFailure event);

        R other(Other event);
    }

    /**
     * The fields of every event.
     *
     * @param name {@code hook_event_name}
     * @param agentId empty unless fired inside a subagent
     */
    record Base(
            String name,
            String sessionId,
            String transcriptPath,
            String cwd,
            String promptId,
            String agentId,
            String agentType) {}

    /** Before a tool call. {@code server} is null for older clients and for tools that are not MCP's. */
    record PreToolUse(
            Base base,
            String toolName,
            String toolUseId,
            @Nullable ServerRef server) implements HookEvent {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.preToolUse(this);
        }
    }

    /** After a tool call that failed. */
    record PostToolUseFailure(
            Base base,
            String toolName,
            String toolUseId,
            @Nullable ServerRef server,
            String error,
            boolean interrupt) implements HookEvent {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.postToolUseFailure(this);
        }
    }

    /** After a tool call that worked; {@code agent} is null unless the tool is Agent, Task or SendMessage. */
    record PostToolUse(
            Base base,
            String toolName,
            String toolUseId,
            @Nullable AgentCall agent) implements HookEvent {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.postToolUse(this);
        }
    }

    /**
     * A session begins or goes on.
     *
     * @param source startup, resume, clear, compact, fork
     */
    record SessionStart(Base base, String source) implements HookEvent {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.sessionStart(this);
        }
    }

    /** A subagent starts, or is started again under its id. */
    record SubagentStart(Base base) implements HookEvent {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.subagentStart(this);
        }
    }

    /** A subagent stops. */
    record SubagentStop(Base base, String agentTranscriptPath, String lastAssistantMessage, List<Task> tasks)
            implements HookEvent {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.subagentStop(this);
        }
    }

    /** A turn ends. */
    record Stop(Base base, String lastAssistantMessage, List<Task> tasks) implements HookEvent {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.stop(this);
        }
    }

    /**
     * An API error ends a turn, or a subagent when {@code base.agentId} is there.
     *
     * @param payload all top-level fields in order; values that are not text as JSON text, each at most 4,000 characters; those that
     *     other events take apart (tool_input, tool_response, mcp_server, background_tasks, is_interrupt) as an empty text
     */
    record StopFailure(
            Base base, String error, String errorDetails, String lastAssistantMessage, Map<String, String> payload)
            implements HookEvent {

        /** What the client says of the error, wherever this version puts it. */
        public String said() {
            if (!lastAssistantMessage.isBlank()) {
                return lastAssistantMessage;
            }
            return errorDetails.isBlank() ? error : errorDetails;
        }

        @Override
        public <R> R to(Cases<R> cases) {
            return cases.stopFailure(this);
        }
    }

    /** An event that nobody here handles. */
    record Other(Base base) implements HookEvent {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.other(this);
        }
    }

    /**
     * What a call of the Agent tool says.
     *
     * @param status completed, async_launched, remote_launched, …; empty when missing
     * @param prompt at most 16,000 characters of it
     */
    record AgentCall(
            String agentId,
            String subagentType,
            String description,
            String prompt,
            String status,
            boolean background) {}

    /** One entry of {@code background_tasks}. */
    record Task(String id, String type, String status, String description, String agentType) {}
}
