package dev.holdfast.recovery;

import dev.holdfast.claude.HookEvent;
import dev.holdfast.claude.Transcript;
import dev.holdfast.journal.Event;
import dev.holdfast.os.AtomicFile;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.FileLock;
import dev.holdfast.os.Redactor;
import dev.holdfast.settings.Context;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Writes the record of a turn that an API error ended: from the payload first, completed after, because a headless client
 * kills this process within a second and a half, and its transcript has the error's line only 0.3 s later.
 */
public final class TurnFailure {

    /** All in all, so that the last write is done before the client's KILL. */
    private static final Duration BUDGET = Duration.ofMillis(1100);

    private static final Duration GIT = Duration.ofMillis(300);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(40);
    private static final int PREVIEW_CHARS = 200;
    private static final Set<String> HELD =
            Set.of("session_id", "prompt_id", "error", "error_details", "last_assistant_message");

    private final Folders folders;
    private final Context context;
    private final Redactor redactor;
    private final ZoneId zone;

    public TurnFailure(Folders folders, Context context, Redactor redactor, ZoneId zone) {
        this.folders = folders;
        this.context = context;
        this.redactor = redactor;
        this.zone = zone;
    }

    /** Records the failure; what cannot be written is a line in the journal. */
    public void record(HookEvent.StopFailure event) {
        String session = event.base().sessionId();
        if (session.isEmpty()) {
            return;
        }
        Deadline deadline = Deadline.after(BUDGET);
        try {
            Interruption record = write(event, fromPayload(event));
            record = write(event, withAgents(record, event));
            record = write(event, record.withGit(GitHead.of(context.places().project())));
            writeGitStatus(session, deadline);
            awaitReset(event, record, deadline);
        } catch (IOException e) {
            context.journal().fault("record", e);
        }
        context.journal()
                .add(new Event(
                        Event.Kind.RECOVERY, "", Map.of("what", "record", "session", session, "error", event.error())));
    }

    private Interruption fromPayload(HookEvent.StopFailure event) {
        Instant now = context.clock().instant();
        String said = said(event);
        ErrorKind kind = ErrorKind.of(event.error(), said);
        ResetTime resets =
                kind == ErrorKind.USAGE_LIMIT ? ResetTime.in(said, now, zone).orElse(null) : null;
        return new Interruption(
                event.base().sessionId(),
                event.base().promptId(),
                Lines.oneLine(redactor.redact(event.error()), PREVIEW_CHARS),
                Lines.oneLine(redactor.redact(said), PREVIEW_CHARS),
                now,
                now,
                kind,
                resets,
                "",
                "",
                List.of(),
                0,
                List.of(),
                List.of(),
                event.base().transcriptPath(),
                false);
    }

    /** What the client says of the error, wherever this version puts it. */
    private static String said(HookEvent.StopFailure event) {
        if (!event.lastAssistantMessage().isBlank()) {
            return event.lastAssistantMessage();
        }
        return event.errorDetails().isBlank() ? event.payload().getOrDefault("error", "") : event.errorDetails();
    }

    private Interruption withAgents(Interruption record, HookEvent.StopFailure event) {
        LedgerScan scan = LedgerScan.of(folders.session(record.sessionId()));
        Path transcript = path(event.base().transcriptPath());
        Inquiry inquiry = new Inquiry(transcript, scan.tasks(), record.lastTime());
        Instant briefed = lastBriefing(record.sessionId());
        List<Interruption.Pending> pending = new ArrayList<>();
        List<Interruption.Pending> interrupted = new ArrayList<>();
        List<Interruption.Finished> finished = new ArrayList<>();
        List<Agent> agents = new ArrayList<>(scan.agents());
        agents.sort(Comparator.comparing(
                agent -> agent.started() == null ? Instant.EPOCH : agent.started(), Comparator.reverseOrder()));
        for (Agent agent : agents) {
            AgentState state = inquiry.about(agent).state();
            switch (state) {
                case AgentState.Done done -> {
                    boolean since = briefed == null
                            || (agent.stopped() != null && agent.stopped().isAfter(briefed));
                    if (since || agent.donePromptId().equals(SafeName.prompt(record.promptId()))) {
                        finished.add(new Interruption.Finished(agent.id(), agent.type()));
                    }
                }
                case AgentState.Interrupted cut -> interrupted.add(pending(agent, state, record.lastTime()));
                case AgentState.Running running -> pending.add(pending(agent, state, record.lastTime()));
                case AgentState.Unknown unknown -> {
                    if (isYoung(agent, record.lastTime())) {
                        pending.add(pending(agent, state, record.lastTime()));
                    }
                }
            }
        }
        return new Interruption(
                record.sessionId(),
                record.promptId(),
                record.errorType(),
                record.errorMessage(),
                record.time(),
                record.lastTime(),
                record.kind(),
                record.resets(),
                record.branch(),
                record.head(),
                pending.subList(0, Math.min(pending.size(), Interruption.MOST_PENDING)),
                pending.size(),
                finished,
                interrupted,
                record.transcript(),
                false);
    }

