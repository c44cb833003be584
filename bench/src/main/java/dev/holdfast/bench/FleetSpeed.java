package dev.holdfast.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Fourteen servers of a project: nine quick ones, two slow ones, three that say nothing. */
final class FleetSpeed implements Case {

    private static final int DEADLINE = 5;

    static void declare(Stage stage) throws IOException {
        Servers servers = new Servers(stage);
        for (int i = 0; i < 9; i++) {
            servers.add("quick-" + i, "sleep 0.2\n" + Servers.ANSWERS);
        }
        servers.add("slow-0", "sleep 2.5\n" + Servers.ANSWERS).add("slow-1", "sleep 2.5\n" + Servers.ANSWERS);
        for (int i = 0; i < 3; i++) {
            servers.add("silent-" + i, Servers.SILENT);
        }
        servers.declare(0);
    }

    @Override
    public String name() {
        return "fleet";
    }

    @Override
    public List<Row> measure(Stage stage) throws IOException, InterruptedException {
        declare(stage);
        stage.install();
        List<String> probe = List.of(stage.launcher(), "probe", "--timeout", DEADLINE + "s");

        double first = firstReady(stage, probe);
        Ended atOnce = stage.run(probe).expect(10);
        Ended oneByOne = stage.run(List.of(stage.launcher(), "probe", "--timeout", DEADLINE + "s", "--parallel", "1"))
                .expect(10);

        String what = "9 servers at 0.2 s, 2 at 2.5 s, 3 silent, `--timeout " + DEADLINE + "s`: ";
        return List.of(
                Row.bar(what + "whole process", Series.seconds(atOnce.seconds()), "≤ 5.6 s", atOnce.seconds() <= 5.6),
                Row.bar(what + "first READY line after", Series.seconds(first), "< 1.5 s", first < 1.5),
                Row.finding(
                        what + "one by one against all at once",
                        String.format(
                                Locale.ROOT,
                                "%.1f × (%.1f s)",
                                oneByOne.seconds() / atOnce.seconds(),
                                oneByOne.seconds())));
    }

    private static double firstReady(Stage stage, List<String> argv) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(argv).directory(stage.project().toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(stage.environment());
        long began = System.nanoTime();
        Process process = builder.start();
        double first = Double.MAX_VALUE;
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.contains("READY") || line.contains("ready")) {
                    first = Math.min(first, (System.nanoTime() - began) / 1e9);
                }
            }
        }
        process.waitFor();
        return first;
    }
}
