package dev.holdfast.bench;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Writers of the health file that are killed at random moments while others write on. */
final class Killed implements Case {

    private static final int WRITERS = 8;
    private static final int KILLS = 200;
    private static final long SEED = 20_260_903;
    private static final int LONGEST_MILLIS = 900;

    @Override
    public String name() {
        return "killed";
    }

    @Override
    public List<Row> measure(Stage stage) throws IOException, InterruptedException {
        Servers servers = new Servers(stage);
        List<Path> failures = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            servers.add("server-" + i, Servers.DEAD);
            failures.add(stage.input(Events.failure("server-" + i).toString()));
        }
        servers.declare(0);
        stage.install();
        Stage.Running[] writers = new Stage.Running[WRITERS];
        Set<String> known = new TreeSet<>();
        SplittableRandom random = new SplittableRandom(SEED);
        int broken = 0;
        int lost = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            for (int i = 0; i < WRITERS; i++) {
                if (writers[i] == null || !writers[i].process().isAlive()) {
                    writers[i] = stage.start(stage.hook("PostToolUseFailure"), failures.get(i), stage.environment());
                }
            }
            Thread.sleep(random.nextInt(LONGEST_MILLIS / 3));
            Process victim = writers[random.nextInt(WRITERS)].process();
            victim.descendants().forEach(ProcessHandle::destroyForcibly);
            victim.destroyForcibly();
            if (!Files.exists(stage.healthFile())) {
                continue;
            }
            try {
                JsonObject health = stage.health();
                JsonObject entries = health.has("servers") ? health.getAsJsonObject("servers") : new JsonObject();
                for (String name : known) {
                    lost += entries.has(name) ? 0 : 1;
                }
                known.addAll(entries.keySet());
            } catch (JsonParseException | IllegalStateException e) {
                broken++;
            }
        }
        for (Stage.Running writer : writers) {
            writer.end();
        }
        return List.of(Row.bar(
                "`kill -9` at " + KILLS + " random moments while " + WRITERS + " writers write (seed " + SEED + ")",
                broken + " times unreadable, " + lost + " entries lost, " + known.size() + " of " + WRITERS
                        + " written",
                "0, 0",
                broken == 0 && lost == 0 && known.size() == WRITERS));
    }
}
