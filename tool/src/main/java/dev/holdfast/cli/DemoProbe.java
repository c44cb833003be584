package dev.holdfast.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.holdfast.words.DemoWords;
import dev.holdfast.words.StatusWords;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The demo's first half: six servers, each in another state, asked at once. */
final class DemoProbe {

    /** What each server must turn out to be. */
    private static final Map<String, String> EXPECTED = expected();

    private final DemoStage stage;
    private final Console console;
    private final DemoWords words;

    DemoProbe(DemoStage stage, Console console, DemoWords words) {
        this.stage = stage;
        this.console = console;
        this.words = words;
    }

    private static Map<String, String> expected() {
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("notes", "READY");
        expected.put("archive", "READY");
        expected.put("search", "TIMEOUT");
        expected.put("billing", "EXITED");
        expected.put("legacy", "PROTOCOL_ERROR");
        expected.put("deploy", "UNREACHABLE");
        return expected;
    }

    /** Whether all six turned out to be what they are. */
    boolean play() throws IOException, InterruptedException {
        console.say(console.render().bold(words.probeTitle()));
        console.say(words.probeIntro());
        console.say("");
        DemoStage.Server deploy = stage.start(0, "--status", "503", "--retry-after", "30");
        Map<String, JsonObject> servers = new LinkedHashMap<>();
        servers.put("notes", stage.stdio());
        servers.put("archive", stage.stdio("--delay", "1500ms"));
        servers.put("search", stage.stdio("--silent"));
        servers.put("billing", stage.stdio("--need", "BILLING_API_KEY"));
        servers.put("legacy", stage.stdio("--refuse", "Unsupported protocol version"));
        servers.put("deploy", DemoStage.http(deploy.port()));
        stage.declare(servers);
        stage.patience("20s", "notes", "archive", "billing", "legacy", "deploy");
        console.say("$ holdfast probe");
        Run run = stage.command("probe", "--json");
        deploy.process().close();
        return table(run);
    }

    private boolean table(Run run) throws IOException {
        Map<String, JsonObject> found = new HashMap<>();
        try {
            JsonObject report = JsonParser.parseString(run.out()).getAsJsonObject();
            for (JsonElement server : report.getAsJsonArray("servers")) {
                found.put(server.getAsJsonObject().get("name").getAsString(), server.getAsJsonObject());
            }
        } catch (JsonParseException | IllegalStateException | NullPointerException e) {
            throw new IOException("probe ended with " + run.code() + " and said: " + run.tail(), e);
        }
        boolean good = true;
        Render render = console.render();
        StatusWords outcomes = new StatusWords(console.lang());
        List<List<String>> rows = new ArrayList<>();
        for (Map.Entry<String, String> expected : EXPECTED.entrySet()) {
            JsonObject server = found.getOrDefault(expected.getKey(), new JsonObject());
            String outcome = text(server, "outcome");
            boolean asExpected = outcome.equals(expected.getValue());
            good &= asExpected;
            String shown = asExpected ? outcomes.outcome(outcome) : words.expected(expected.getValue(), outcome);
            rows.add(List.of(
                    expected.getKey(),
                    outcome.equals("READY") ? render.good(shown) : render.bad(shown),
                    server.has("elapsedMs")
                            ? render.duration(
                                    Duration.ofMillis(server.get("elapsedMs").getAsLong()))
                            : "",
                    words.about(expected.getKey()),
                    outcome.equals("READY") ? "" : text(server, "detail")));
        }
        console.out().print(render.table(words.probeHeadings(), rows));
        console.say(words.probeClosing(Integer.toString(run.code())));
        return good && run.code() == ExitCode.BROKEN.code();
    }

    private static String text(JsonObject object, String key) {
        return object.has(key) && object.get(key).isJsonPrimitive()
                ? object.get(key).getAsString()
                : "";
    }
}
