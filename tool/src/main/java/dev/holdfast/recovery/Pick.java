package dev.holdfast.recovery;

import dev.holdfast.claude.Transcript;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a starting session is told about: its own record, else another session's, else a transcript that nobody recorded, else
 * agents that never finished. A session that is alive is never reported to another.
 */
final class Pick {

    /** How far back transcripts are looked at. */
    private static final Duration LOOK_BACK = Duration.ofHours(24);
    /** More sessions than this are not looked at: older ones would not be shown either. */
    private static final int MOST_SESSIONS = 200;

    private static final int MOST_TRANSCRIPTS = 20;

    private final Folders folders;
    private final RecoverySettings settings;
    private final Instant now;

    Pick(Folders folders, RecoverySettings settings, Instant now) {
        this.folders = folders;
        this.settings = settings;
        this.now = now;
    }

    /**
     * What was picked.
     *
     * @param record null for orphans
     * @param sessionFolder the session's folder in the ledger
     */
    record Picked(
            Facts.Story story, @Nullable Interruption record, String sessionId, boolean own, Path sessionFolder) {}

    /** The occasion for the session; null when there is none. */
    @Nullable
    Picked forSession(String sessionId, String transcriptPath) {
        Picked own = own(sessionId);
        if (own != null) {
            return own;
        }
        Picked other = other(sessionId);
        if (other != null) {
            return other;
        }
        Picked unrecorded = transcriptPath.isEmpty() ? null : unrecorded(sessionId, Path.of(transcriptPath));
        return unrecorded == null ? orphans(sessionId) : unrecorded;
    }

    private @Nullable Picked own(String sessionId) {
        Interruption record = sessionId.isEmpty() ? null : read(folders.record(sessionId));
        return record == null || tooOld(record)
                ? null
                : new Picked(Facts.Story.INTERRUPTED, record, sessionId, true, folders.session(sessionId));
    }

    private @Nullable Picked other(String sessionId) {
        String ownName = SafeName.session(sessionId) + ".json";
        Picked best = null;
        for (Path file : newest(folders.records(), ".json", MOST_SESSIONS)) {
            String name = String.valueOf(file.getFileName());
            if (name.equals(ownName) || name.endsWith(AgentLedger.PRESENTED)) {
                continue;
            }
            Interruption record = read(file);
            if (record == null || tooOld(record) || isPresented(file, record) || wentOn(record)) {
                continue;
            }
            if (best == null
                    || best.record() == null
                    || record.lastTime().isAfter(best.record().lastTime())) {
                best = new Picked(
                        Facts.Story.INTERRUPTED,
                        record,
                        record.sessionId(),
                        false,
                        folders.session(record.sessionId()));
            }
        }
        return best;
    }

    /** Whether the mark of another session's briefing is newer than the record's last error. */
    private static boolean isPresented(Path file, Interruption record) {
        String name = String.valueOf(file.getFileName());
        Entry mark = Entry.read(file.resolveSibling(name.substring(0, name.length() - 5) + AgentLedger.PRESENTED));
        Instant at = mark == null ? null : mark.time("time");
        return at != null && !at.isBefore(record.lastTime());
    }

    /** Whether the transcript shows that the session is at work again: then nothing of it is another's business. */
    private boolean wentOn(Interruption record) {
        Path transcript = path(record.transcript());
        if (transcript == null || !isAlive(transcript)) {
            return false;
        }
        for (Transcript.Line line : Transcript.tail(transcript, 1)) {
            return line.apiError() == null
                    && line.at().isAfter(record.lastTime().plusSeconds(1));
        }
        return false;
    }

