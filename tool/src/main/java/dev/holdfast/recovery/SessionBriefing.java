package dev.holdfast.recovery;

import dev.holdfast.journal.Event;
import dev.holdfast.os.AtomicFile;
import dev.holdfast.settings.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a session is told when it begins, looked up now, and the marks that keep it from being told twice. */
public final class SessionBriefing {

    private static final int MOST_NOTES = 20;
    private static final int NOTE_HEAD = 400;

    private final Folders folders;
    private final Context context;
    private final ZoneId zone;
    private final RecoverySettings settings;

    public SessionBriefing(Folders folders, Context context, ZoneId zone) {
        this.folders = folders;
        this.context = context;
        this.zone = zone;
        this.settings = RecoverySettings.of(context.environment());
    }

    /**
     * A briefing and what to do once it is printed.
     *
     * @param markShown writes the marks; call it only after the text is flushed
     */
    public record Told(String text, Runnable markShown) {}

    /**
     * The briefing for the session; null when there is nothing to say.
     *
     * @param budget characters
     */
    public @Nullable Told forSession(String sessionId, String transcriptPath, int budget) {
        if (settings.disabled()) {
            return null;
        }
        Instant now = context.clock().instant();
        Pick.Picked picked = new Pick(folders, settings, now).forSession(sessionId, transcriptPath);
        if (picked == null) {
            return null;
        }
        Facts facts = facts(picked, now);
        String text = Briefing.of(facts, context.settings().lang(), now, zone, Math.min(budget, Briefing.MOST_CHARS));
        return new Told(text, () -> mark(picked, facts, sessionId, now));
    }

    private Facts facts(Pick.Picked picked, Instant now) {
        LedgerScan scan = LedgerScan.of(picked.sessionFolder());
        Interruption record = picked.record();
        Inquiry inquiry = new Inquiry(record == null ? null : Pick.path(record.transcript()), scan.tasks(), now);
        Pick pick = new Pick(folders, settings, now);
        List<Facts.Open> open = new ArrayList<>();
        List<Interruption.Finished> finished = new ArrayList<>();
        for (Agent agent : scan.agents()) {
            Inquiry.Found found = inquiry.about(agent);
            if (!Pick.isOpen(found.state())) {
                if (belongs(agent, record)) {
                    finished.add(new Interruption.Finished(agent.id(), agent.type()));
                }
            } else if (pick.isYoung(agent) && (record != null || agent.presented() == null)) {
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
                notes(open),
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

    private List<Facts.Note> notes(List<Facts.Open> open) {
        List<Facts.Note> notes = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folders.notes(), "*.md")) {
            for (Path file : files) {
                if (notes.size() < MOST_NOTES && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    String first = firstLine(file);
                    notes.add(new Facts.Note(String.valueOf(file.getFileName()), first, ownerOf(first, open)));
                }
            }
        } catch (IOException e) {
            return List.of();
        }
        notes.sort(Comparator.comparing(note -> note.agentId().isEmpty()));
        return notes;
    }

    private static String firstLine(Path file) throws IOException {
        byte[] head;
        try (var in = Files.newInputStream(file)) {
            head = in.readNBytes(NOTE_HEAD);
        }
        List<String> lines = Lines.of(new String(head, StandardCharsets.UTF_8));
        return lines.isEmpty() ? "" : lines.getFirst().replaceFirst("^#+\\s*", "");
    }

    /** The agent whose request shares most words with the note's first line, at least half of them. */
    private static String ownerOf(String firstLine, List<Facts.Open> open) {
        String best = "";
        int bestShare = 49;
        List<String> words = List.of(firstLine.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"));
        for (Facts.Open one : open) {
            String asked = (one.agent().description() + " "
                            + String.join(" ", one.agent().promptLines()))
                    .toLowerCase(Locale.ROOT);
            int hits = 0;
            int counted = 0;
            for (String word : words) {
                if (word.length() > 2) {
                    counted++;
                    hits += asked.contains(word) ? 1 : 0;
                }
            }
            int share = counted == 0 ? 0 : hits * 100 / counted;
            if (share > bestShare) {
                bestShare = share;
                best = one.agent().id();
            }
        }
        return best;
    }

    private void mark(Pick.Picked picked, Facts facts, String sessionId, Instant now) {
        Entry mark = Entry.empty().put("presented_to", sessionId).put("time", now);
        try {
            if (picked.own()) {
                Files.move(
                        folders.record(sessionId),
                        folders.consumed(sessionId),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } else if (picked.record() != null) {
                Folders.write(
                        folders.records(),
                        folders.presented(picked.sessionId()),
                        mark.bytes(),
                        AtomicFile.Durability.SYNCED);
            }
            if (!picked.own()) {
                LedgerScan scan = LedgerScan.of(picked.sessionFolder());
                for (Facts.Open one : facts.open()) {
                    Path file = scan.markFor(one.agent().key());
                    if (file != null) {
                        Folders.write(folders.calls(), file, mark.bytes(), AtomicFile.Durability.CACHED);
                    }
                }
            }
        } catch (IOException e) {
            context.journal().fault("briefing", e);
        }
        context.journal()
                .add(new Event(
                        Event.Kind.RECOVERY,
                        "",
                        Map.of("what", "briefing", "session", sessionId, "about", picked.sessionId())));
    }
}
