package dev.holdfast.readiness;

import dev.holdfast.health.Asked;
import dev.holdfast.health.Known;
import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Server;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** An outcome made again from what the health file kept of it: its word and what it said. */
final class Remembered {

    private Remembered() {}

    static Outcome outcome(Known known, Server server, Instant now) {
        Asked asked = known.asked();
        String detail = asked.detail();
        Era era = asked.era() == null ? Era.LEGACY : asked.era();
        return switch (asked.outcome()) {
            case "READY" -> new Outcome.Ready(era, "", detail, List.of());
            case "STARTING" -> new Outcome.Starting(detail);
            case "TIMEOUT" -> new Outcome.TimedOut(detail);
            case "EXITED" -> new Outcome.Exited(null, detail);
            case "PROTOCOL_ERROR" -> new Outcome.ProtocolError(detail);
            case "UNREACHABLE" -> new Outcome.Unreachable(Outcome.Cause.REFUSED, detail, null);
            case "AUTH_REQUIRED" -> new Outcome.AuthRequired(401, ownCredentials(server), detail);
            case "RATE_LIMITED" -> {
                Instant until = known.health().notBefore();
                yield new Outcome.RateLimited(
                        until == null || until.isBefore(now) ? null : Duration.between(now, until));
            }
            case "SKIPPED" -> new Outcome.Skipped(detail);
            default -> new Outcome.Unknown(detail);
        };
    }

    private static boolean ownCredentials(Server server) {
        return switch (server) {
            case Server.Http http -> http.ownCredentials();
            case Server.Stdio stdio -> false;
            case Server.Unprobed unprobed -> false;
        };
    }
}
