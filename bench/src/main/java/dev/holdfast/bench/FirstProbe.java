package dev.holdfast.bench;

import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** How much a first look at a healthy server costs beyond the server's own start. */
final class FirstProbe implements Case {

    private static final double FACTOR = 1.15;
    private static final double MORE = 0.25;
    private static final String SERVER = "sleep 1.5\n" + Servers.ANSWERS;
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}}\n";

    @Override
    public String name() {
        return "probe";
    }

    @Override
    public List<Row> measure(Stage stage) throws IOException, InterruptedException {
        new Servers(stage).add("slow", SERVER).declare(0);
        stage.install();
        double alone = alone(stage);

        Ended probe =
                stage.run(List.of(stage.launcher(), "probe", "--json", "slow")).expect(0);

        double reported = JsonParser.parseString(probe.out())
                        .getAsJsonObject()
                        .getAsJsonArray("servers")
                        .get(0)
                        .getAsJsonObject()
                        .get("elapsedMs")
                        .getAsDouble()
                / 1000;
        double bar = alone * FACTOR + MORE;
        return List.of(
                Row.bar(
                        "healthy stdio server, first `probe`: until READY",
                        Series.seconds(reported) + ", its own start " + Series.seconds(alone),
                        String.format(Locale.ROOT, "≤ its own start + 15 %% + 0.25 s (%.2f s)", bar),
                        reported <= bar),
                Row.finding("the same, the whole process of `probe`, with its end", Series.seconds(probe.seconds())));
    }

    /** From the start of the server until its answer to the handshake. */
    private static double alone(Stage stage) throws IOException {
        long began = System.nanoTime();
        Process server =
                new ProcessBuilder("/bin/sh", stage.script("alone.sh", SERVER).toString()).start();
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            server.getOutputStream().write(INITIALIZE.getBytes(StandardCharsets.UTF_8));
            server.getOutputStream().flush();
            String answer = out.readLine();
            if (answer == null || !answer.contains("serverInfo")) {
                throw new IllegalStateException("the server alone does not answer: " + answer);
            }
            return (System.nanoTime() - began) / 1e9;
        } finally {
            server.descendants().forEach(ProcessHandle::destroyForcibly);
            server.destroyForcibly();
        }
    }
}
