package dev.holdfast.recovery;

import dev.holdfast.claude.HookEvent;
import dev.holdfast.journal.Event;
import dev.holdfast.journal.Journal;
import dev.holdfast.os.AtomicFile;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.FileLock;
import dev.holdfast.os.Redactor;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ledger's writing side: one file when a subagent starts, one when it stops, one when an API error ends it. Nothing is
 * written without a session id; what cannot be written is a line in the journal.
 */
public final class AgentLedger {

    static final String CALL = ".call.json";
    static final String DONE = ".done.json";
    static final String FAILED = ".failed.json";
    static final String PRESENTED = ".presented.json";
    static final String TASKS = "tasks.json";

    private static final Duration LOCK_WAIT = Duration.ofSeconds(2);

    private final Folders folders;
    private final InstantSource clock;
    private final Journal journal;
    private final Redactor redactor;

    public AgentLedger(Folders folders, InstantSource clock, Journal journal, Redactor redactor) {
        this.folders = folders;
        this.clock = clock;
        this.journal = journal;
        this.redactor = redactor;
    }

    /** A subagent starts, for the first time or again under its id: the only start time. */
    public void started(HookEvent.SubagentStart event) {
        HookEvent.Base base = event.base();
        if (isNameless(base, base.agentId())) {
            return;
        }
        Instant now = clock.instant();
        try (FileLock held = lock(base)) {
            Path file = promptFolder(base).resolve(fileName(base.agentId(), CALL));
            Entry entry = Entry.toChange(file, now, journal)
                    .put("agent_id", base.agentId())
                    .putKnown("subagent_type", base.agentType())
                    .put("prompt_id", base.promptId())
                    .put("transcript_path", base.transcriptPath())
                    .put("time", now);
            write(file, entry);
        } catch (IOException e) {
            journal.fault("ledger", e);
        }
    }

    /** The call of the Agent tool returned: what was asked; with {@code completed} it is a stop as well. */
    public void launched(HookEvent.PostToolUse event) {
        HookEvent.Base base = event.base();
        HookEvent.AgentCall call = event.agent();
        if (call == null
                || call.status().isEmpty()
                || event.toolName().equals("SendMessage")
                || isNameless(base, call.agentId())) {
            return;
        }
        Instant now = clock.instant();
        try (FileLock held = lock(base)) {
            Path known = find(base, call.agentId(), CALL);
            Path file = known == null ? promptFolder(base).resolve(fileName(call.agentId(), CALL)) : known;
            Entry entry = Entry.toChange(file, now, journal)
                    .put("agent_id", call.agentId())
                    .putKnown("subagent_type", call.subagentType())
                    .putKnown("description", redactor.redact(call.description()))
                    .put("norm_lines", Lines.of(redactor.redact(call.prompt())))
                    .put("background", call.background() || call.status().equals("async_launched"));
            if (!entry.has("time")) {
                entry.put("prompt_id", base.promptId())
                        .put("transcript_path", base.transcriptPath())
                        .put("launch_time", now);
            }
            write(file, entry);
            if (call.status().equals("completed")) {
                completed(base, call, entry.time("time"), now);
            }
        } catch (IOException e) {
            journal.fault("ledger", e);
        }
    }

    /** Keeps the stop that was seen since the start; written anew all the same, so that it is the newer file of the two. */
    private void completed(HookEvent.Base base, HookEvent.AgentCall call, @Nullable Instant started, Instant now)
            throws IOException {
        Path file = promptFolder(base).resolve(fileName(call.agentId(), DONE));
        Entry entry = Entry.toChange(file, now, journal);
        Instant stopped = entry.time("time");
        if (stopped == null || started != null && stopped.isBefore(started)) {
            entry.put("agent_id", call.agentId())
                    .put("agent_type", call.subagentType())
                    .put("output_lines", List.of())
                    .put("time", now);
        }
        write(file, entry);
    }

    /** A subagent stops; one that nobody started and that has no type is counted, not believed (case L3). */
    public void stopped(HookEvent.SubagentStop event) {
        HookEvent.Base base = event.base();
        if (base.sessionId().isEmpty()) {
            return;
        }
        Instant now = clock.instant();
        if (base.agentType().isEmpty() && (base.agentId().isEmpty() || find(base, base.agentId(), CALL) == null)) {
            stray(base, now);
            return;
        }
        if (base.agentId().isEmpty()) {
            return;
        }
        try {
            Path file = promptFolder(base).resolve(fileName(base.agentId(), DONE));
            Entry entry = Entry.toChange(file, now, journal)
                    .put("agent_id", base.agentId())
                    .put("agent_type", base.agentType())
                    .put("output_lines", Lines.of(redactor.redact(event.lastAssistantMessage())))
                    .put("transcript_path", event.agentTranscriptPath())
                    .put("time", now);
            write(file, entry);
        } catch (IOException e) {
            journal.fault("ledger", e);
        }
    }

