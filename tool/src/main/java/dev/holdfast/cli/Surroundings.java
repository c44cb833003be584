package dev.holdfast.cli;

import dev.holdfast.os.Environment;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.random.RandomGenerator;

/**
 * What a command finds around it when it starts.
 *
 * @param distribution what of ours is running
 * @param terminal whether a person looks at stdout
 * @param zone for local times
 */
record Surroundings(
        Environment environment,
        Distribution distribution,
        PrintStream out,
        PrintStream err,
        boolean terminal,
        InstantSource clock,
        ZoneId zone,
        RandomGenerator random) {

    static Surroundings ofProcess() {
        return new Surroundings(
                Environment.ofProcess(),
                Distribution.running(),
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                System.console() != null && System.console().isTerminal(),
                InstantSource.system(),
                ZoneId.systemDefault(),
                RandomGenerator.getDefault());
    }

    /** The same in another environment. */
    Surroundings in(Environment other) {
        return new Surroundings(other, distribution, out, err, terminal, clock, zone, random);
    }

    /** Whether colour is wanted: a terminal that is not dumb, and no {@code NO_COLOR}. */
    boolean colour() {
        return terminal
                && environment.variable("NO_COLOR").isEmpty()
                && environment.variable("TERM").filter("dumb"::equals).isEmpty();
    }
}
