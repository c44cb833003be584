package dev.holdfast.readiness;

import dev.holdfast.config.Configuration;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Key;
import dev.holdfast.health.Snapshot;
import dev.holdfast.health.Status;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Tools;
import dev.holdfast.readiness.Answer.Standing;
import dev.holdfast.settings.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One asking round over the servers of a project: the roster, the fleet, and what is known of each server afterwards. */
public final class Survey {

    private final Context context;
    private final HealthBook book;
    private final Fleet fleet;

    public Survey(Context context, HealthBook book, Fleet fleet) {
        this.context = context;
        this.book = book;
        this.fleet = fleet;
    }

    /**
     * What is known of one server.
     *
     * @param elapsed how long its answer took; zero when it was not asked
     * @param at when that was; {@link Instant#EPOCH} when it was not asked
     * @param fresh whether it was asked in this run
     * @param health what the gate believes
     * @param tools what it offers, if that was asked
     */
    public record Finding(
            Configuration.Entry entry,
            Answer answer,
            Duration elapsed,
            Instant at,
            boolean fresh,
            Status health,
            Tools tools) {}

    /** The servers among these whose first start needs an owner. */
    public static List<String> firstStarts(Context context, HealthBook book, List<Configuration.Entry> entries) {
        Roster.Manner manner = new Roster.Manner(null, false, false);
        Instant now = context.clock().instant();
        return Roster.of(entries, context.places().project(), context.settings(), book.read(), manner, now)
                .plans()
                .stream()
                .filter(Plan::installs)
                .map(plan -> plan.server().name())
                .toList();
    }

    /**
     * Asks.
     *
     * @param before answers that count too, of servers that are not asked again
     * @param timeout {@code --timeout}; null when it was not given
     * @param cached whether answers that are still good are not asked again
     * @param deep whether tools are asked for too
     */
    public List<Finding> ask(
            List<Configuration.Entry> entries,
            List<Answer> before,
            Question question,
            @Nullable Duration timeout,
            boolean cached,
            boolean deep,
            Fleet.Watcher watcher) {
        Instant now = context.clock().instant();
        Roster roster = Roster.of(
                entries,
                context.places().project(),
                context.settings(),
                book.read(),
                new Roster.Manner(timeout, cached, deep),
                now);
        Map<String, Answer> known = new LinkedHashMap<>();
        before.forEach(answer -> known.put(answer.name(), answer));
        for (Roster.Row row : roster.rows()) {
            if (row instanceof Roster.Row.Known given) {
                known.put(given.answer().name(), given.answer());
            }
        }
        Map<String, Settled> settled = new HashMap<>();
        fleet.ask(
                        roster.plans(),
                        (soFar, out) -> question.settled(answers(known, soFar), out),
                        new Weighing(watcher, question))
                .forEach(each -> settled.put(each.server().name(), each));
        return findings(roster, settled, question);
    }

    private static Map<String, Answer> answers(Map<String, Answer> known, Map<String, Outcome> settled) {
        Map<String, Answer> all = new LinkedHashMap<>(known);
        settled.forEach((name, outcome) -> all.put(name, new Answer(name, Standing.ASKED, outcome)));
        return all;
    }

    private List<Finding> findings(Roster roster, Map<String, Settled> settled, Question question) {
        Instant now = context.clock().instant();
        Snapshot after = book.read();
        List<Finding> findings = new ArrayList<>();
        for (Roster.Row row : roster.rows()) {
            Configuration.Entry entry = row.entry();
            String name = entry.server().name();
            Status health = after.known(Key.of(entry.server(), context.places().project()))
                    .health()
                    .status();
            Settled done = settled.get(name);
            findings.add(
                    switch (row) {
                        case Roster.Row.Known known ->
                            new Finding(
                                    entry, known.answer(), known.elapsed(), known.at(), false, health, Tools.NOT_ASKED);
                        case Roster.Row.Ask ask
                        when done != null ->
                            new Finding(
                                    entry,
                                    new Answer(name, Standing.ASKED, WantedTools.weigh(done, question)),
                                    done.elapsed(),
                                    now,
                                    true,
                                    health,
                                    done.tools());
                        case Roster.Row.Ask ask -> {
                            Answer answer =
                                    new Answer(name, Standing.NOT_WAITED_FOR, new Outcome.Skipped("not waited for"));
                            yield new Finding(
                                    entry, answer, Duration.ZERO, Instant.EPOCH, false, health, Tools.NOT_ASKED);
                        }
                    });
        }
        return findings;
    }

    /** Shows each server with what its tools make of it. */
    private record Weighing(Fleet.Watcher watcher, Question question) implements Fleet.Watcher {
        @Override
        public void begun(String server) {
            watcher.begun(server);
        }

        @Override
        public void settled(Settled settled) {
            watcher.settled(new Settled(
                    settled.server(), WantedTools.weigh(settled, question), settled.elapsed(), settled.tools()));
        }
    }
}
