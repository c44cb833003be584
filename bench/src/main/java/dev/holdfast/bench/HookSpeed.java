package dev.holdfast.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What a hook costs a session: whole processes of the installed copy against bare Node. */
final class HookSpeed implements Case {

    private static final int ROUNDS = 30;
    private static final int SERVERS = 20;
    private static final int LARGE = 5_000_000;
    private static final int CLIENT_FILE = 1_000_000;
    private static final String NODE = "`node -e 0`";

    @Override
    public String name() {
        return "hook";
    }

    @Override
    public List<Row> measure(Stage stage) throws IOException, InterruptedException {
        Servers servers = new Servers(stage).add("dead", Servers.DEAD);
        for (int i = 0; i < SERVERS; i++) {
            servers.add("server-" + i, Servers.ANSWERS);
        }
        servers.declare(CLIENT_FILE);
        stage.install();
        Path alive = stage.input(Events.call("PreToolUse", "server-7").toString());
        Path dead = stage.input(Events.call("PreToolUse", "dead").toString());
        stage.run(stage.hook("PreToolUse"), alive).expect(0);
        stage.run(
                        stage.hook("PostToolUseFailure"),
                        stage.input(Events.failure("dead").toString()))
                .expect(0);
        keepDown(stage);
        stage.run(stage.hook("PreToolUse"), alive).expect(0);
        String list = Files.readString(stage.passList());
        if (list.lines().count() != SERVERS) {
            throw new IllegalStateException("the list should have " + SERVERS + " lines: " + list);
        }

        JsonObject call = Events.call("PreToolUse", "server-7");
        Path string = stage.input(Events.withString(call, LARGE).toString());
        Path objects = stage.input(Events.withObjects(call, LARGE).toString());
        Path agent = stage.input(Events.agentStarted("a4f9c660f5ea180d5").toString());
        String node = program("node");
        Series series = new Series();
        int bare =
                series.add(() -> stage.run(List.of(node, "-e", "0")).expect(0).seconds());
        int shell = series.add(
                () -> stage.run(List.of("/bin/bash", "-p", "-c", ":")).expect(0).seconds());
        int listed = series.add(() -> {
            Files.writeString(stage.passList(), list);
            return hook(stage, "PreToolUse", alive, 0);
        });
        int floor = series.add(() -> {
            Map<String, String> off = stage.environment();
            off.put("HOLDFAST_DISABLE", "1");
            unlisted(stage);
            return stage.run(stage.hook("PreToolUse"), alive, off).expect(0).seconds();
        });
        int pass = series.add(() -> {
            unlisted(stage);
            return hook(stage, "PreToolUse", alive, 0);
        });
        int block = series.add(() -> hook(stage, "PreToolUse", dead, 2));
        int rewritten = series.add(() -> {
            Files.writeString(stage.clientFile(), Files.readString(stage.clientFile()));
            return hook(stage, "PreToolUse", dead, 2);
        });
        int ofString = series.add(() -> {
            unlisted(stage);
            return hook(stage, "PreToolUse", string, 0);
        });
        int ofObjects = series.add(() -> {
            unlisted(stage);
            return hook(stage, "PreToolUse", objects, 0);
        });
        int ledger = series.add(() -> hook(stage, "SubagentStart", agent, 0));
        series.run(ROUNDS);

        return List.of(
                Row.finding(NODE, Series.millis(series.median(bare)) + ", median of " + ROUNDS + " in turns"),
                series.finding("bash that does nothing", shell, bare, NODE),
                series.finding("hook that is switched off: launcher and JVM alone", floor, bare, NODE),
                series.ratio("pass by the list, " + SERVERS + " servers listed", listed, bare, NODE, 0.12),
                series.ratio("cached pass by the JVM", pass, bare, NODE, 0.6),
                series.ratio("cached block", block, bare, NODE, 0.6),
                series.ratio("block, `~/.claude.json` (1 MB) just rewritten", rewritten, bare, NODE, 0.85),
                series.ratio("pass by the JVM, 5 MB in one string of `tool_input`", ofString, pass, "small", 2.2),
                series.ratio("pass by the JVM, 5 MB of small objects in it", ofObjects, pass, "small", 3),
                series.ratio("ledger hook (`SubagentStart`)", ledger, pass, "cached pass", 1.3));
    }

    private static double hook(Stage stage, String event, Path input, int exit)
            throws IOException, InterruptedException {
        return stage.run(stage.hook(event), input).expect(exit).seconds();
    }

    /** A list that is there, young, and does not hold this call. */
    private static void unlisted(Stage stage) throws IOException {
        Files.writeString(stage.passList(), "1 mcp__other__ /nowhere\n");
    }

    /** As after many failures: longer than this takes. */
    private static void keepDown(Stage stage) throws IOException {
        JsonObject health = stage.health();
        long now = System.currentTimeMillis();
        for (Map.Entry<String, JsonElement> entry :
                health.getAsJsonObject("servers").entrySet()) {
            JsonObject server = entry.getValue().getAsJsonObject();
            server.addProperty("failureCount", 6);
            server.addProperty("checkedAt", now);
            server.addProperty("nextRetryAt", now + 570_000);
        }
        Files.writeString(stage.healthFile(), health.toString());
    }

    static String program(String name) {
        for (String folder : System.getenv("PATH").split(":")) {
            Path file = Path.of(folder, name);
            if (Files.isExecutable(file)) {
                return file.toString();
            }
        }
        throw new IllegalStateException(name + " is needed on the PATH");
    }
}
