package dev.holdfast.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Locale;

/** The start of a session in a project with a week of many agents behind it. */
final class LargeLedger implements Case {

    private static final int SESSIONS = 2_000;
    private static final int AGENTS = 25;
    private static final int ROUNDS = 9;
    private static final long HOUR = 3_600_000;

    @Override
    public String name() {
        return "ledger";
    }

    @Override
    public List<Row> measure(Stage stage) throws IOException, InterruptedException {
        new Servers(stage).declare(0);
        stage.install();
        double empty = sessionStart(stage);
        fill(stage.project().resolve(".claude").resolve("agent-calls"));

        double full = sessionStart(stage);

        double bar = 3 * empty + 0.15;
        return List.of(Row.bar(
                String.format("`SessionStart` with %,d entries of agents in %,d sessions", SESSIONS * AGENTS, SESSIONS),
                Series.millis(full) + ", empty " + Series.millis(empty),
                String.format(Locale.ROOT, "≤ 3 × empty + 150 ms (%s)", Series.millis(bar)),
                full <= bar));
    }

    private static double sessionStart(Stage stage) throws IOException, InterruptedException {
        Path input = stage.input(sessionStart());
        Series series = new Series();
        int start = series.add(
                () -> stage.run(stage.hook("SessionStart"), input).expect(0).seconds());
        series.run(ROUNDS);
        return series.median(start);
    }

    private static String sessionStart() {
        var event = Events.base("SessionStart");
        event.addProperty("source", "startup");
        return event.toString();
    }

    /** Finished agents of the last six days; nothing that is to be told or taken away. */
    private static void fill(Path ledger) throws IOException {
        long now = System.currentTimeMillis();
        for (int session = 0; session < SESSIONS; session++) {
            long at = now - 2 * HOUR - session * (142 * HOUR) / SESSIONS;
            Path folder = Files.createDirectories(
                    ledger.resolve(String.format(Locale.ROOT, "%08x-0000-4000-8000-000000000000", session))
                            .resolve("68763d53-530c-4fa9-9023-115ad36164aa"));
            for (int agent = 0; agent < AGENTS; agent++) {
                String id = String.format(Locale.ROOT, "a%08x%08x", session, agent / 2);
                boolean started = agent % 2 == 0;
                String more = started
                        ? ",\"subagent_type\":\"general-purpose\",\"description\":\"look around\""
                        : ",\"agent_type\":\"general-purpose\",\"output_lines\":[\"all fine\"]";
                Path file = folder.resolve(id + (started ? ".call.json" : ".done.json"));
                Files.writeString(file, "{\"agent_id\":\"" + id + "\"" + more + ",\"time\":" + at / 1000 + ".5}\n");
                Files.setLastModifiedTime(file, FileTime.fromMillis(at));
            }
            Files.setLastModifiedTime(folder, FileTime.fromMillis(at));
            Files.setLastModifiedTime(folder.getParent(), FileTime.fromMillis(at));
        }
    }
}
