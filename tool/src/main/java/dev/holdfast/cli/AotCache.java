package dev.holdfast.cli;

import dev.holdfast.os.Command;
import dev.holdfast.os.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The start-up cache of the JVM for the hooks: made by one hidden run that does what hooks do, good for exactly one jar and one
 * build of the JDK. Without it everything works, slower.
 */
final class AotCache {

    /** What the launcher starts hooks with; a cache is only taken by a JVM with the same collector and compiler. */
    private static final List<String> FLAGS =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData");

    private static final Duration LIMIT = Duration.ofSeconds(90);

    private static final Duration TRIAL = Duration.ofSeconds(20);

    private AotCache() {}

    /** Its place in an installed copy, which stands for the jar; the name stands for the JDK that is running. */
    static Path in(Path app) {
        String build = (System.getProperty("java.vendor", "") + "-" + Runtime.version() + "-"
                        + System.getProperty("os.arch", ""))
                .replaceAll("[^A-Za-z0-9.+-]", "_");
        return app.resolve("aot").resolve(build + ".aot");
    }

    /** The program of the JDK that is running. */
    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** Where the launcher puts a cache that a hook did not survive. */
    static Path setAside(Path app) {
        Path cache = in(app);
        return cache.resolveSibling(cache.getFileName() + ".damaged");
    }

    /**
     * What the JVM says against the cache that is there, empty when it takes it and does a hook's work with it. Without being
     * made to, it goes on without a cache that it does not take, and says nothing.
     */
    static String refused(Surroundings around, Path app) throws IOException, InterruptedException {
        Path scratch = Files.createTempDirectory("holdfast-cache");
        try {
            List<String> argv = new ArrayList<>();
            argv.add(java().toString());
            argv.addAll(FLAGS);
            argv.addAll(
                    List.of("-XX:+SuppressFatalErrorMessage", "-XX:ErrorFile=/dev/null", "-XX:-CreateCoredumpOnCrash"));
            argv.addAll(List.of("-XX:AOTCache=" + in(app), "-XX:AOTMode=on"));
            argv.addAll(List.of("-cp", new Distribution(app).jar().toString(), "dev.holdfast.Main", "hook", "Stop"));
            Map<String, String> environment = Scratch.environment(around.environment(), scratch, scratch);
            Run run = Run.of(new Command(argv, environment, scratch), "{}", Deadline.after(TRIAL));
            return run.code() == 0 ? "" : "exit " + run.code() + " " + run.tail();
        } finally {
            Installer.deleteTree(scratch);
        }
    }

    /**
     * Makes the cache, replacing one that is there.
     *
     * @throws IOException when the run failed or left no cache; the message holds the end of what it said
     */
    static Path train(Surroundings around, Path app) throws IOException, InterruptedException {
        Path cache = in(app);
        Files.createDirectories(cache.getParent());
        Path unfinished = cache.resolveSibling(".new-" + ProcessHandle.current().pid() + ".aot");
        Path scratch = Files.createTempDirectory("holdfast-train");
        try {
            // The first run leaves what the second one decides about.
            Run prepared = run(around, app, scratch, List.of());
            Run run = prepared.code() != 0
                    ? prepared
                    : run(around, app, scratch, List.of("-XX:AOTCacheOutput=" + unfinished));
            if (run.code() != 0 || !Files.isRegularFile(unfinished)) {
                throw new IOException("exit " + run.code() + " " + run.tail());
            }
            Files.move(unfinished, cache, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            Files.deleteIfExists(setAside(app));
            return cache;
        } finally {
            Files.deleteIfExists(unfinished);
            Installer.deleteTree(scratch);
        }
    }

    private static Run run(Surroundings around, Path app, Path scratch, List<String> more)
            throws IOException, InterruptedException {
        List<String> argv = new ArrayList<>();
        argv.add(java().toString());
        argv.addAll(FLAGS);
        argv.addAll(more);
        argv.addAll(List.of("-jar", new Distribution(app).jar().toString(), "hook", "--train", scratch.toString()));
        Map<String, String> environment = Scratch.environment(around.environment(), scratch, scratch);
        return Run.of(new Command(argv, environment, scratch), "", Deadline.after(LIMIT));
    }
}
