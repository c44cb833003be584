package dev.holdfast.gate;

import dev.holdfast.claude.HookEvent.PostToolUseFailure;
import dev.holdfast.claude.HookReply;
import dev.holdfast.claude.ServerRef;
import dev.holdfast.claude.ToolName;
import dev.holdfast.gate.Asking.Answer;
import dev.holdfast.gate.FailureText.Smell;
import dev.holdfast.gate.Lookup.Found;
import dev.holdfast.health.Health;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.HealthMachine;
import dev.holdfast.health.Indexed;
import dev.holdfast.health.Known;
import dev.holdfast.health.Signal;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Status;
import dev.holdfast.health.Timing;
import dev.holdfast.health.Verdict;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.Redactor;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Policy;
import dev.holdfast.words.GateWords;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The gate after a tool call that failed: weighs the error, asks the server where the text gives reason to, remembers, tells the model. */
public final class FailureGate {

    /** All the time there is. */
    private static final Duration BUDGET = Duration.ofSeconds(15);

    private static final HookReply NOTHING = new HookReply.Nothing();

    private final Context context;
    private final HealthBook book;
    private final Beyond beyond;

    private FailureGate(Context context, HealthBook book, Beyond beyond) {
        this.context = context;
        this.book = book;
        this.beyond = beyond;
    }

    /** Handles one failed call. */
    public static HookReply handle(PostToolUseFailure event, Context context) {
        HealthBook book = HealthBook.of(context);
        return handle(event, context, book, new LiveBeyond(context, book));
    }

    static HookReply handle(PostToolUseFailure event, Context context, HealthBook book, Beyond beyond) {
        if (event.interrupt() || !ToolName.ofMcp(event.toolName())) {
            return NOTHING;
        }
        ServerRef ref = event.server();
        Smell smell = FailureText.weigh(event.error(), ref == null ? "" : ref.name());
        if (smell == Smell.TOOL_ERROR) {
            return NOTHING;
        }
        new PassList(context).remove();
        return new FailureGate(context, book, beyond).weighed(event, smell);
    }

    private HookReply weighed(PostToolUseFailure event, Smell smell) {
        Deadline budget = Deadline.after(BUDGET);
        Instant now = context.clock().instant();
        Found found = beyond.lookup().find(event.server(), event.toolName()).orElse(null);
        if (found == null) {
            beyond.told().note("", "unknown-server", event.toolName());
            return NOTHING;
        }
        Indexed indexed = found.indexed();
        Policy policy = context.settings().policy(indexed.name());
        if (policy.mode() == Policy.Mode.OFF) {
            return NOTHING;
        }
        Server server = found.server();
        String error =
                Redactor.of(server == null ? List.of() : server.secrets()).redact(event.error());
        beyond.told().failure(indexed.name(), event.toolName(), error);
        Known known = book.read().known(indexed.key());
        boolean http = asksOverHttp(indexed, policy);
        if (known.health().status() == Status.UNHEALTHY && !Timing.due(known.health(), http, now)) {
            // A call that was on its way when the block began.
            return reply(policy, foundDown(indexed, known.health(), policy, false));
        }
        if (server != null && Asker.mayAsk(server, policy, known.asked().hasBeenReady())) {
            return found.approved() ? asked(found, server, policy, smell, now, budget) : NOTHING;
        }
        return found.approved() ? uncertain(indexed, policy, smell, error, now) : NOTHING;
    }

    private HookReply asked(Found found, Server server, Policy policy, Smell smell, Instant now, Deadline budget) {
        Optional<Answer> answer = beyond.asking().ask(found, server, policy, true, now, budget);
        if (answer.isEmpty()) {
            return NOTHING;
        }
        Known known = answer.get().known();
        String text = switch (known.health().status()) {
            case UNHEALTHY ->
                foundDown(found.indexed(), known.health(), policy, answer.get().reconnected());
            case HEALTHY -> answers(found.indexed(), server, answer.get(), smell);
            case UNKNOWN -> "";
        };
        return reply(policy, text);
    }

    /** What helps the model to know about a server that is fine. */
    private String answers(Indexed indexed, Server server, Answer answer, Smell smell) {
        GateWords words = words();
        String name = indexed.name();
        if (answer.outcome().equals("AUTH_REQUIRED")) {
            return words.signIn(name);
        }
        if (answer.reconnected()) {
            return words.answersAgain(name, true);
        }
        return switch (smell) {
            case STALE_SESSION -> words.staleSession(name);
            case SIGN_IN -> words.signIn(name);
            case BROKEN_OFF ->
                server instanceof Server.Stdio ? words.processEnded(name, attended()) : words.answersAgain(name, false);
            // As likely the tool's own error (case K1), or a slow call: nothing that helps.
            case PERHAPS_BROKEN_OFF, TIMED_OUT, REFUSED_REQUEST, TOOL_ERROR -> "";
        };
    }

    /**
     * Nobody can ask the server: one call that broke off proves nothing, a second one soon after confirms it.
     *
     * @param error redacted
     */
    private HookReply uncertain(Indexed indexed, Policy policy, Smell smell, String error, Instant now) {
        if (smell == Smell.SIGN_IN) {
            return reply(policy, words().signIn(indexed.name()));
        }
        if (smell != Smell.BROKEN_OFF) {
            return NOTHING;
        }
        Verdict[] verdict = new Verdict[1];
        Health[] before = new Health[1];
        Optional<Known> known = book.update(indexed.key(), current -> {
            before[0] = current.health();
            verdict[0] =
                    HealthMachine.next(current.health(), new Signal.CallFailed(error), policy, now, context.random());
            return new Known(verdict[0].health(), current.asked());
        });
        if (known.isEmpty()) {
            return NOTHING;
        }
        beyond.told().transition(indexed.key(), before[0], verdict[0]);
        return known.get().health().status() == Status.UNHEALTHY
                ? reply(policy, foundDown(indexed, known.get().health(), policy, false))
                : NOTHING;
    }

    private String foundDown(Indexed indexed, Health health, Policy policy, boolean reconnectTried) {
        Instant retryAt = Timing.retryAt(health, asksOverHttp(indexed, policy));
        return words().foundDown(
                        Telling.down(context, indexed.name(), health, retryAt), !policy.failOpen(), reconnectTried);
    }

    private static boolean asksOverHttp(Indexed indexed, Policy policy) {
        return indexed.transport() == Transport.HTTP && policy.probe() != Policy.ProbeMode.NONE;
    }

    private static HookReply reply(Policy policy, @Nullable String text) {
        if (text == null || text.isEmpty() || policy.mode() == Policy.Mode.OBSERVE) {
            return NOTHING;
        }
        return new HookReply.Context("PostToolUseFailure", text);
    }

    private GateWords words() {
        return Telling.words(context, context.clock().instant());
    }

    /** Whether a person sits at the session; the client says so to its hooks. */
    private boolean attended() {
        return !"0".equals(context.environment().variables().get("CLAUDE_CODE_SESSION_ATTENDED"));
    }
}
