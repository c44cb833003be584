package dev.holdfast.readiness;

import dev.holdfast.config.Configuration;
import dev.holdfast.config.Configuration.Approval;
import dev.holdfast.health.Key;
import dev.holdfast.health.Known;
import dev.holdfast.health.Snapshot;
import dev.holdfast.mcp.Bridge;
import dev.holdfast.mcp.Launcher;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Server;
import dev.holdfast.readiness.Answer.Standing;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who is asked in a run and how, and who is not and why.
 *
 * @param rows one for each server in question, in the configuration's order
 */
record Roster(List<Row> rows) {

    Roster {
        rows = List.copyOf(rows);
    }

    /** One server in question. */
    sealed interface Row {
        Configuration.Entry entry();

        /** It is asked. */
        record Ask(Configuration.Entry entry, Plan plan) implements Row {}

        /**
         * It is not asked; this is what is known.
         *
         * @param at when it was found; {@link Instant#EPOCH} when it was never asked
         */
        record Known(Configuration.Entry entry, Answer answer, Duration elapsed, Instant at) implements Row {}
    }

    /**
     * How a run asks.
     *
     * @param timeout {@code --timeout}; null when it was not given
     * @param cached whether answers that are still good are not asked again
     * @param deep whether tools are asked for too, which nothing remembers
     */
    record Manner(@Nullable Duration timeout, boolean cached, boolean deep) {}

    /** Draws up the roster of these entries. */
    static Roster of(
            List<Configuration.Entry> entries,
            Path project,
            Settings settings,
            Snapshot snapshot,
            Manner manner,
            Instant now) {
        List<Row> rows = new ArrayList<>();
        for (Configuration.Entry entry : entries) {
            Server server = entry.server();
            Known known = snapshot.known(Key.of(server, project));
            rows.add(row(entry, settings.policy(server.name()), known, manner, now));
        }
        return new Roster(rows);
    }

    List<Plan> plans() {
        return rows.stream()
                .filter(Row.Ask.class::isInstance)
                .map(row -> ((Row.Ask) row).plan())
                .toList();
    }

    private static Row row(Configuration.Entry entry, Policy policy, Known known, Manner manner, Instant now) {
        Optional<Row> not = notAsked(entry, policy);
        if (not.isPresent()) {
            return not.get();
        }
        Server server = entry.server();
        boolean left = Lifetimes.notBefore(known, now).isAfter(now);
        if (left || manner.cached() && !manner.deep() && Lifetimes.fresh(known, now)) {
            Answer answer = new Answer(server.name(), Standing.ASKED, Remembered.outcome(known, server, now));
            return new Row.Known(
                    entry, answer, known.asked().elapsed(), known.asked().at());
        }
        Track track = Track.of(known.asked());
        return new Row.Ask(
                entry,
                new Plan(
                        server,
                        known.asked().era(),
                        Deadlines.of(manner.timeout(), policy, track),
                        manner.timeout() != null,
                        installs(server, track),
                        manner.deep()));
    }

    /** Cases Z1 (not approved: no process, no request) and P5 (asking switched off). */
    private static Optional<Row> notAsked(Configuration.Entry entry, Policy policy) {
        Approval approval = entry.approval();
        if (approval != Approval.APPROVED) {
            Standing standing = approval == Approval.DISABLED ? Standing.DISABLED : Standing.NOT_APPROVED;
            return Optional.of(skipped(entry, standing, reason(approval)));
        }
        if (entry.server() instanceof Server.Unprobed unprobed) {
            // Case C1: a variable that is not set makes an entry as unusable as a wrong one.
            boolean malformed =
                    unprobed.kind().equals("malformed") || unprobed.kind().equals("variable");
            return Optional.of(skipped(entry, malformed ? Standing.MALFORMED : Standing.NOT_ASKED, unprobed.reason()));
        }
        if (policy.mode() == Policy.Mode.OFF || policy.probe() == Policy.ProbeMode.NONE) {
            return Optional.of(skipped(entry, Standing.NOT_ASKED, "asking it is switched off in the settings"));
        }
        return Optional.empty();
    }

    private static String reason(Approval approval) {
        return switch (approval) {
            case PENDING -> "not approved yet";
            case REJECTED -> "rejected in the client";
            case DISABLED -> "disabled";
            case DENIED_BY_POLICY -> "denied by policy";
            case APPROVED -> "";
        };
    }

    private static Row skipped(Configuration.Entry entry, Standing standing, String reason) {
        Answer answer = new Answer(entry.server().name(), standing, new Outcome.Skipped(reason));
        return new Row.Known(entry, answer, Duration.ZERO, Instant.EPOCH);
    }

    /** A package launcher that was never READY; a bridge is not started at all (cases S6, P6). */
    private static boolean installs(Server server, Track track) {
        return server instanceof Server.Stdio stdio
                && !track.everReady()
                && Launcher.of(stdio.argv()).isPresent()
                && Bridge.urlOf(stdio.argv()).isEmpty();
    }
}
