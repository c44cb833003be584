package dev.holdfast.recovery;

import dev.holdfast.journal.Event;
import dev.holdfast.os.AtomicFile;
import dev.holdfast.os.Redactor;
import dev.holdfast.settings.Context;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a session is told when it begins, looked up now, and the marks that keep it from being told twice. */
public final class SessionBriefing {

    private final Folders folders;
    private final Context context;
    private final Redactor redactor;
    private final LocalZone zone;
    private final RecoverySettings settings;

    public SessionBriefing(Folders folders, Context context, Redactor redactor, LocalZone zone) {
        this.folders = folders;
        this.context = context;
        this.redactor = redactor;
        this.zone = zone;
        this.settings = RecoverySettings.of(context.environment());
    }

    /**
     * A briefing and what to do once it is printed.
     *
     * @param about the session whose work it is
     * @param markShown writes the marks; call it only after the text is flushed
     */
    public record Told(String text, String about, Runnable markShown) {}

    /**
     * The briefing for the session; null when there is nothing to say.
     *
     * @param budget characters
     */
    public @Nullable Told forSession(String sessionId, String transcriptPath, int budget) {
        Instant now = context.clock().instant();
        Pick pick = pick(now);
        Pick.Picked picked = pick.forSession(sessionId, transcriptPath);
        if (picked == null) {
            return null;
        }
        Facts facts = facts(picked, now);
        if (isOver(pick, picked, facts)) {
            mark(picked, facts, sessionId, now);
            return null;
        }
        return new Told(text(facts, now, budget), picked.sessionId(), () -> mark(picked, facts, sessionId, now));
    }

    String text(Facts facts, Instant now, int budget) {
        return Briefing.of(
                facts,
                new Briefing.Manner(context.settings().lang(), now, zone.id(), redactor),
                Math.min(budget, Briefing.MOST_CHARS));
    }

    Pick pick(Instant now) {
        return new Pick(folders, settings, now, new Liveness(context.places().config(), now), context.journal());
    }

    /** Whether the session itself went on long ago and left nothing unfinished. */
    private static boolean isOver(Pick pick, Pick.Picked picked, Facts facts) {
        Interruption record = picked.record();
        return picked.own() && record != null && facts.open().isEmpty() && pick.wentOn(record);
    }

    Facts facts(Pick.Picked picked, Instant now) {
        LedgerScan scan = LedgerScan.of(picked.sessionFolder(), context.journal());
        Interruption record = picked.record();
        Inquiry inquiry = new Inquiry(record == null ? null : Folders.path(record.transcript()), scan.tasks(), now);
        List<Facts.Open> open = new ArrayList<>();
        List<Interruption.Finished> finished = new ArrayList<>();
        for (Agent agent : scan.agents()) {
            Inquiry.Found found = inquiry.about(agent);
            if (!Pick.isOpen(found.state())) {
                if (belongs(agent, record)) {
                    finished.add(new Interruption.Finished(agent.id(), agent.type()));
                }
            } else if (Pick.isYoung(agent.started(), settings, now) && (record != null || agent.presented() == null)) {
                open.add(new Facts.Open(agent, found));
            }
        }
        open.sort(Comparator.comparing(
                one -> one.agent().started() == null
                        ? Instant.EPOCH
                        : one.agent().started(),
                Comparator.reverseOrder()));
        Path project = context.places().project();
        return new Facts(
                picked.story(),
                record,
                picked.sessionId(),
                picked.own(),
                open,
                finished,
                GitHead.of(project),
                new AgentNotes(folders.notes()).of(open),
                Files.isRegularFile(project.resolve(".claude").resolve("RESUME.md")));
    }

    /** Whether a finished agent is worth naming: the record counted it, or it was unfinished then and is finished now. */
    private static boolean belongs(Agent agent, @Nullable Interruption record) {
        if (record == null) {
            return false;
        }
        if (record.fromTranscript()) {
            return true;
        }
        for (Interruption.Finished one : record.finished()) {
            if (one.agentId().equals(agent.id())) {
                return true;
            }
        }
        for (Interruption.Pending one : record.pending()) {
            if (one.agentId().equals(agent.id())) {
                return true;
            }
        }
        return agent.stopped() != null && !agent.stopped().isBefore(record.time());
    }

    private void mark(Pick.Picked picked, Facts facts, String sessionId, Instant now) {
        try {
            if (picked.own()) {
                consume(sessionId, now);
            }
            write(picked, facts, sessionId, now);
        } catch (IOException e) {
            context.journal().fault("briefing", e);
        }
        context.journal()
                .add(new Event(
                        Event.Kind.RECOVERY,
                        "",
                        Map.of("what", "briefing", "session", sessionId, "about", picked.sessionId())));
    }

    /** Each agent that was named is marked as well, so that it is not reported as an orphan later. */
    void write(Pick.Picked picked, Facts facts, String presentedTo, Instant now) throws IOException {
        byte[] mark =
                Entry.empty().put("presented_to", presentedTo).put("time", now).bytes();
        if (!picked.own() && picked.record() != null) {
            Folders.write(folders.records(), folders.presented(picked.sessionId()), mark, AtomicFile.Durability.SYNCED);
        }
        LedgerScan scan = LedgerScan.of(picked.sessionFolder(), context.journal());
        for (Facts.Open one : facts.open()) {
            Path file = scan.markFor(one.agent().key());
            if (file != null) {
                Folders.write(folders.calls(), file, mark, AtomicFile.Durability.CACHED);
            }
        }
    }

    /** The consumed record's file time is the moment of the briefing: what finishes later is news again. */
    void consume(String sessionId, Instant now) throws IOException {
        Path consumed = folders.consumed(sessionId);
        Files.move(
                folders.record(sessionId),
                consumed,
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(consumed, FileTime.from(now));
    }
}
