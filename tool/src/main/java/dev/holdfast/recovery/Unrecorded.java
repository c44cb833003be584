package dev.holdfast.recovery;

import dev.holdfast.claude.Transcript;
import dev.holdfast.journal.Journal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records that were never written, because the hook was killed or the machine went down: read from the newest transcripts. */
final class Unrecorded {

    /** How far back transcripts are looked at. */
    private static final Duration LOOK_BACK = Duration.ofHours(24);

    private static final int MOST_TRANSCRIPTS = 20;
    private static final String ENDING = ".jsonl";
    /** A record is written within this of the transcript's line about the same error. */
    private static final Duration SAME_ERROR = Duration.ofMinutes(1);

    private final Folders folders;
    private final Liveness liveness;
    private final Journal journal;

    Unrecorded(Folders folders, Liveness liveness, Journal journal) {
        this.folders = folders;
        this.liveness = liveness;
        this.journal = journal;
    }

    /**
     * The newest turn that was cut off in another session; null when there is none.
     *
     * @param folder where the project's transcripts lie
     */
    Pick.@Nullable Picked besides(String sessionId, Path folder) {
        for (Path transcript : Listing.newest(folder, ENDING, MOST_TRANSCRIPTS)) {
            if (liveness.age(transcript).compareTo(LOOK_BACK) > 0) {
                return null;
            }
            String name = String.valueOf(transcript.getFileName());
            String session = name.substring(0, name.length() - ENDING.length());
            if (!session.equals(sessionId) && !liveness.hasGrown(transcript)) {
                Interruption record = cutOff(session, transcript);
                if (record != null && !isKnown(record) && !liveness.isRunning(session)) {
                    return new Pick.Picked(
                            record.errorType().isEmpty()
                                            && record.errorMessage().isEmpty()
                                    ? Facts.Story.STOPPED
                                    : Facts.Story.INTERRUPTED,
                            record,
                            session,
                            false,
                            folders.session(session));
                }
            }
        }
        return null;
    }

    /** Whether a record of it was written, or it was presented before. */
    private boolean isKnown(Interruption found) {
        String session = found.sessionId();
        Instant from = found.lastTime().minus(SAME_ERROR);
        Entry mark = Entry.read(folders.presented(session), journal);
        Instant presented = mark == null ? null : mark.time("time");
        if (presented != null && !presented.isBefore(found.lastTime())) {
            return true;
        }
        Path consumed = folders.consumed(session);
        if (Files.exists(consumed) && !Liveness.modified(consumed).isBefore(from)) {
            return true;
        }
        Entry entry = Entry.read(folders.record(session), journal);
        Interruption record = entry == null ? null : Interruption.of(entry);
        return record != null && !record.lastTime().isBefore(from);
    }

    /** What the transcript's last word says was cut off: an API error, or no last word at all. */
    private static @Nullable Interruption cutOff(String session, Path transcript) {
        List<Transcript.Line> tail = Transcript.tail(transcript, 1);
        if (tail.isEmpty() || tail.getFirst().isFinalAnswer() || tail.getFirst().isStoppedByUser()) {
            return null;
        }
        Transcript.Line last = tail.getFirst();
        Transcript.ApiError error = last.apiError();
        Instant at = last.at().equals(Instant.EPOCH) ? Liveness.modified(transcript) : last.at();
        return new Interruption(
                session,
                "",
                error == null ? "" : error.error(),
                error == null ? "" : Lines.oneLine(last.text(), 200),
                at,
                at,
                error == null ? ErrorKind.OTHER : ErrorKind.of(error.error(), last.text()),
                error == null ? null : resets(error, last.text(), at),
                "",
                "",
                List.of(),
                0,
                List.of(),
                List.of(),
                transcript.toString(),
                true);
    }

    /** The error's own field first, its text second; a clock time without a zone is not guessed at here. */
    private static @Nullable ResetTime resets(Transcript.ApiError error, String text, Instant at) {
        ResetTime field = ResetTime.ofEpochSeconds(error.resetsAt(), at).orElse(null);
        if (field != null) {
            return field;
        }
        ResetTime read = ResetTime.in(text, at, ZoneOffset.UTC).orElse(null);
        return read == null || read.from() == ResetTime.From.CLOCK ? null : read;
    }
}
