package dev.holdfast.hook;

import dev.holdfast.claude.ClientEvents;
import dev.holdfast.claude.HookEvent;
import dev.holdfast.claude.HookReply;
import dev.holdfast.claude.ToolName;
import dev.holdfast.gate.FailureGate;
import dev.holdfast.gate.PreToolGate;
import dev.holdfast.journal.Event;
import dev.holdfast.journal.Journal;
import dev.holdfast.os.Environment;
import dev.holdfast.recovery.RecoveryHooks;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Places;
import dev.holdfast.settings.Settings;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** What answers each event; an event without a handler is answered with nothing. */
final class Handlers implements HookEvent.Cases<HookReply> {

    private static final HookReply NOTHING = new HookReply.Nothing();

    private final Environment environment;
    private final Places places;
    private final Journal journal;
    private final InstantSource clock;

    Handlers(Environment environment, Places places, Journal journal, InstantSource clock) {
        this.environment = environment;
        this.places = places;
        this.journal = journal;
        this.clock = clock;
    }

    @Override
    public HookReply preToolUse(HookEvent.PreToolUse event) {
        return ofServer(event, event.toolName()) ? PreToolGate.handle(event, context()) : NOTHING;
    }

    @Override
    public HookReply postToolUseFailure(HookEvent.PostToolUseFailure event) {
        return ofServer(event, event.toolName()) ? FailureGate.handle(event, context()) : NOTHING;
    }

    @Override
    public HookReply postToolUse(HookEvent.PostToolUse event) {
        if (event.agent() != null) {
            recovery().launched(event);
        }
        return NOTHING;
    }

    @Override
    public HookReply sessionStart(HookEvent.SessionStart event) {
        return new SessionOpening(context()).reply(event);
    }

    @Override
    public HookReply subagentStart(HookEvent.SubagentStart event) {
        recovery().started(event);
        return NOTHING;
    }

    @Override
    public HookReply subagentStop(HookEvent.SubagentStop event) {
        recovery().stopped(event);
        return NOTHING;
    }

    @Override
    public HookReply stop(HookEvent.Stop event) {
        recovery().turnEnded(event);
        return NOTHING;
    }

    @Override
    public HookReply stopFailure(HookEvent.StopFailure event) {
        recovery().failed(event);
        return NOTHING;
    }

    @Override
    public HookReply other(HookEvent.Other event) {
        if (!ClientEvents.known(event.base().name())) {
            note("an event that the client does not have", event);
        }
        return NOTHING;
    }

    private RecoveryHooks recovery() {
        return new RecoveryHooks(context());
    }

    private Context context() {
        return new Context(
                environment, places, Settings.load(environment, places), journal, clock, new SplittableRandom());
    }

    /** Whether the gate has a say; a call without a tool's name is none of the client's. */
    private boolean ofServer(HookEvent event, String toolName) {
        if (toolName.isEmpty()) {
            note("a call without a tool's name", event);
        }
        return ToolName.ofMcp(toolName);
    }

    private void note(String what, HookEvent event) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("what", what);
        fields.put("event", event.base().name());
        journal.add(new Event(Event.Kind.NOTE, "", fields));
    }
}
