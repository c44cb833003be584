package dev.holdfast.readiness;

import dev.holdfast.health.Key;
import dev.holdfast.health.Known;
import dev.holdfast.health.Snapshot;
import dev.holdfast.health.Status;
import dev.holdfast.mcp.Server;
import dev.holdfast.words.ProbeWords;
import dev.holdfast.words.When;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The line at the start of a session: servers that were ready once and are known to be down now. From remembered answers alone, so
 * that nobody waits. Pure.
 */
public final class SessionLine {

    private SessionLine() {}

    /**
     * The line; empty when nothing is known to be down.
     *
     * @param servers those that the client would start in this project
     */
    public static Optional<String> of(List<Server> servers, Path project, Snapshot snapshot, When when) {
        Instant now = when.now();
        List<ProbeWords.Down> down = new ArrayList<>();
        for (Server server : servers) {
            Known known = snapshot.known(Key.of(server, project));
            if (known.asked().hasBeenReady()) {
                down(server.name(), known, now).ifPresent(down::add);
            }
        }
        return down.isEmpty() ? Optional.empty() : Optional.of(new ProbeWords(when.lang()).sessionLine(down, when));
    }

    private static Optional<ProbeWords.Down> down(String name, Known known, Instant now) {
        if (known.health().status() == Status.UNHEALTHY) {
            Instant since = known.health().unhealthySince();
            return Optional.of(new ProbeWords.Down(
                    name,
                    String.valueOf(known.health().lastFailureCode()),
                    ago(since == null ? known.health().checkedAt() : since, now),
                    String.valueOf(known.health().lastError())));
        }
        String outcome = known.asked().outcome();
        boolean broken = outcome.equals("EXITED") || outcome.equals("PROTOCOL_ERROR");
        return broken && Lifetimes.fresh(known, now)
                ? Optional.of(new ProbeWords.Down(
                        name,
                        outcome,
                        ago(known.asked().at(), now),
                        known.asked().detail()))
                : Optional.empty();
    }

    private static Duration ago(Instant since, Instant now) {
        return since.isAfter(now) ? Duration.ZERO : Duration.between(since, now);
    }
}
