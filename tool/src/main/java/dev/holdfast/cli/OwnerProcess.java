package dev.holdfast.cli;

import dev.holdfast.health.Asked;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Key;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Probe;
import dev.holdfast.os.Deadline;
import dev.holdfast.readiness.Owner;
import dev.holdfast.readiness.Plan;
import dev.holdfast.readiness.SingleFlight;
import dev.holdfast.settings.Context;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An owner in a process of its own, which outlives this one: it starts the package launchers of a run, lets each take its ten
 * minutes, writes down what it finds and ends what it started (case S6). One process for all of them.
 */
final class OwnerProcess implements Owner {

    /** How long a first start may take in all. */
    static final Duration LONGEST_START = Duration.ofMinutes(10);

    private static final Duration LOOK = Duration.ofMillis(100);

    private final Context context;
    private final HealthBook book;
    private final List<String> names;
    private final List<String> options;
    private final Instant began;
    private @Nullable Process process;
    private String failure = "";
    private boolean started;

    /**
     * An owner that starts its process when the first launcher needs it.
     *
     * @param names the launchers of this run
     * @param options what decides which servers there are, as given on our own command line
     */
    OwnerProcess(Context context, HealthBook book, List<String> names, List<String> options) {
        this.context = context;
        this.book = book;
        this.names = List.copyOf(names);
        this.options = List.copyOf(options);
        this.began = context.clock().instant();
    }

    @Override
    public Probe.Result start(Plan plan, Duration limit) {
        Deadline deadline = Deadline.after(limit);
        long from = System.nanoTime();
        while (!answered(plan)) {
            if (deadline.passed()) {
                return new Probe.Result(
                        new Outcome.Starting("its first start may install a package and goes on"), since(from), false);
            }
            // Whoever is at it already, an earlier run's owner perhaps, is not disturbed by a second start.
            boolean underWay = SingleFlight.isAsked(context, plan.server()) || begin();
            if (!underWay && !answered(plan)) {
                return new Probe.Result(
                        new Outcome.Unknown("its first start could not be watched" + failure), since(from), false);
            }
            pause();
        }
        return SingleFlight.remembered(book, context, plan.server());
    }

    private boolean answered(Plan plan) {
        Asked asked = book.read()
                .known(Key.of(plan.server(), context.places().project()))
                .asked();
        return !asked.at().isBefore(began);
    }

    private static Duration since(long from) {
        return Duration.ofNanos(System.nanoTime() - from);
    }

    private synchronized boolean begin() {
        if (!started) {
            started = true;
            try {
                process = new ProcessBuilder(command())
                        .directory(context.environment().cwd().toFile())
                        .redirectInput(ProcessBuilder.Redirect.from(
                                Path.of("/dev/null").toFile()))
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException e) {
                failure = ": " + e.getMessage();
            }
        }
        return isRunning();
    }

    private synchronized boolean isRunning() {
        return process != null && process.isAlive();
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.holdfast.Main",
                "probe",
                "--own"));
        command.addAll(options);
        command.add("--");
        command.addAll(names);
        return command;
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
