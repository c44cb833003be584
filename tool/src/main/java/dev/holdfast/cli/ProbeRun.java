package dev.holdfast.cli;

import dev.holdfast.config.Configuration;
import dev.holdfast.health.HealthBook;
import dev.holdfast.mcp.Probe;
import dev.holdfast.mcp.Probes;
import dev.holdfast.mcp.RetryOnce;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.ProcessTree;
import dev.holdfast.readiness.Answer;
import dev.holdfast.readiness.Fleet;
import dev.holdfast.readiness.Owner;
import dev.holdfast.readiness.Preflight;
import dev.holdfast.readiness.Preflight.Verdict;
import dev.holdfast.readiness.Question;
import dev.holdfast.readiness.ReadySet;
import dev.holdfast.readiness.Settled;
import dev.holdfast.readiness.SingleFlight;
import dev.holdfast.readiness.Survey;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One call of {@code probe}: rounds of asking until the question is answered or the time to wait is over. */
final class ProbeRun {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Context context;
    private final Configuration configuration;
    private final Question question;
    private final List<Configuration.Entry> entries;
    private final HealthBook book;
    private final Probe probe;
    private final Owner owner;

    /** @param options what decides which servers there are, for the process that owns first starts */
    ProbeRun(Context context, Configuration configuration, Question question, List<String> options) {
        this.context = context;
        this.configuration = configuration;
        this.question = question;
        this.book = HealthBook.of(context);
        this.entries = configuration.entries().stream()
                .filter(entry -> question.concerns(entry.server().name()))
                .toList();
        Probes probes = new Probes(context.environment(), context.clock());
        this.probe = new SingleFlight(
                new RetryOnce(request -> probes.of(
                                request.server(),
                                context.settings().policy(request.server().name()))
                        .ask(request)),
                book,
                context);
        this.owner = new OwnerProcess(context, book, Survey.firstStarts(context, book, entries), options);
    }

    /**
     * What was asked for on the command line; null where nothing was.
     *
     * @param patience how long to go on asking what may pass by itself
     */
    record Limits(
            @Nullable Duration timeout,
            @Nullable Integer parallel,
            @Nullable Duration patience,
            boolean cached,
            boolean deep) {}

    List<String> names() {
        return entries.stream().map(entry -> entry.server().name()).toList();
    }

    /**
     * Asks and decides.
     *
     * @param accept whether the servers that are ready become the baseline
     */
    ProbeReport ask(Fleet.Watcher watcher, Limits limits, boolean accept) throws InterruptedException {
        int cores = Runtime.getRuntime().availableProcessors();
        Fleet.Limits most = Fleet.Limits.ofCores(cores);
        Survey survey = new Survey(
                context,
                book,
                new Fleet(probe, owner, limits.parallel() == null ? most : most.atMost(limits.parallel())));
        ReadySet baseline = ReadySet.of(context.places());
        Optional<Set<String>> accepted =
                question.baseline() ? baseline.accepted(context.clock().instant()) : Optional.empty();
        Deadline over = Deadline.after(limits.patience() == null ? Duration.ZERO : limits.patience());
        Map<String, Survey.Finding> found = new LinkedHashMap<>();
        List<Configuration.Entry> out = entries;
        Duration pause = FIRST_PAUSE;
        while (true) {
            List<Answer> before = answers(found);
            for (Survey.Finding finding : survey.ask(
                    out,
                    before,
                    question,
                    limits.timeout(),
                    limits.cached() && found.isEmpty(),
                    limits.deep(),
                    watcher)) {
                found.put(finding.answer().name(), finding);
            }
            Verdict verdict = decide(found, accepted);
            if (!verdict.mayPass() || over.passed()) {
                return report(found, accept ? accept(baseline, found) : verdict);
            }
            out = entries.stream()
                    .filter(entry ->
                            verdict.missing().containsKey(entry.server().name()))
                    .toList();
            Thread.sleep(shorter(pause, over.remaining()));
            pause = shorter(pause.multipliedBy(2), LONGEST_PAUSE);
        }
    }

    /** Asks in this process, with all the time that a first start may take, whoever is still interested. */
    void own() {
        Owner here = (plan, limit) -> probe.ask(new Probe.Request(
                plan.server(), plan.era(), Deadline.after(OwnerProcess.LONGEST_START), ProcessTree.Graces.PATIENT));
        Fleet fleet =
                new Fleet(probe, here, Fleet.Limits.ofCores(Runtime.getRuntime().availableProcessors()));
        new Survey(context, book, fleet).ask(entries, List.of(), Question.ALL, null, false, false, new Nobody());
    }

    private Verdict decide(Map<String, Survey.Finding> found, Optional<Set<String>> accepted) {
        Verdict verdict = Preflight.decide(question, answers(found), accepted);
        return question.isForAll() && configuration.incomplete() ? verdict.withUnseenServers() : verdict;
    }

    private Verdict accept(ReadySet baseline, Map<String, Survey.Finding> found) {
        List<String> ready =
                answers(found).stream().filter(Answer::ready).map(Answer::name).toList();
        try {
            baseline.accept(ready, context.clock().instant());
        } catch (IOException e) {
            Verdict verdict = decide(found, Optional.empty());
            return verdict.with(
                    new Preflight.Note.NotStored(baseline.file().toString(), String.valueOf(e.getMessage())));
        }
        return decide(found, Optional.of(Set.copyOf(ready))).with(new Preflight.Note.Accepted(ready.size()));
    }

    private ProbeReport report(Map<String, Survey.Finding> found, Verdict verdict) {
        Set<Finding> findings = new LinkedHashSet<>(context.settings().findings());
        findings.addAll(configuration.findings());
        entries.forEach(entry -> findings.addAll(entry.findings()));
        List<String> configured = configuration.entries().stream()
                .map(entry -> entry.server().name())
                .toList();
        return new ProbeReport(
                context.places().project(), configured, List.copyOf(found.values()), verdict, List.copyOf(findings));
    }

    private static List<Answer> answers(Map<String, Survey.Finding> found) {
        return found.values().stream().map(Survey.Finding::answer).toList();
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    /** Nobody watches. */
    private static final class Nobody implements Fleet.Watcher {
        @Override
        public void begun(String server) {}

        @Override
        public void settled(Settled settled) {}
    }
}
