package dev.holdfast.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Many calls in one moment for a server that is due. */
final class OneProber implements Case {

    private static final int HOOKS = 20;

    @Override
    public String name() {
        return "one-prober";
    }

    @Override
    public List<Row> measure(Stage stage) throws IOException, InterruptedException {
        Path down = stage.home().resolve("down");
        Path starts = Files.createFile(stage.home().resolve("starts"));
        new Servers(stage)
                .add("back", "[ ! -e " + down + " ] || exit 1\necho start >>" + starts + "\n" + Servers.ANSWERS)
                .declare(0);
        stage.install();
        Files.createFile(down);
        stage.run(
                        stage.hook("PostToolUseFailure"),
                        stage.input(Events.failure("back").toString()))
                .expect(0);
        Files.delete(down);
        makeDue(stage);

        Path call = stage.input(Events.call("PreToolUse", "back").toString());
        List<Stage.Running> running = new ArrayList<>();
        for (int i = 0; i < HOOKS; i++) {
            running.add(stage.start(stage.hook("PreToolUse"), call, stage.environment()));
        }
        for (Stage.Running each : running) {
            each.end().expect(0);
        }

        int probes = Files.readAllLines(starts).size();
        return List.of(Row.bar(
                HOOKS + " hooks at once for one server that is due",
                probes + (probes == 1 ? " probe" : " probes") + ", all pass",
                "1 probe",
                probes == 1));
    }

    private static void makeDue(Stage stage) throws IOException {
        JsonObject health = stage.health();
        for (Map.Entry<String, JsonElement> entry :
                health.getAsJsonObject("servers").entrySet()) {
            entry.getValue().getAsJsonObject().addProperty("nextRetryAt", System.currentTimeMillis() - 1_000);
        }
        Files.writeString(stage.healthFile(), health.toString());
    }
}
