package dev.holdfast.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.holdfast.words.DemoRecoveryWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** The demo's third part: three agents, a limit in the middle of the turn, and what the next session is told. */
final class DemoRecovery {

    private static final String SESSION = "11111111-1111-4111-8111-111111111111";
    private static final String CUT_OFF = "login";

    private final DemoStage stage;
    private final Console console;
    private final DemoRecoveryWords words;
    private final Path transcript;
    private boolean good = true;

    DemoRecovery(DemoStage stage, Console console) {
        this.stage = stage;
        this.console = console;
        this.words = new DemoRecoveryWords(console.lang());
        this.transcript = stage.project().resolve("transcripts").resolve(SESSION + ".jsonl");
    }

    /** Whether every step did what it says; the hooks are installed already. */
    boolean play() throws IOException, InterruptedException {
        console.say(console.render().bold(words.title()));
        console.say(words.intro());

        step(1, words.starts());
        agent("SubagentStart", "logs", "p1");
        agent("SubagentStart", "tests", "p2");
        agent("SubagentStart", CUT_OFF, "p2");
        play("PostToolUse", call());
        agent("SubagentStop", "logs", "p2");
        agent("SubagentStop", "tests", "p2");
        expect(good, words.written(), "");

        step(2, words.limit());
        play("StopFailure", failure());
        expect(Files.isRegularFile(record()), words.recorded(), "");

        step(3, words.next());
        Run told = play("SessionStart", event("SessionStart", "p3"));
        boolean asPromised = told.out().contains("SendMessage(to: \"" + CUT_OFF + "\")")
                && told.out().contains("`logs`")
                && told.out().contains("`tests`");
        expect(asPromised, words.told(), told.tail());
        told.out()
                .strip()
                .lines()
                .flatMap(line -> DemoStory.wrapped(line).stream())
                .forEach(line -> console.say("   | " + line));

        step(4, words.again());
        Run silent = play("SessionStart", event("SessionStart", "p3"));
        expect(silent.out().isEmpty(), words.silent(), silent.tail());
        return good;
    }

    private Path record() {
        return stage.project().resolve(".claude").resolve("recovery").resolve(SESSION + ".json");
    }

    private void step(int number, String what) {
        console.say("");
        console.say(number + ". " + what);
    }

    private void expect(boolean asPromised, String promise, String instead) {
        good &= asPromised;
        console.say("   "
                + (asPromised
                        ? console.render().good(promise)
                        : console.render().bad(words.notAsPromised(promise, instead))));
    }

    private Run play(String name, JsonObject event) throws IOException, InterruptedException {
        Run run = stage.hook(name, event.toString());
        good &= run.code() == 0;
        return run;
    }

    private void agent(String name, String id, String prompt) throws IOException, InterruptedException {
        JsonObject event = event(name, prompt);
        event.addProperty("agent_id", id);
        event.addProperty("agent_type", "general-purpose");
        event.addProperty("last_assistant_message", words.report(id));
        play(name, event);
    }

    private JsonObject call() {
        JsonObject input = new JsonObject();
        input.addProperty("subagent_type", "general-purpose");
        input.addProperty("description", CUT_OFF);
        input.addProperty("prompt", words.asked());
        JsonObject response = new JsonObject();
        response.addProperty("status", "async_launched");
        response.addProperty("agentId", CUT_OFF);
        JsonObject event = event("PostToolUse", "p2");
        event.addProperty("tool_name", "Agent");
        event.add("tool_input", input);
        event.add("tool_response", response);
        return event;
    }

    /** The client's own line about the limit is in the transcript; the event has only its text. */
    private JsonObject failure() throws IOException {
        Instant resets = Instant.now().plus(2, ChronoUnit.HOURS).truncatedTo(ChronoUnit.HOURS);
        String text = "You've hit your 5-hour limit";
        JsonObject quota = new JsonObject();
        quota.addProperty("resetsAt", resets.getEpochSecond());
        JsonObject block = new JsonObject();
        block.addProperty("type", "text");
        block.addProperty("text", text);
        JsonArray content = new JsonArray();
        content.add(block);
        JsonObject message = new JsonObject();
        message.add("content", content);
        JsonObject line = new JsonObject();
        line.addProperty("type", "assistant");
        line.addProperty(
                "timestamp", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        line.addProperty("isApiErrorMessage", true);
        line.addProperty("error", "rate_limit");
        line.add("quotaLimits", quota);
        line.add("message", message);
        Files.createDirectories(transcript.getParent());
        Files.writeString(transcript, line + "\n");
        JsonObject event = event("StopFailure", "p2");
        event.addProperty("error", "rate_limit");
        event.addProperty("last_assistant_message", text);
        return event;
    }

    private JsonObject event(String name, String prompt) {
        JsonObject event = new JsonObject();
        Map.of(
                        "session_id",
                        SESSION,
                        "prompt_id",
                        prompt,
                        "transcript_path",
                        transcript.toString(),
                        "cwd",
                        stage.project().toString(),
                        "hook_event_name",
                        name,
                        "source",
                        "resume")
                .forEach(event::addProperty);
        return event;
    }
}