    private void stray(HookEvent.Base base, Instant now) {
        journal.add(new Event(
                Event.Kind.RECOVERY,
                "",
                Map.of("what", "stray_stop", "session", base.sessionId(), "agent", base.agentId())));
        try (FileLock held = lock(base)) {
            Path file = folders.session(base.sessionId()).resolve(TASKS);
            Entry entry = Entry.toChange(file, now, journal);
            write(file, entry.put("stray_stops", entry.number("stray_stops") + 1));
        } catch (IOException e) {
            journal.fault("ledger", e);
        }
    }

    /** An API error ends a subagent alone; the turn goes on. */
    public void failed(HookEvent.StopFailure event) {
        HookEvent.Base base = event.base();
        if (isNameless(base, base.agentId())) {
            return;
        }
        Instant now = clock.instant();
        try {
            Path file = promptFolder(base).resolve(fileName(base.agentId(), FAILED));
            Entry entry = Entry.toChange(file, now, journal)
                    .put("agent_id", base.agentId())
                    .put("agent_type", base.agentType())
                    .put("error", Lines.oneLine(redactor.redact(event.error()), 200))
                    .put("message", Lines.oneLine(redactor.redact(event.said()), 400))
                    .put("transcript_path", base.transcriptPath())
                    .put("time", now);
            write(file, entry);
        } catch (IOException e) {
            journal.fault("ledger", e);
        }
    }

    /** A turn ends: which background tasks the client still knows. A session without agents and tasks leaves nothing here. */
    public void turnEnded(HookEvent.Stop event) {
        HookEvent.Base base = event.base();
        if (base.sessionId().isEmpty()
                || event.tasks().isEmpty() && !Files.isDirectory(folders.session(base.sessionId()))) {
            return;
        }
        Instant now = clock.instant();
        List<Entry> tasks = new ArrayList<>();
        for (HookEvent.Task task : event.tasks()) {
            tasks.add(Entry.empty()
                    .put("id", task.id())
                    .put("type", task.type())
                    .put("status", task.status())
                    .put("description", Lines.oneLine(redactor.redact(task.description()), 200))
                    .put("agent_type", task.agentType()));
        }
        try (FileLock held = lock(base)) {
            Path file = folders.session(base.sessionId()).resolve(TASKS);
            Entry entry = Entry.toChange(file, now, journal)
                    .put("time", now)
                    .put("transcript_path", base.transcriptPath())
                    .putEntries("background_tasks", tasks);
            write(file, entry);
        } catch (IOException e) {
            journal.fault("ledger", e);
        }
    }

    private static boolean isNameless(HookEvent.Base base, String agentId) {
        return base.sessionId().isEmpty() || agentId.isEmpty();
    }

    private void write(Path file, Entry entry) throws IOException {
        Folders.write(folders.calls(), file, entry.bytes(), AtomicFile.Durability.CACHED);
    }

    /** The session's lock where it is to be had: two hooks of one agent run 15 ms apart. Without it the work goes on. */
    private @Nullable FileLock lock(HookEvent.Base base) {
        Path lock = folders.session(base.sessionId()).resolve(".lock");
        return FileLock.acquire(lock, Deadline.after(LOCK_WAIT)).orElse(null);
    }

    private Path promptFolder(HookEvent.Base base) {
        return folders.session(base.sessionId()).resolve(SafeName.prompt(base.promptId()));
    }

    private static String fileName(String agentId, String ending) {
        return SafeName.of(agentId, "no-agent-id") + ending;
    }

    /** The agent's file of that ending, under this prompt or another: a background agent outlives its prompt. */
    private @Nullable Path find(HookEvent.Base base, String agentId, String ending) {
        String name = fileName(agentId, ending);
        Path here = promptFolder(base).resolve(name);
        if (Files.exists(here)) {
            return here;
        }
        try (DirectoryStream<Path> prompts = Files.newDirectoryStream(folders.session(base.sessionId()))) {
            for (Path prompt : prompts) {
                Path file = prompt.resolve(name);
                if (Files.exists(file)) {
                    return file;
                }
            }
        } catch (IOException e) {
            return null;
        }
        return null;
    }
}
