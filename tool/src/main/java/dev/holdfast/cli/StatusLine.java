package dev.holdfast.cli;

import dev.holdfast.config.Configuration;
import dev.holdfast.health.Health;
import dev.holdfast.health.Key;
import dev.holdfast.health.Known;
import dev.holdfast.health.Status;
import dev.holdfast.mcp.Server;
import dev.holdfast.settings.Policy;
import java.nio.file.Path;
import java.time.Instant;

/**
 * What {@code status} knows about one server.
 *
 * @param scope where it is declared, in the client's word; {@code undeclared} for a remembered server that no file declares
 * @param source the declaring file; empty when there is none
 * @param transport stdio, http, or the word of one that is never asked
 * @param approval whether the client would start it
 */
record StatusLine(
        String name,
        String scope,
        String source,
        String transport,
        Configuration.Approval approval,
        Policy policy,
        Known known) {

    static StatusLine of(Configuration.Entry entry, Path project, Policy policy, Known known) {
        Server server = entry.server();
        String transport = switch (server) {
            case Server.Stdio stdio -> "stdio";
            case Server.Http http -> http.legacySse() ? "sse" : "http";
            case Server.Unprobed unprobed -> unprobed.kind();
        };
        return new StatusLine(
                server.name(),
                server.declaration().scope().word(),
                server.declaration().file().toString(),
                transport,
                entry.approval(),
                policy,
                known);
    }

    static StatusLine undeclared(Key key, Policy policy, Known known) {
        String source = known.health().source();
        return new StatusLine(
                key.name(),
                "undeclared",
                source == null ? "" : source,
                "",
                Configuration.Approval.APPROVED,
                policy,
                known);
    }

    Health health() {
        return known.health();
    }

    boolean unhealthy() {
        return health().status() == Status.UNHEALTHY && approval == Configuration.Approval.APPROVED;
    }

    /** Since when the present state is so; {@link Instant#EPOCH} when nothing is known. */
    Instant since() {
        Health health = health();
        if (health.status() == Status.UNHEALTHY && health.unhealthySince() != null) {
            return health.unhealthySince();
        }
        if (health.status() == Status.HEALTHY && health.lastRestoredAt() != null) {
            return health.lastRestoredAt();
        }
        return health.checkedAt();
    }

    /** The outcome's word: what the last probe found, else what the health file says of the last failure; may be empty. */
    String outcome() {
        if (!known.asked().outcome().isEmpty()) {
            return known.asked().outcome();
        }
        String code = health().lastFailureCode();
        return unhealthy() && code != null ? code : "";
    }

    /** What was said about it; may be empty. */
    String detail() {
        String error = health().lastError();
        return unhealthy() && error != null ? error : known.asked().detail();
    }
}
