package dev.holdfast.gate;

import dev.holdfast.claude.HookEvent.PreToolUse;
import dev.holdfast.claude.HookReply;
import dev.holdfast.claude.ServerRef;
import dev.holdfast.claude.ToolName;
import dev.holdfast.gate.Lookup.Found;
import dev.holdfast.health.Health;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Indexed;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Snapshot;
import dev.holdfast.health.Status;
import dev.holdfast.health.Timing;
import dev.holdfast.journal.Event;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.Deadline;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The gate before a tool call: passes from what is remembered, blocks what is known to be dead, asks when it must. On the remembered
 * path it reads the health file alone and loads no class that reads configuration or speaks to a server.
 */
public final class PreToolGate {

    /** All the time a call may be held up. */
    private static final Duration BUDGET = Duration.ofSeconds(12);

    private static final HookReply NOTHING = new HookReply.Nothing();

    private final Context context;
    private final HealthBook book;
    private final PassList passList;
    private final Beyond beyond;

    private PreToolGate(Context context, HealthBook book, Beyond beyond) {
        this.context = context;
        this.book = book;
        this.passList = new PassList(context);
        this.beyond = beyond;
    }

    /** Decides about one call; what it does beyond the answer is in the health file and the journal. */
    public static HookReply handle(PreToolUse event, Context context) {
        HealthBook book = HealthBook.of(context);
        return handle(event, context, book, new LiveBeyond(context, book));
    }

    static HookReply handle(PreToolUse event, Context context, HealthBook book, Beyond beyond) {
        return new PreToolGate(context, book, beyond).decide(event);
    }

    private HookReply decide(PreToolUse event) {
        if (!ToolName.ofMcp(event.toolName())) {
            return NOTHING;
        }
        Instant now = context.clock().instant();
        PassList.Sources sources = passList.sources();
        Snapshot snapshot = book.read();
        Indexed indexed = indexed(event, snapshot, now);
        if (indexed == null) {
            return lookedUp(event, now);
        }
        Decision decision = decision(indexed, snapshot, now);
        if (decision instanceof Decision.Pass) {
            passList.write(sources, snapshot, now);
            context.journal().pass();
            return NOTHING;
        }
        if (decision instanceof Decision.Block block
                && indexed.client().isEmpty()
                && !beyond.lookup().changed(indexed)) {
            return blocked(event, indexed, block.health(), block.retryAt(), now);
        }
        return lookedUp(event, now);
    }

    private Decision decision(Indexed indexed, Snapshot snapshot, Instant now) {
        return Decision.of(snapshot.known(indexed.key()).health(), indexed.transport(), policy(indexed), now);
    }

    private Policy policy(Indexed indexed) {
        return context.settings().policy(indexed.name());
    }

    /** What the call means, as far as that is remembered; null when it must be looked up. */
    private @Nullable Indexed indexed(PreToolUse event, Snapshot snapshot, Instant now) {
        String project = context.places().project().toString();
        ServerRef ref = event.server();
        Indexed found = ref == null
                ? byToolName(event.toolName(), project, snapshot)
                : snapshot.indexed(project, ref.source(), ref.name()).orElse(null);
        if (found == null) {
            return null;
        }
        boolean othersClient = !found.client().isEmpty()
                && !found.client().equals(context.environment().variables().get("CLAUDE_PID"));
        boolean stale = found.declared() == null
                && (found.at().isAfter(now)
                        || found.at().plus(Decision.WITHOUT_LOOK).isBefore(now));
        return othersClient || stale ? null : found;
    }

    /** For older clients: the server with the longest prefix that fits, if it is the only one (case C7). */
    private static @Nullable Indexed byToolName(String toolName, String project, Snapshot snapshot) {
        Indexed best = null;
        boolean alone = true;
        for (Indexed indexed : snapshot.indexed()) {
            if (!indexed.project().equals(project) || !toolName.startsWith(indexed.toolPrefix())) {
                continue;
            }
            int longer = best == null
                    ? 1
                    : indexed.toolPrefix().length() - best.toolPrefix().length();
            if (longer > 0) {
                best = indexed;
                alone = true;
            } else if (longer == 0) {
                alone = false;
            }
        }
        return alone ? best : null;
    }

    /** The way with a look at the configuration: the first call, a changed declaration, or a server that must be asked. */
    private HookReply lookedUp(PreToolUse event, Instant now) {
        Deadline budget = Deadline.after(BUDGET);
        Snapshot before = book.read();
        Found found = beyond.lookup().find(event.server(), event.toolName()).orElse(null);
        if (found == null) {
            beyond.told().note("", "unknown-server", event.toolName());
            return NOTHING;
        }
        Indexed indexed = found.indexed();
        Health health = before.known(indexed.key()).health();
        boolean changed = beyond.changedSince(before, indexed);
        Decision decision = Decision.of(health, indexed.transport(), policy(indexed), now);
        if (decision instanceof Decision.Block block && !changed) {
            return blocked(event, indexed, block.health(), block.retryAt(), now);
        }
        if (decision instanceof Decision.Pass) {
            context.journal().pass();
            return passed(now);
        }
        return asked(event, found, budget, now);
    }

    private HookReply asked(PreToolUse event, Found found, Deadline budget, Instant now) {
        Server server = found.server();
        Indexed indexed = found.indexed();
        Policy policy = policy(indexed);
        Asking.Answer answer = server == null || !found.approved() || !mayAsk(server, policy, indexed)
                ? null
                : beyond.asking().ask(found, server, policy, false, now, budget).orElse(null);
        if (answer == null || answer.known().health().status() != Status.UNHEALTHY) {
            return passed(context.clock().instant());
        }
        Health health = answer.known().health();
        Instant retryAt = Timing.retryAt(health, indexed.transport() == Transport.HTTP);
        return blocked(event, indexed, health, retryAt, context.clock().instant());
    }

    private boolean mayAsk(Server server, Policy policy, Indexed indexed) {
        boolean beenReady = book.read().asked(indexed.fingerprint()).hasBeenReady();
        return Asker.mayAsk(server, policy, beenReady);
    }

    /** A pass after the health file was written: the list is made from what it says now. */
    private HookReply passed(Instant now) {
        PassList.Sources sources = passList.sources();
        passList.write(sources, book.read(), now);
        return NOTHING;
    }

    private HookReply blocked(PreToolUse event, Indexed indexed, Health health, Instant retryAt, Instant now) {
        Policy policy = policy(indexed);
        boolean blocks = policy.mode() == Policy.Mode.BLOCK && !policy.failOpen();
        Event.Kind kind = blocks ? Event.Kind.BLOCK : Event.Kind.WOULD_BLOCK;
        boolean kept = beyond.told().blocked(kind, indexed.name(), event.toolName(), health);
        if (policy.mode() == Policy.Mode.OBSERVE) {
            return NOTHING;
        }
        var words = Telling.words(context, now);
        var down = Telling.down(context, indexed.name(), health, retryAt);
        if (policy.failOpen()) {
            return new HookReply.Context("PreToolUse", words.wouldBlock(down));
        }
        return kept ? new HookReply.Block(words.block(down)) : NOTHING;
    }
}
