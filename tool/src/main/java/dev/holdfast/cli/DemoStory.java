package dev.holdfast.cli;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.holdfast.words.DemoWords;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The demo's second half: one server that dies and comes back, and what the client's hooks make of it, event by event. */
final class DemoStory {

    private static final String SERVER = "tickets";
    /** What the client reports when nobody listens. */
    private static final String REFUSED = "ECONNREFUSED: Unable to connect. Is the computer able to access the url?";

    /** The longest wait for the server's next try: the demo's backoff with its jitter. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final int COLUMNS = 100;

    private final DemoStage stage;
    private final Console console;
    private final DemoWords words;
    private boolean good = true;

    DemoStory(DemoStage stage, Console console, DemoWords words) {
        this.stage = stage;
        this.console = console;
        this.words = words;
    }

    /** Whether every step did what it says. */
    boolean play() throws IOException, InterruptedException {
        console.say(console.render().bold(words.storyTitle()));
        console.say(words.storyIntro());
        console.say("");
        console.say("$ holdfast init");
        Run init = stage.command("init");
        expect(init.code() == 0, words.hooksInstalled(console.render().duration(init.elapsed())), said(init));
        if (init.code() != 0) {
            return false;
        }
        DemoStage.Server server = stage.start(0);
        stage.declare(Map.of(SERVER, DemoStage.http(server.port())));

        step(1, words.alive());
        passes(words.passed());

        step(2, words.dies());
        server.process().close();
        Run failure = stage.hook("PostToolUseFailure", Events.failure(stage.project(), SERVER, REFUSED));
        expect(failure.code() == 0 && status().equals("unhealthy"), words.recorded(), said(failure));
        quote(context(failure));

        step(3, words.again());
        Run block = stage.hook("PreToolUse", Events.preToolUse(stage.project(), SERVER));
        expect(block.code() == 2 && block.err().contains(SERVER), words.blocked(took(block)), said(block));
        quote(block.err());

        step(4, words.back());
        stage.start(server.port());
        waitUntilDue();
        passes(words.recovered());
        expect(status().equals("healthy"), words.rememberedHealthy(), status());

        step(5, words.onward());
        passes(words.passed());
        return good;
    }

    private void step(int number, String what) {
        console.say("");
        console.say(number + ". " + what);
    }

    private void passes(String words) throws IOException, InterruptedException {
        Run run = stage.hook("PreToolUse", Events.preToolUse(stage.project(), SERVER));
        expect(run.code() == 0 && run.out().isEmpty(), words + " (" + took(run) + ")", said(run));
    }

    private void expect(boolean asPromised, String promise, String instead) {
        good &= asPromised;
        console.say("   "
                + (asPromised
                        ? console.render().good(promise)
                        : console.render().bad(words.notAsPromised(promise, instead))));
    }

    private void quote(String text) {
        text.strip().lines().forEach(line -> wrapped(line).forEach(part -> console.say("   | " + part)));
    }

    /** The line in parts of at most {@value #COLUMNS} columns, broken at blanks where there are any. */
    static List<String> wrapped(String line) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (String word : line.split(" ")) {
            if (!part.isEmpty() && Render.width(part.toString()) + 1 + Render.width(word) > COLUMNS) {
                parts.add(part.toString());
                part.setLength(0);
            }
            part.append(part.isEmpty() ? "" : " ").append(word);
        }
        parts.add(part.toString());
        return parts;
    }

    private String took(Run run) {
        return console.render().duration(run.elapsed());
    }

    private static String said(Run run) {
        return "exit " + run.code() + " " + run.tail();
    }

    private String status() throws IOException {
        JsonObject entry = stage.remembered(SERVER);
        return entry.has("status") ? entry.get("status").getAsString() : "";
    }

    /** What the model is told beside the failed call. */
    private static String context(Run run) {
        try {
            return JsonParser.parseString(run.out())
                    .getAsJsonObject()
                    .getAsJsonObject("hookSpecificOutput")
                    .get("additionalContext")
                    .getAsString();
        } catch (JsonParseException | IllegalStateException | NullPointerException e) {
            return run.out();
        }
    }

    private void waitUntilDue() throws IOException, InterruptedException {
        JsonObject entry = stage.remembered(SERVER);
        Instant due = entry.has("nextRetryAt")
                ? Instant.ofEpochMilli(entry.get("nextRetryAt").getAsLong())
                : Instant.now();
        Duration wait = Duration.between(Instant.now(), due).plusMillis(50);
        if (wait.isPositive()) {
            Duration bounded = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
            console.say("   " + words.waiting(console.render().duration(bounded)));
            Thread.sleep(bounded);
        }
    }
}
