package dev.holdfast.gate;

import dev.holdfast.gate.Lookup.Found;
import dev.holdfast.health.Change;
import dev.holdfast.health.Health;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Key;
import dev.holdfast.health.Known;
import dev.holdfast.health.ProbeChange;
import dev.holdfast.health.Signal;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Status;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Probe;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.FileLock;
import dev.holdfast.os.ProcessTree;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Policy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** One question to one server: a single prober per machine, one probe, the reconnect command when it is due, one more probe. */
final class Asking {

    /** What is left over for ending a process, writing the health and answering. */
    private static final Duration RESERVE = Duration.ofMillis(1_200);
    /** A second probe with less than this proves nothing. */
    private static final Duration SECOND_PROBE = Duration.ofMillis(1_000);

    private final Context context;
    private final HealthBook book;
    private final Asker asker;
    private final Told told;

    Asking(Context context, HealthBook book, Asker asker) {
        this.context = context;
        this.book = book;
        this.asker = asker;
        this.told = new Told(context);
    }

    /**
     * What is known afterwards.
     *
     * @param outcome the outcome's word; of another prober where that one was faster
     * @param reconnected whether the reconnect command was run
     */
    record Answer(Known known, String outcome, boolean reconnected) {}

    /**
     * Asks.
     *
     * @param confirmed whether a call of the client had failed in transport
     * @param since when the wish to ask arose: what another process found later than that will do
     * @return empty when the server could not be asked in time or the answer could not be stored
     */
    Optional<Answer> ask(Found found, Server server, Policy policy, boolean confirmed, Instant since, Deadline budget) {
        Key key = found.indexed().key();
        Path lockFile =
                context.places().own().resolve("locks").resolve(found.indexed().fingerprint() + ".lock");
        Deadline forLock = Deadline.after(budget.remaining().minus(RESERVE));
        Optional<FileLock> lock = FileLock.acquire(lockFile, forLock);
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        try (FileLock held = lock.get()) {
            Known before = book.read().known(key);
            if (before.asked().since(since, context.clock().instant()) && (!confirmed || tells(before))) {
                return Optional.of(new Answer(before, before.asked().outcome(), false));
            }
            return askAlone(new Question(key, server, policy, confirmed, before), budget);
        }
    }

    private record Question(Key key, Server server, Policy policy, boolean confirmed, Known before) {}

    /** Whether another's answer will do after a failed call: it was good, or it counted. */
    private static boolean tells(Known known) {
        return switch (known.asked().outcome()) {
            case "READY", "PROTOCOL_ERROR", "AUTH_REQUIRED" -> known.health().status() == Status.HEALTHY;
            default -> down(known);
        };
    }

    private Optional<Answer> askAlone(Question question, Deadline budget) {
        Optional<Probe.Result> first = probe(question, budget);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        ProbeChange change = change(question, first.get(), Health.RestoredBy.PROBE);
        boolean reconnects = mayReconnect(question, first.get().outcome());
        // The command's next time is stored before it runs: it must not run again if this process does not live to
        // tell.
        Change stored = known -> {
            Known next = change.apply(known);
            return reconnects && down(next)
                    ? new Known(
                            next.health(),
                            next.asked().reconnectNotBefore(next.health().nextRetryAt()))
                    : next;
        };
        Optional<Known> known = book.update(question.key(), stored);
        told.probe(question.key(), question.before(), first.get(), change);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Answer answer = new Answer(known.get(), first.get().outcome().word(), false);
        return Optional.of(reconnects && down(known.get()) ? reconnected(question, answer, budget) : answer);
    }

    private Answer reconnected(Question question, Answer answer, Deadline budget) {
        Policy policy = question.policy();
        String command = policy.reconnectCommand();
        Duration left = budget.remaining().minus(RESERVE).minus(SECOND_PROBE);
        if (command == null || left.isNegative() || left.isZero()) {
            return answer;
        }
        Deadline limit = Deadline.after(left).orAfter(policy.reconnectTimeout());
        told.reconnect(question.server(), Reconnect.run(command, context.environment(), limit));
        Optional<Probe.Result> second = probe(question, budget);
        if (second.isEmpty()) {
            return new Answer(answer.known(), answer.outcome(), true);
        }
        Outcome outcome = second.get().outcome();
        ProbeChange change = change(question, second.get(), Health.RestoredBy.RECONNECT_COMMAND);
        // Both probes are one failure: the second counts on top of what was known before the first.
        Optional<Known> known = book.update(question.key(), current -> {
            Known after = change.apply(current);
            return down(after) ? change.apply(new Known(question.before().health(), current.asked())) : after;
        });
        told.probe(question.key(), answer.known(), second.get(), change);
        return new Answer(known.orElse(answer.known()), outcome.word(), true);
    }

    private Optional<Probe.Result> probe(Question question, Deadline budget) {
        Duration left = budget.remaining().minus(RESERVE);
        Duration deadline = left.compareTo(question.policy().timeout()) < 0
                ? left
                : question.policy().timeout();
        if (deadline.isNegative() || deadline.isZero()) {
            return Optional.empty();
        }
        Probe.Result result = asker.probe(question.server(), question.policy())
                .ask(new Probe.Request(
                        question.server(),
                        question.before().asked().era(),
                        Deadline.after(deadline),
                        ProcessTree.Graces.HOOK));
        boolean stillWorking = result.busy() && result.outcome() instanceof Outcome.TimedOut;
        return Optional.of(
                stillWorking
                        ? new Probe.Result(new Outcome.Unknown("still busy at the deadline"), result.elapsed(), true)
                        : result);
    }

    private ProbeChange change(Question question, Probe.Result result, Health.RestoredBy by) {
        Transport transport = question.server() instanceof Server.Stdio ? Transport.STDIO : Transport.HTTP;
        return new ProbeChange(
                new Signal.Probed(result.outcome(), transport, question.confirmed(), by),
                result.elapsed(),
                question.server().declaration().file().toString(),
                question.policy(),
                context.clock().instant(),
                context.random());
    }

    /** Once per backoff period; never against a server that asks for a pause or for a sign-in (case K6). */
    private boolean mayReconnect(Question question, Outcome outcome) {
        Instant now = context.clock().instant();
        Instant notBefore = question.before().asked().reconnectNotBefore();
        boolean due = !notBefore.isAfter(now) || notBefore.isAfter(now.plus(Policy.RETRY_AFTER_CAP));
        return question.policy().reconnectCommand() != null
                && question.policy().mode() == Policy.Mode.BLOCK
                && due
                && !(outcome instanceof Outcome.RateLimited)
                && !(outcome instanceof Outcome.AuthRequired);
    }

    private static boolean down(Known known) {
        return known.health().status() == Status.UNHEALTHY;
    }
}
