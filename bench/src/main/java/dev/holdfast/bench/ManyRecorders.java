package dev.holdfast.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Many sessions whose servers all die in the same moment. */
final class ManyRecorders implements Case {

    private static final int PROCESSES = 64;

    @Override
    public String name() {
        return "recorders";
    }

    @Override
    public List<Row> measure(Stage stage) throws IOException, InterruptedException {
        Servers servers = new Servers(stage);
        for (int i = 0; i < PROCESSES; i++) {
            servers.add("server-" + i, Servers.DEAD);
        }
        servers.declare(0);
        stage.install();

        List<Stage.Running> running = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            running.add(stage.start(
                    stage.hook("PostToolUseFailure"),
                    stage.input(Events.failure("server-" + i).toString()),
                    stage.environment()));
        }
        for (Stage.Running each : running) {
            each.end().expect(0);
        }

        int entries = stage.health().getAsJsonObject("servers").size();
        return List.of(Row.bar(
                PROCESSES + " processes, each recording another server's failure at once",
                entries + " of " + PROCESSES + " entries",
                PROCESSES + " of " + PROCESSES,
                entries == PROCESSES));
    }
}
