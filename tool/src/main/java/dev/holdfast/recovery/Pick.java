package dev.holdfast.recovery;

import dev.holdfast.claude.Transcript;
import dev.holdfast.journal.Journal;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a starting session is told about: its own record, else another session's, else a transcript that nobody recorded, else
 * agents that never finished. A session that is alive is never reported to another.
 */
final class Pick {

    /** More sessions than this are not looked at: older ones would not be shown either. */
    private static final int MOST_SESSIONS = 200;
    /** How far ahead of now a time may lie and still be meant. */
    private static final Duration CLOCKS_APART = Duration.ofMinutes(1);

    private final Folders folders;
    private final RecoverySettings settings;
    private final Instant now;
    private final Liveness liveness;
    private final Journal journal;

    Pick(Folders folders, RecoverySettings settings, Instant now, Liveness liveness, Journal journal) {
        this.folders = folders;
        this.settings = settings;
        this.now = now;
        this.liveness = liveness;
        this.journal = journal;
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
        Path transcript = Folders.path(transcriptPath);
        Path transcripts = transcript == null ? null : transcript.getParent();
        Picked unrecorded = transcripts == null ? null : unrecorded(sessionId, transcripts);
        return unrecorded == null ? orphans(sessionId) : unrecorded;
    }

    /** What there is beside the records. */
    List<Picked> withoutRecord(String sessionId, Path transcripts) {
        List<Picked> all = new ArrayList<>();
        Picked unrecorded = unrecorded(sessionId, transcripts);
        if (unrecorded != null) {
            all.add(unrecorded);
        }
        Picked orphans = orphans(sessionId);
        if (orphans != null) {
            all.add(orphans);
        }
        return all;
    }

    private @Nullable Picked unrecorded(String sessionId, Path transcripts) {
        return new Unrecorded(folders, liveness, journal).besides(sessionId, transcripts);
    }

    /** The record in the file, as another session would see it; null when it is none that is still believed. */
    @Nullable
    Picked recordIn(Path file) {
        Interruption record = String.valueOf(file.getFileName()).endsWith(AgentLedger.PRESENTED) ? null : read(file);
        return record == null || !isOf(file, record) || isTooOld(record, settings, now) ? null : picked(record, false);
    }

    private @Nullable Picked own(String sessionId) {
        Path file = folders.record(sessionId);
        Interruption record = sessionId.isEmpty() ? null : read(file);
        return record == null || isTooOld(record, settings, now) || !isOf(file, record) ? null : picked(record, true);
    }

    private @Nullable Picked other(String sessionId) {
        String ownName = SafeName.session(sessionId) + ".json";
        for (Path file : Listing.newest(folders.records(), ".json", MOST_SESSIONS)) {
            String name = String.valueOf(file.getFileName());
            if (name.equals(ownName) || name.endsWith(AgentLedger.PRESENTED)) {
                continue;
            }
            if (liveness.age(file).compareTo(settings.recordTtl()) > 0) {
                return null;
            }
            Picked picked = recordIn(file);
            Interruption record = picked == null ? null : picked.record();
            if (record != null && !isPresented(record) && !wentOn(record)) {
                return picked;
            }
        }
        return null;
    }

    private Picked picked(Interruption record, boolean own) {
        return new Picked(
                Facts.Story.INTERRUPTED, record, record.sessionId(), own, folders.session(record.sessionId()));
    }

    /** Whether the record is the one that its file's name promises (case X3). */
    private static boolean isOf(Path file, Interruption record) {
        return String.valueOf(file.getFileName()).equals(SafeName.session(record.sessionId()) + ".json");
    }

    /** Whether the mark of another session's briefing is newer than the record's last error. */
    boolean isPresented(Interruption record) {
        Entry mark = Entry.read(folders.presented(record.sessionId()), journal);
        Instant at = mark == null ? null : mark.time("time");
        return at != null && !at.isBefore(record.lastTime());
    }

    /**
     * Whether the transcript shows that the session went on after the error: then it is no longer cut off. A prompt that nobody
     * answered yet counts only while the session is alive.
     */
    boolean wentOn(Interruption record) {
        Path transcript = Folders.path(record.transcript());
        if (transcript == null) {
            return false;
        }
        for (Transcript.Line line : Transcript.tail(transcript, 5)) {
            if (line.apiError() != null || !line.at().isAfter(record.lastTime().plusSeconds(1))) {
                return false;
            }
            if (line.assistant() || liveness.hasGrown(transcript)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Picked orphans(String sessionId) {
        String own = SafeName.session(sessionId);
        for (Path session : Listing.newest(folders.calls(), "", MOST_SESSIONS)) {
            if (liveness.age(session).compareTo(settings.callTtl()) > 0) {
                return null;
            }
            if (String.valueOf(session.getFileName()).equals(own)
                    || !Files.isDirectory(session, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            LedgerScan scan = LedgerScan.of(session, journal);
            if (scan.mayHaveOrphans()) {
                Picked found = orphansOf(session, scan);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private @Nullable Picked orphansOf(Path session, LedgerScan scan) {
        Inquiry inquiry = new Inquiry(null, scan.tasks(), now);
        List<Agent> agents = scan.agents();
        String name = String.valueOf(session.getFileName());
        boolean open = false;
        for (Agent agent : agents) {
            if (liveness.isAlive(name, agent.transcript(), session)) {
                return null;
            }
            if (agent.presented() == null && agent.started() != null && isYoung(agent)) {
                AgentState state = inquiry.about(agent).state();
                if (state instanceof AgentState.Running) {
                    return null;
                }
                open |= isOpen(state);
            }
        }
        return open ? new Picked(Facts.Story.ORPHANS, null, name, false, session) : null;
    }

    static boolean isOpen(AgentState state) {
        return !(state instanceof AgentState.Done);
    }

    /** Whether the agent's start is recent enough to care; one whose start nobody can tell is. */
    boolean isYoung(Agent agent) {
        return isYoung(agent.started(), settings, now);
    }

    static boolean isYoung(@Nullable Instant started, RecoverySettings settings, Instant now) {
        return started == null
                || started.isAfter(now.plus(CLOCKS_APART))
                || Duration.between(started, now).compareTo(settings.callTtl()) < 0;
    }

    /** Whether the record's last error is older than records are believed, or lies in the future. */
    static boolean isTooOld(Interruption record, RecoverySettings settings, Instant now) {
        return record.lastTime().isAfter(now.plus(CLOCKS_APART))
                || Duration.between(record.lastTime(), now).compareTo(settings.recordTtl()) > 0;
    }

    private @Nullable Interruption read(Path file) {
        Entry entry = Entry.read(file, journal);
        return entry == null ? null : Interruption.of(entry);
    }
}
