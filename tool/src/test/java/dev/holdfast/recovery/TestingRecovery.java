package dev.holdfast.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookEvent;
import dev.holdfast.journal.Event;
import dev.holdfast.journal.Journal;
import dev.holdfast.os.Environment;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Places;
import dev.holdfast.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A project of one client whose hooks are played by hand, with a hand clock that the times of files follow. */
final class TestingRecovery {

    static final String SESSION = "a360c73b-75a2-4882-8646-8e8c6d5575a5";
    static final String LIMIT = "You've hit your 5-hour limit · resets 8:20pm (UTC)";

    final Path home;
    final Path project;
    final Path transcripts;
    final Folders folders;
    final List<Event> journal = new ArrayList<>();

    private final Context context;
    private final Map<Path, FileTime> settled = new HashMap<>();
    private Instant now = Instant.parse("2026-11-30T11:38:56Z");

    TestingRecovery(Path home, Map<String, String> variables) throws IOException {
        this.home = home;
        project = Files.createDirectories(home.resolve("app"));
        transcripts = Files.createDirectories(home.resolve(".claude/projects/app"));
        Map<String, String> all = new HashMap<>(variables);
        all.put("CLAUDE_PROJECT_DIR", project.toString());
        all.putIfAbsent("HOLDFAST_LANG", "en");
        Environment environment = new Environment(all, project, home);
        Places places = Places.of(environment);
        context = new Context(
                environment, places, Settings.load(environment, places), new Noted(journal), () -> now, new Random(1));
        folders = Folders.of(environment, places);
    }

    private record Noted(List<Event> events) implements Journal {
        @Override
        public boolean add(Event event) {
            return events.add(event);
        }

        @Override
        public void pass() {}

        @Override
        public void fault(String where, Throwable cause) {
            events.add(new Event(Event.Kind.FAULT, "", Map.of("where", where, "cause", cause.toString())));
        }
    }

    Instant now() {
        return now;
    }

    /** Time passes; what was written until now keeps the time of now. */
    void tick(long seconds) {
        settle();
        now = now.plusSeconds(seconds);
    }

    private void settle() {
        try (Stream<Path> all = Files.walk(home)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                FileTime at = Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS);
                if (!at.equals(settled.get(path)) && !Files.isSymbolicLink(path)) {
                    Files.setLastModifiedTime(path, FileTime.from(now));
                    settled.put(path, FileTime.from(now));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RecoveryHooks hooks() {
        return new RecoveryHooks(context);
    }

    HookEvent.Base base(String name, String session, String prompt, String agent, String type) {
        return new HookEvent.Base(
                name, session, transcript(session).toString(), project.toString(), prompt, agent, type);
    }

    /** The session's transcript; for a session whose id cannot be a file's name, one that is not there. */
    Path transcript(String session) {
        return transcripts.resolve(SafeName.session(session) + ".jsonl");
    }

    void start(String agent, String prompt) {
        start(agent, prompt, "general-purpose");
    }

    void start(String agent, String prompt, String type) {
        hooks().started(new HookEvent.SubagentStart(base("SubagentStart", SESSION, prompt, agent, type)));
    }

    void launched(String agent, String prompt, String asked, String status) {
        hooks().launched(new HookEvent.PostToolUse(
                base("PostToolUse", SESSION, prompt, "", ""),
                "Agent",
                "t",
                new HookEvent.AgentCall(agent, "general-purpose", "look", asked, status, false)));
    }

    void stop(String agent, String prompt) {
        stop(agent, prompt, "general-purpose");
    }

    void stop(String agent, String prompt, String type) {
        hooks().stopped(new HookEvent.SubagentStop(
                base("SubagentStop", SESSION, prompt, agent, type), "", "report", List.of()));
    }

    void turnEnds(HookEvent.Task... tasks) {
        hooks().turnEnded(new HookEvent.Stop(base("Stop", SESSION, "p1", "", ""), "", List.of(tasks)));
    }

    void limited(String session, String prompt) {
        fails(session, prompt, "", "rate_limit", LIMIT);
    }

    void fails(String session, String prompt, String agent, String error, String said) {
        hooks().failed(new HookEvent.StopFailure(
                base("StopFailure", session, prompt, agent, agent.isEmpty() ? "" : "general-purpose"),
                error,
                "",
                said,
                Map.of("error", error, "hook_event_name", "StopFailure")));
    }

    SessionBriefing.@Nullable Told begin(String session) {
        return begin(session, "startup");
    }

    SessionBriefing.@Nullable Told begin(String session, String source) {
        return hooks().begins(new HookEvent.SessionStart(base("SessionStart", session, "", "", ""), source), 4_000);
    }

    /** The session begins, and what it is told was printed. */
    String told(String session) {
        SessionBriefing.Told told = begin(session);
        assertThat(told).as("briefing for " + session).isNotNull();
        told.markShown().run();
        return told.text();
    }

    Interruption record(String session) {
        Entry entry = Entry.read(folders.record(session), Journal.NONE);
        assertThat(entry).isNotNull();
        Interruption record = Interruption.of(entry);
        assertThat(record).isNotNull();
        return record;
    }

    Path agentTranscript(String agent) {
        return transcripts.resolve(SESSION).resolve("subagents").resolve("agent-" + agent + ".jsonl");
    }

    void write(Path file, String... lines) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    String says(String text) {
        return assistant("{\"type\":\"text\",\"text\":\"" + text + "\"}", "end_turn");
    }

    String callsTool() {
        return assistant("{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"Bash\",\"input\":{}}", "tool_use");
    }

    private String assistant(String block, String stop) {
        return "{\"parentUuid\":null,\"type\":\"assistant\",\"timestamp\":\"" + now
                + "\",\"message\":{\"role\":\"assistant\",\"content\":[" + block + "],\"stop_reason\":\"" + stop
                + "\"}}";
    }

    String asks(String text) {
        return "{\"parentUuid\":null,\"type\":\"user\",\"timestamp\":\"" + now
                + "\",\"message\":{\"role\":\"user\",\"content\":\"" + text + "\"}}";
    }

    String apiError(String error, String text, long resetsAt) {
        return "{\"type\":\"assistant\",\"timestamp\":\"" + now + "\",\"isApiErrorMessage\":true,\"error\":\"" + error
                + "\",\"quotaLimits\":{\"resetsAt\":" + resetsAt
                + "},\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}}";
    }
}
