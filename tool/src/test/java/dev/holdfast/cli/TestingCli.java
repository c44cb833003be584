package dev.holdfast.cli;

import dev.holdfast.os.Environment;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** The command line in a scratch home, with a fixed clock and without a terminal. */
final class TestingCli {

    static final Instant NOW = Instant.parse("2026-12-01T07:36:05Z");

    final Map<String, String> variables = new HashMap<>();
    private final Path home;
    private final Path cwd;
    private Distribution distribution;

    TestingCli(Path home, Path cwd) {
        this.home = home;
        this.cwd = cwd;
        this.distribution = new Distribution(home.resolve("no-distribution"));
        variables.put("LANG", "C.UTF-8");
        variables.put("HOME", home.toString());
    }

    TestingCli with(Distribution other) {
        distribution = other;
        return this;
    }

    Surroundings surroundings(PrintStream out, PrintStream err) {
        return new Surroundings(
                new Environment(variables, cwd, home),
                distribution,
                out,
                err,
                false,
                InstantSource.fixed(NOW),
                ZoneId.of("Europe/Berlin"),
                new Random(1));
    }

    Result run(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Cli.run(
                surroundings(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8)),
                args);
        return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** What a run left. */
    record Result(int code, String out, String err) {}
}
