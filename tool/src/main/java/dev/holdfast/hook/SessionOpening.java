package dev.holdfast.hook;

import dev.holdfast.claude.HookEvent.SessionStart;
import dev.holdfast.claude.HookReply;
import dev.holdfast.config.Configuration;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Listed;
import dev.holdfast.health.Snapshot;
import dev.holdfast.health.Status;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.WallClock;
import dev.holdfast.readiness.SessionLine;
import dev.holdfast.recovery.RecoveryHooks;
import dev.holdfast.recovery.SessionBriefing;
import dev.holdfast.settings.Context;
import dev.holdfast.words.When;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a session hears when it begins: the servers that are known to be down first, then what was cut off; both within one budget. */
final class SessionOpening {

    /** Characters of both together (case I7). */
    private static final int BUDGET = 4_000;
    /** The least that is kept for what was cut off, however many servers are down. */
    private static final int BRIEFING = 3_000;

    private static final Set<String> BROKEN = Set.of("EXITED", "PROTOCOL_ERROR");

    private final Context context;

    SessionOpening(Context context) {
        this.context = context;
    }

    HookReply reply(SessionStart event) {
        String line = event.source().equals("compact") ? "" : cut(readiness());
        int left = line.isEmpty() ? BUDGET : BUDGET - line.length() - 2;
        SessionBriefing.Told told = briefing(event, left);
        if (told == null) {
            return line.isEmpty() ? new HookReply.Nothing() : new HookReply.Text(line, () -> {});
        }
        String text = line.isEmpty() ? told.text() : line + "\n\n" + told.text();
        return new HookReply.Text(text, told.markShown());
    }

    /** A fault on one side must not cost the other. */
    private SessionBriefing.@Nullable Told briefing(SessionStart event, int budget) {
        try {
            return new RecoveryHooks(context).begins(event, budget);
        } catch (RuntimeException e) {
            context.journal().fault("briefing", e);
            return null;
        }
    }

    private static String cut(String line) {
        return line.length() <= BUDGET - BRIEFING ? line : line.substring(0, BUDGET - BRIEFING - 1) + "…";
    }

    private String readiness() {
        try {
            if (!context.settings().sessionStart()) {
                return "";
            }
            Snapshot snapshot = HealthBook.of(context).read();
            return isAnyDown(snapshot) ? line(snapshot) : "";
        } catch (RuntimeException e) {
            context.journal().fault("readiness line", e);
            return "";
        }
    }

    /** Whether there is anything to say at all; only then is any configuration file looked at. */
    private static boolean isAnyDown(Snapshot snapshot) {
        for (Listed one : snapshot.listed()) {
            if (one.known().health().status() == Status.UNHEALTHY
                    || BROKEN.contains(one.known().asked().outcome())) {
                return true;
            }
        }
        return false;
    }

    private String line(Snapshot snapshot) {
        List<Server> servers = new ArrayList<>();
        for (Configuration.Entry entry :
                Configuration.read(context, Configuration.Sources.FILES).entries()) {
            if (entry.approval() == Configuration.Approval.APPROVED) {
                servers.add(entry.server());
            }
        }
        Instant now = context.clock().instant();
        WallClock wall = WallClock.at(now, context.environment());
        When when = new When(context.settings().lang(), now, wall.zone(), wall.name());
        return SessionLine.of(servers, context.places().project(), snapshot, when)
                .orElse("");
    }
}
