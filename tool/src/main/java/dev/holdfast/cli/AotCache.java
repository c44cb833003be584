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
 * The start-up caches of the JVM for the hooks, good for exactly one jar and one build of the JDK: a small one for hooks that only
 * decide, since every class in a cache costs every start, and one for those that ask servers or read transcripts. Hidden runs
 * that do what hooks do make them. Without them everything works, slower.
 */
final class AotCache {

    /** What the launcher starts hooks with; a cache is only taken by a JVM with the same collector and compiler. */
    private static final List<String> FLAGS =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData");

    private static final Duration LIMIT = Duration.ofSeconds(90);

    private static final Duration TRIAL = Duration.ofSeconds(20);

    private AotCache() {}

    /** The small one's place in an installed copy, which stands for the jar; the name stands for the JDK that is running. */
    static Path in(Path app) {
        String build = (System.getProperty("java.vendor", "") + "-" + Runtime.version() + "-"
                        + System.getProperty("os.arch", ""))
                .replaceAll("[^A-Za-z0-9.+-]", "_");
        return app.resolve("aot").resolve(build + ".aot");
    }

    /** The one of those that do more than decide; the launcher makes its name in the same way. */
    private static Path whole(Path app) {
        String name = String.valueOf(in(app).getFileName());
        return in(app).resolveSibling(name.substring(0, name.length() - ".aot".length()) + "-all.aot");
    }

    /** Whether both are there. */
    static boolean complete(Path app) {
        return Files.isRegularFile(in(app)) && Files.isRegularFile(whole(app));
    }

    /** The program of the JDK that is running. */
    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** Where the launcher puts the small one when a hook did not survive it. */
    static Path setAside(Path app) {
        return setAsideOf(in(app));
    }

    /** Whether the launcher has put one of them aside. */
    static boolean wasSetAside(Path app) {
        return Files.exists(setAside(app)) || Files.exists(setAsideOf(whole(app)));
    }

    private static Path setAsideOf(Path cache) {
        return cache.resolveSibling(cache.getFileName() + ".damaged");
    }

    /**
     * What the JVM says against the caches that are there, empty when it takes them and does a hook's work with each. Without
     * being made to, it goes on without a cache that it does not take, and says nothing.
     */
    static String refused(Surroundings around, Path app) throws IOException, InterruptedException {
        String small = refused(around, app, in(app), "PreToolUse");
        return small.isEmpty() ? refused(around, app, whole(app), "SessionStart") : small;
    }

    private static String refused(Surroundings around, Path app, Path cache, String event)
            throws IOException, InterruptedException {
        if (!Files.isRegularFile(cache)) {
            return "";
        }
        Path scratch = Files.createTempDirectory("holdfast-cache");
        try {
            List<String> argv = new ArrayList<>();
            argv.add(java().toString());
            argv.addAll(FLAGS);
            argv.addAll(
                    List.of("-XX:+SuppressFatalErrorMessage", "-XX:ErrorFile=/dev/null", "-XX:-CreateCoredumpOnCrash"));
            argv.addAll(List.of("-XX:AOTCache=" + cache, "-XX:AOTMode=on"));
            argv.addAll(List.of("-cp", new Distribution(app).jar().toString(), "dev.holdfast.Main", "hook", event));
            Map<String, String> environment = Scratch.environment(around.environment(), scratch, scratch);
            Run run = Run.of(new Command(argv, environment, scratch), "{}", Deadline.after(TRIAL));
            return run.code() == 0 ? "" : "exit " + run.code() + " " + run.tail();
        } finally {
            Installer.deleteTree(scratch);
        }
    }

    /**
     * Makes both caches, replacing those that are there.
     *
     * @throws IOException when a run failed or left no cache; the message holds the end of what it said
     */
    static Path train(Surroundings around, Path app) throws IOException, InterruptedException {
        Path cache = in(app);
        Files.createDirectories(cache.getParent());
        Path unfinished = cache.resolveSibling(".new-" + ProcessHandle.current().pid() + ".aot");
        Path unfinishedWhole =
                cache.resolveSibling(".new-" + ProcessHandle.current().pid() + "-all.aot");
        Path scratch = Files.createTempDirectory("holdfast-train");
        try {
            // The first run does everything, and leaves what the second one decides about.
            Run prepared = run(around, app, scratch, List.of("-XX:AOTCacheOutput=" + unfinishedWhole));
            Run run = prepared.code() != 0
                    ? prepared
                    : run(around, app, scratch, List.of("-XX:AOTCacheOutput=" + unfinished));
            if (run.code() != 0 || !Files.isRegularFile(unfinished) || !Files.isRegularFile(unfinishedWhole)) {
                throw new IOException("exit " + run.code() + " " + run.tail());
            }
            place(unfinishedWhole, whole(app));
            return place(unfinished, cache);
        } finally {
            Files.deleteIfExists(unfinished);
            Files.deleteIfExists(unfinishedWhole);
            Installer.deleteTree(scratch);
        }
    }

    private static Path place(Path unfinished, Path cache) throws IOException {
        Files.move(unfinished, cache, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Files.deleteIfExists(setAsideOf(cache));
        return cache;
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