    private @Nullable Picked unrecorded(String sessionId, Path ownTranscript) {
        Path folder = ownTranscript.getParent();
        if (folder == null) {
            return null;
        }
        for (Path transcript : newest(folder, ".jsonl", MOST_TRANSCRIPTS)) {
            String name = String.valueOf(transcript.getFileName());
            String session = name.substring(0, name.length() - ".jsonl".length());
            if (session.equals(sessionId) || age(transcript).compareTo(LOOK_BACK) > 0 || isAlive(transcript)) {
                continue;
            }
            if (Files.exists(folders.record(session))
                    || Files.exists(folders.consumed(session))
                    || isPresentedSince(session, transcript)) {
                continue;
            }
            Picked found = cutOff(session, transcript);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private boolean isPresentedSince(String session, Path transcript) {
        Entry mark = Entry.read(folders.presented(session));
        Instant at = mark == null ? null : mark.time("time");
        return at != null && !at.isBefore(modified(transcript));
    }

    /** The record that was never written, when the transcript's last word is an API error or no last word at all. */
    private @Nullable Picked cutOff(String session, Path transcript) {
        List<Transcript.Line> tail = Transcript.tail(transcript, 1);
        if (tail.isEmpty() || tail.getFirst().isFinalAnswer()) {
            return null;
        }
        Transcript.Line last = tail.getFirst();
        Transcript.ApiError error = last.apiError();
        Instant at = last.at().equals(Instant.EPOCH) ? modified(transcript) : last.at();
        ErrorKind kind = error == null ? ErrorKind.OTHER : ErrorKind.of(error.error(), last.text());
        Interruption record = new Interruption(
                session,
                "",
                error == null ? "" : error.error(),
                error == null ? "" : Lines.oneLine(last.text(), 200),
                at,
                at,
                kind,
                error == null
                        ? null
                        : ResetTime.ofEpochSeconds(error.resetsAt(), at).orElse(null),
                "",
                "",
                List.of(),
                0,
                List.of(),
                List.of(),
                transcript.toString(),
                true);
        return new Picked(
                error == null ? Facts.Story.STOPPED : Facts.Story.INTERRUPTED,
                record,
                session,
                false,
                folders.session(session));
    }

    private @Nullable Picked orphans(String sessionId) {
        String own = SafeName.session(sessionId);
        int looked = 0;
        for (Path session : newestFolders()) {
            if (++looked > MOST_SESSIONS || age(session).compareTo(settings.callTtl()) > 0) {
                return null;
            }
            if (String.valueOf(session.getFileName()).equals(own)) {
                continue;
            }
            LedgerScan scan = LedgerScan.of(session);
            if (scan.mayHaveOrphans() && !isWorking(session) && hasOpen(scan)) {
                return new Picked(Facts.Story.ORPHANS, null, String.valueOf(session.getFileName()), false, session);
            }
        }
        return null;
    }

    private boolean hasOpen(LedgerScan scan) {
        Inquiry inquiry = new Inquiry(null, scan.tasks(), now);
        for (Agent agent : scan.agents()) {
            if (agent.presented() == null && isOpen(inquiry.about(agent).state()) && isYoung(agent)) {
                return true;
            }
        }
        return false;
    }

    static boolean isOpen(AgentState state) {
        return !(state instanceof AgentState.Done);
    }

    boolean isYoung(Agent agent) {
        Instant started = agent.started();
        return started != null
                && !started.isAfter(now.plusSeconds(60))
                && Duration.between(started, now).compareTo(settings.callTtl()) < 0;
    }

    /** Whether the session's ledger or transcript changed within the last ten minutes. */
    private boolean isWorking(Path session) {
        if (age(session).compareTo(Inquiry.ALIVE) < 0) {
            return true;
        }
        for (Path prompt : newest(session, "", 5)) {
            if (age(prompt).compareTo(Inquiry.ALIVE) < 0) {
                return true;
            }
        }
        for (Agent agent : LedgerScan.of(session).agents()) {
            if (agent.transcript() != null && isAlive(agent.transcript())) {
                return true;
            }
        }
        return false;
    }

    private boolean isAlive(Path file) {
        return age(file).compareTo(Inquiry.ALIVE) < 0;
    }

    private boolean tooOld(Interruption record) {
        return record.lastTime().isAfter(now.plusSeconds(60))
                || Duration.between(record.lastTime(), now).compareTo(settings.recordTtl()) > 0;
    }

    private static @Nullable Interruption read(Path file) {
        Entry entry = Entry.read(file);
        return entry == null ? null : Interruption.of(entry);
    }

    private List<Path> newestFolders() {
        List<Path> all = newest(folders.calls(), "", Integer.MAX_VALUE);
        all.removeIf(one -> !Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS));
        return all;
    }

    /** The entries of a folder with this ending, newest first; none when it cannot be read. */
    private static List<Path> newest(Path folder, String ending, int most) {
        record Dated(Path path, long at) {}
        List<Dated> dated = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                String name = String.valueOf(entry.getFileName());
                if (name.endsWith(ending) && !name.startsWith(".")) {
                    dated.add(new Dated(entry, modified(entry).toEpochMilli()));
                }
            }
        } catch (IOException e) {
            return new ArrayList<>();
        }
        dated.sort(Comparator.comparingLong(Dated::at).reversed());
        List<Path> paths = new ArrayList<>();
        for (Dated one : dated) {
            if (paths.size() < most) {
                paths.add(one.path());
            }
        }
        return paths;
    }

    private Duration age(Path file) {
        return Duration.between(modified(file), now);
    }

    private static Instant modified(Path file) {
        try {
            return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
        } catch (IOException e) {
            return Instant.EPOCH;
        }
    }

    static @Nullable Path path(String text) {
        try {
            return text.isEmpty() ? null : Path.of(text);
        } catch (java.nio.file.InvalidPathException e) {
            return null;
        }
    }
}
