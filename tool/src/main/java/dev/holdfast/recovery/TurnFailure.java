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
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
    private final LocalZone zone;
    private final RecoverySettings settings;

    public TurnFailure(Folders folders, Context context, Redactor redactor, LocalZone zone) {
        this.folders = folders;
        this.context = context;
        this.redactor = redactor;
        this.zone = zone;
        this.settings = RecoverySettings.of(context.environment());
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
            record = write(event, withText(record, event));
            writeGitStatus(session, deadline);
            awaitReset(event, record, deadline);
        } catch (IOException e) {
            context.journal().fault("record", e);
        }
        context.journal()
                .add(new Event(
                        Event.Kind.RECOVERY, "", Map.of("what", "record", "session", session, "error", event.error())));
    }

    /** What needs nothing but the payload, so that it is on the disk within milliseconds. */
    private Interruption fromPayload(HookEvent.StopFailure event) {
        Instant now = context.clock().instant();
        return new Interruption(
                event.base().sessionId(),
                event.base().promptId(),
                Lines.oneLine(redactor.redact(event.error()), PREVIEW_CHARS),
                Lines.oneLine(redactor.redact(event.said()), PREVIEW_CHARS),
                now,
                now,
                ErrorKind.of(event.error(), event.said()),
                null,
                "",
                "",
                List.of(),
                0,
                List.of(),
                List.of(),
                event.base().transcriptPath(),
                false);
    }

    /** The agents, where git stands, and the reset time that the text names. */
    private Interruption withText(Interruption record, HookEvent.StopFailure event) {
        Interruption whole = new Roll(folders, settings, context.journal())
                .call(record)
                .withGit(GitHead.of(context.places().project()));
        if (record.kind() != ErrorKind.USAGE_LIMIT) {
            return whole;
        }
        ResetTime inText =
                ResetTime.in(event.said(), record.lastTime(), zone.id()).orElse(null);
        return inText == null ? whole : whole.withResets(inText);
    }

    private void writeGitStatus(String session, Deadline deadline) throws IOException {
        List<String> lines =
                GitStatus.lines(context.environment(), context.places().project(), deadline.orAfter(GIT));
        edit(session, entry -> entry.put("git_status_lines", redacted(lines)));
    }

    private List<String> redacted(List<String> lines) {
        List<String> clean = new ArrayList<>();
        for (String line : lines) {
            clean.add(redactor.redact(line));
        }
        return clean;
    }

    /** Looks for the transcript's own reset time until it is there or the budget is spent. */
    private void awaitReset(HookEvent.StopFailure event, Interruption record, Deadline deadline) throws IOException {
        Path transcript = Folders.path(event.base().transcriptPath());
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
            return written[0]
                    .into(entry)
                    .put(
                            "payload_keys",
                            List.copyOf(new TreeSet<>(event.payload().keySet())))
                    .put("payload_preview", preview(event.payload()));
        });
        return written[0];
    }

    /** The fields that the record does not hold otherwise; their names say which values are secret. */
    private Entry preview(Map<String, String> payload) {
        Entry preview = Entry.empty();
        for (Map.Entry<String, String> field : payload.entrySet()) {
            if (!HELD.contains(field.getKey()) && !field.getValue().isEmpty()) {
                String start = field.getKey() + "=";
                String clean = redactor.redact(start + field.getValue());
                preview.put(
                        Lines.oneLine(field.getKey(), PREVIEW_CHARS),
                        Lines.oneLine(
                                clean.startsWith(start) ? clean.substring(start.length()) : clean, PREVIEW_CHARS));
            }
        }
        return preview;
    }

    private interface Change {
        Entry apply(Entry entry);
    }

    /** Changes the session's record; one whose last error is older than records are believed is begun anew. */
    private void edit(String session, Change change) throws IOException {
        Path file = folders.record(session);
        try (FileLock held = lock()) {
            Instant now = context.clock().instant();
            Entry before = Entry.toChange(file, now, context.journal());
            Interruption earlier = Interruption.of(before);
            boolean stale = earlier != null && Pick.isTooOld(earlier, settings, now);
            Folders.write(
                    folders.records(),
                    file,
                    change.apply(stale ? Entry.empty() : before).bytes(),
                    AtomicFile.Durability.SYNCED);
        }
    }

    private @Nullable FileLock lock() {
        return FileLock.acquire(folders.records().resolve(".lock"), Deadline.after(Duration.ofMillis(200)))
                .orElse(null);
    }
}
