package dev.holdfast.readiness;

import dev.holdfast.health.Change;
import dev.holdfast.health.Health;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Key;
import dev.holdfast.health.Known;
import dev.holdfast.health.ProbeChange;
import dev.holdfast.health.Signal;
import dev.holdfast.journal.Event;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Probe;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.FileLock;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Policy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A probe that asks each server once at a time on this machine and writes down what it finds: of several processes that ask the
 * same server at the same time, one asks and the others take its answer (case B4).
 */
public final class SingleFlight implements Probe {

    /** What the one that asks may need beyond its deadline to end the server. */
    private static final Duration ENDING = Duration.ofSeconds(5);

    /** Exit codes of who was ended by SIGHUP, SIGINT or SIGTERM. */
    private static final Set<Integer> ENDED_BY_HAND = Set.of(129, 130, 143);

    private final Probe probe;
    private final HealthBook book;
    private final Context context;

    public SingleFlight(Probe probe, HealthBook book, Context context) {
        this.probe = probe;
        this.book = book;
        this.context = context;
    }

    @Override
    public Result ask(Request request) {
        Server server = request.server();
        Instant began = context.clock().instant();
        Duration time = request.deadline().remaining();
        Optional<FileLock> free = FileLock.acquire(lockFile(context, server), Deadline.after(Duration.ZERO));
        if (free.isPresent()) {
            try (FileLock held = free.get()) {
                return noted(request, probe.ask(request));
            }
        }
        // Whoever only waits for another's answer needs no start slot.
        if (request.pace() instanceof Watch watch) {
            watch.release();
        }
        Optional<FileLock> later = FileLock.acquire(lockFile(context, server), Deadline.after(time.plus(ENDING)));
        try {
            // What somebody else found says nothing of tools.
            Optional<Result> others = request.deep() ? Optional.empty() : found(server, began);
            return others.orElseGet(() -> {
                Request own = anew(request, time);
                return noted(own, probe.ask(own));
            });
        } finally {
            later.ifPresent(FileLock::close);
        }
    }

    /** The same request with all its time. */
    private static Request anew(Request request, Duration time) {
        Deadline deadline = request.pace() instanceof Watch watch ? watch.startAgain() : Deadline.after(time);
        return new Request(request.server(), request.era(), deadline, request.graces(), request.pace(), request.deep());
    }

    /** Whether somebody is asking this server at this moment. */
    public static boolean isAsked(Context context, Server server) {
        Optional<FileLock> lock = FileLock.acquire(lockFile(context, server), Deadline.after(Duration.ZERO));
        lock.ifPresent(FileLock::close);
        return lock.isEmpty();
    }

    /** The last answer that was written down. */
    public static Result remembered(HealthBook book, Context context, Server server) {
        Known known = book.read().known(Key.of(server, context.places().project()));
        return new Result(
                Remembered.outcome(known, server, context.clock().instant()),
                known.asked().elapsed(),
                false);
    }

    /** The lock that whoever asks this server holds, hooks too. */
    private static Path lockFile(Context context, Server server) {
        return context.places().own().resolve("locks").resolve(server.fingerprint() + ".lock");
    }

    /** What somebody else found while we waited. */
    private Optional<Result> found(Server server, Instant began) {
        Known known = book.read().known(Key.of(server, context.places().project()));
        return known.asked().since(began, context.clock().instant())
                ? Optional.of(remembered(book, context, server))
                : Optional.empty();
    }

    private Result noted(Request request, Result result) {
        boolean broken = request.pace() instanceof Watch watch && watch.hasEnded();
        if (broken || result.outcome() instanceof Outcome.Skipped || isEndedFromOutside(result.outcome())) {
            return result;
        }
        Server server = request.server();
        Signal.Transport transport = server instanceof Server.Stdio ? Signal.Transport.STDIO : Signal.Transport.HTTP;
        Policy policy = context.settings().policy(server.name());
        // Not confirmed: no call of the client failed, so a stdio server stays usable whatever was found.
        ProbeChange change = new ProbeChange(
                new Signal.Probed(result.outcome(), transport, false, Health.RestoredBy.PROBE),
                result.elapsed(),
                server.declaration().file().toString(),
                policy,
                context.clock().instant(),
                context.random());
        book.update(Key.of(server, context.places().project()), hasty(result, policy) ? beside(change) : change);
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("by", "probe");
        fields.put("outcome", result.outcome().word());
        fields.put("elapsedMs", Long.toString(result.elapsed().toMillis()));
        fields.put("detail", result.outcome().detail());
        context.journal().add(new Event(Event.Kind.PROBE, server.name(), fields));
        return result;
    }

    /**
     * Whether somebody ended it as a whole terminal or job is ended: Ctrl-C reaches the servers a moment before us, and that
     * says nothing of their next start.
     */
    private static boolean isEndedFromOutside(Outcome outcome) {
        return outcome instanceof Outcome.Exited exited
                && exited.code() != null
                && ENDED_BY_HAND.contains(exited.code());
    }

    /** Whether the server was given less time than the gate gives it: its silence then says nothing to the gate. */
    private static boolean hasty(Result result, Policy policy) {
        return result.outcome() instanceof Outcome.TimedOut && result.elapsed().compareTo(policy.timeout()) < 0;
    }

    /** What was found is kept, and the health stays as it is. */
    private static Change beside(ProbeChange change) {
        return current -> new Known(current.health(), change.apply(current).asked());
    }
}