    static Interruption.Pending pending(Agent agent, AgentState state, Instant now) {
        long age = agent.started() == null
                ? 0
                : Math.max(0, Duration.between(agent.started(), now).toSeconds());
        return new Interruption.Pending(agent.id(), agent.type(), agent.promptId(), head(agent), age, state.word());
    }

    private static List<String> head(Agent agent) {
        return agent.promptLines().subList(0, Math.min(3, agent.promptLines().size()));
    }

    private boolean isYoung(Agent agent, Instant now) {
        return agent.started() == null
                || Duration.between(agent.started(), now)
                                .compareTo(RecoverySettings.of(context.environment())
                                        .callTtl())
                        < 0;
    }

    private @Nullable Instant lastBriefing(String session) {
        try {
            Path consumed = folders.consumed(session);
            return Files.exists(consumed) ? Files.getLastModifiedTime(consumed).toInstant() : null;
        } catch (IOException e) {
            return null;
        }
    }

    private void writeGitStatus(String session, Deadline deadline) throws IOException {
        List<String> lines =
                GitStatus.lines(context.environment(), context.places().project(), deadline.orAfter(GIT));
        if (!lines.isEmpty()) {
            edit(session, entry -> entry.put("git_status_lines", lines));
        }
    }

    /** Looks for the transcript's own reset time until it is there or the budget is spent. */
    private void awaitReset(HookEvent.StopFailure event, Interruption record, Deadline deadline) throws IOException {
        Path transcript = path(event.base().transcriptPath());
        if (record.kind() != ErrorKind.USAGE_LIMIT || transcript == null) {
            return;
        }
        while (true) {
            for (Transcript.Line line : Transcript.tail(transcript, 5)) {
                Transcript.ApiError error = line.apiError();
                if (error != null
                        && error.resetsAt() > 0
                        && !line.at().isBefore(record.lastTime().minusSeconds(60))) {
                    ResetTime found = ResetTime.ofEpochSeconds(error.resetsAt(), record.lastTime())
                            .orElse(null);
                    if (found != null) {
                        write(event, record.withResets(found));
                        return;
                    }
                }
            }
            if (deadline.passed()) {
                return;
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    private Interruption write(HookEvent.StopFailure event, Interruption record) throws IOException {
        Interruption[] written = {record};
        edit(record.sessionId(), entry -> {
            Interruption earlier = Interruption.of(entry);
            written[0] = earlier == null ? record : record.after(earlier);
            List<String> preview = new ArrayList<>();
            event.payload().forEach((key, value) -> {
                if (!HELD.contains(key)) {
                    preview.add(key + ": " + Lines.oneLine(redactor.redact(value), PREVIEW_CHARS));
                }
            });
            return written[0]
                    .into(entry)
                    .put(
                            "payload_keys",
                            List.copyOf(new TreeSet<>(event.payload().keySet())))
                    .put("payload_preview", String.join("\n", preview));
        });
        return written[0];
    }

    private interface Change {
        Entry apply(Entry entry);
    }

    private void edit(String session, Change change) throws IOException {
        Path file = folders.record(session);
        FileLock lock = FileLock.acquire(folders.records().resolve(".lock"), Deadline.after(Duration.ofMillis(200)))
                .orElse(null);
        try {
            Entry before = Entry.read(file);
            Folders.write(
                    folders.records(),
                    file,
                    change.apply(before == null ? Entry.empty() : before).bytes(),
                    AtomicFile.Durability.SYNCED);
        } finally {
            if (lock != null) {
                lock.close();
            }
        }
    }

    private static @Nullable Path path(String text) {
        try {
            return text.isEmpty() ? null : Path.of(text);
        } catch (java.nio.file.InvalidPathException e) {
            return null;
        }
    }
}
