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
        edit(
                base,
                base.agentId(),
                CALL,
                (entry, now) -> entry.put("agent_id", base.agentId())
                        .putKnown("subagent_type", base.agentType())
                        .put("prompt_id", base.promptId())
                        .put("transcript_path", base.transcriptPath())
                        .put("time", now));
    }

    /** The call of the Agent tool returned: what was asked; with {@code completed} it is a stop as well. */
    public void launched(HookEvent.PostToolUse event) {
        HookEvent.AgentCall call = event.agent();
        if (call == null || call.agentId().isEmpty() || call.status().isEmpty()) {
            return;
        }
        HookEvent.Base base = event.base();
        boolean completed = call.status().equals("completed");
        edit(base, call.agentId(), CALL, (entry, now) -> {
            entry.put("agent_id", call.agentId())
                    .putKnown("subagent_type", call.subagentType())
                    .putKnown("description", redactor.redact(call.description()))
                    .put("norm_lines", Lines.of(redactor.redact(call.prompt())))
                    .put("background", call.background());
            if (!entry.has("time") && !completed) {
                entry.put("prompt_id", base.promptId())
                        .put("transcript_path", base.transcriptPath())
                        .put("time", now);
            }
            return entry;
        });
        if (completed) {
            edit(
                    base,
                    call.agentId(),
                    DONE,
                    (entry, now) -> entry.has("time")
                            ? entry
                            : entry.put("agent_id", call.agentId())
                                    .put("agent_type", call.subagentType())
                                    .put("output_lines", List.of())
                                    .put("time", now));
        }
    }

    /** A subagent stops; one that nobody started and that has no type is counted, not believed (case L3). */
    public void stopped(HookEvent.SubagentStop event) {
        HookEvent.Base base = event.base();
        if (base.agentType().isEmpty() && find(base, base.agentId(), CALL) == null) {
            journal.add(new Event(
                    Event.Kind.RECOVERY,
                    "",
                    Map.of("what", "stray_stop", "session", base.sessionId(), "agent", base.agentId())));
            editTasks(base, entry -> entry.put("stray_stops", entry.number("stray_stops") + 1));
            return;
        }
        edit(
                base,
                base.agentId(),
                DONE,
                (entry, now) -> entry.put("agent_id", base.agentId())
                        .put("agent_type", base.agentType())
                        .put("output_lines", Lines.of(redactor.redact(event.lastAssistantMessage())))
                        .put("transcript_path", event.agentTranscriptPath())
                        .put("time", now));
    }

    /** An API error ends a subagent alone; the turn goes on. */
    public void failed(HookEvent.StopFailure event) {
        HookEvent.Base base = event.base();
        edit(
                base,
                base.agentId(),
                FAILED,
                (entry, now) -> entry.put("agent_id", base.agentId())
                        .put("agent_type", base.agentType())
                        .put("error", event.error())
                        .put("message", Lines.oneLine(redactor.redact(event.lastAssistantMessage()), 400))
                        .put("time", now));
    }

    /** A turn ends: which background tasks the client still knows. */
    public void turnEnded(HookEvent.Stop event) {
        Instant now = clock.instant();
        editTasks(event.base(), entry -> {
            List<Entry> tasks = new ArrayList<>();
            for (HookEvent.Task task : event.tasks()) {
                tasks.add(Entry.empty()
                        .put("id", task.id())
                        .put("type", task.type())
                        .put("status", task.status())
                        .put("description", Lines.oneLine(redactor.redact(task.description()), 200))
                        .put("agent_type", task.agentType()));
            }
            return entry.put("time", now)
                    .put("transcript_path", event.base().transcriptPath())
                    .putEntries("background_tasks", tasks);
        });
    }

    private interface Change {
        Entry apply(Entry entry, Instant now);
    }

    private interface TasksChange {
        Entry apply(Entry entry);
    }

    private void edit(HookEvent.Base base, String agentId, String ending, Change change) {
        if (base.sessionId().isEmpty() || agentId.isEmpty()) {
            return;
        }
        Instant now = clock.instant();
        locked(base, () -> {
            Path known = ending.equals(CALL) && !isStart(base) ? find(base, agentId, CALL) : null;
            Path file = known == null ? promptFolder(base).resolve(fileName(agentId, ending)) : known;
            Entry before = Entry.read(file);
            Entry after = change.apply(before == null ? Entry.empty() : before, now);
            Folders.write(folders.calls(), file, after.bytes(), AtomicFile.Durability.CACHED);
        });
    }

    private static boolean isStart(HookEvent.Base base) {
        return base.name().equals("SubagentStart");
    }

    private void editTasks(HookEvent.Base base, TasksChange change) {
        if (base.sessionId().isEmpty()) {
            return;
        }
        locked(base, () -> {
            Path file = folders.session(base.sessionId()).resolve(TASKS);
            Entry before = Entry.read(file);
            Folders.write(
                    folders.calls(),
                    file,
                    change.apply(before == null ? Entry.empty() : before).bytes(),
                    AtomicFile.Durability.CACHED);
        });
    }

    private interface Work {
        void run() throws IOException;
    }

    /** Under the session's lock where it is to be had; two hooks of one agent run 15 ms apart. */
    private void locked(HookEvent.Base base, Work work) {
        Path lock = folders.session(base.sessionId()).resolve(".lock");
        FileLock held = FileLock.acquire(lock, Deadline.after(LOCK_WAIT)).orElse(null);
        try {
            work.run();
        } catch (IOException e) {
            journal.fault("ledger", e);
        } finally {
            if (held != null) {
                held.close();
            }
        }
    }

    private Path promptFolder(HookEvent.Base base) {
        return folders.session(base.sessionId()).resolve(SafeName.prompt(base.promptId()));
    }

    private static String fileName(String agentId, String ending) {
        return SafeName.of(agentId, "no-agent-id") + ending;
    }

    /** The agent's newest file of that ending, under whichever prompt: a background agent outlives its prompt. */
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
