package dev.holdfast.recovery;

import dev.holdfast.claude.HookEvent;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.Redactor;
import dev.holdfast.settings.Context;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recovery's side of the hook events: what is written at each, and what a session is told when it begins. */
public final class RecoveryHooks {

    /** So that a week's leavings delay no session; what is left waits for the next sweep. */
    private static final Duration SWEEP = Duration.ofMillis(100);

    private final Context context;
    private final Folders folders;
    private final RecoverySettings settings;

    public RecoveryHooks(Context context) {
        this.context = context;
        this.folders = Folders.of(context.environment(), context.places());
        this.settings = RecoverySettings.of(context.environment());
    }

    public void started(HookEvent.SubagentStart event) {
        if (!settings.disabled()) {
            ledger().started(event);
        }
    }

    public void launched(HookEvent.PostToolUse event) {
        if (!settings.disabled()) {
            ledger().launched(event);
        }
    }

    public void stopped(HookEvent.SubagentStop event) {
        if (!settings.disabled()) {
            ledger().stopped(event);
        }
    }

    public void turnEnded(HookEvent.Stop event) {
        if (!settings.disabled()) {
            ledger().turnEnded(event);
        }
    }

    /** With an agent's id it is that agent's death alone, and must not touch the session's record. */
    public void failed(HookEvent.StopFailure event) {
        if (settings.disabled()) {
            return;
        }
        if (event.base().agentId().isEmpty()) {
            new TurnFailure(folders, context, redactor(), LocalZone.OF_THE_SYSTEM).record(event);
        } else {
            ledger().failed(event);
        }
    }

    /**
     * What a beginning session is told; null for nothing. Cleans up as well.
     *
     * @param budget characters
     */
    public SessionBriefing.@Nullable Told begins(HookEvent.SessionStart event, int budget) {
        if (settings.disabled() || event.source().equals("compact")) {
            return null;
        }
        SessionBriefing.Told told = new SessionBriefing(folders, context, redactor(), LocalZone.OF_THE_SYSTEM)
                .forSession(event.base().sessionId(), event.base().transcriptPath(), budget);
        new Janitor(folders, settings.keep(), context.clock().instant()).sweep(Deadline.after(SWEEP));
        return told;
    }

    private AgentLedger ledger() {
        return new AgentLedger(folders, context.clock(), context.journal(), redactor());
    }

    private static Redactor redactor() {
        return Redactor.of(List.of());
    }
}
