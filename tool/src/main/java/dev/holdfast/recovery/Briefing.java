package dev.holdfast.recovery;

import dev.holdfast.os.Redactor;
import dev.holdfast.settings.Lang;
import dev.holdfast.words.RecoveryWords;
import dev.holdfast.words.When;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Markdown that the next session is told: most urgent first, and cut visibly to its budget (case I7). */
final class Briefing {

    /** The client moves longer text to a file; ours stays far below. */
    static final int MOST_CHARS = 4_000;

    private static final int MOST_SHOWN = 8;
    private static final Duration STALE = Duration.ofHours(1);
    private static final List<String> ONE_SHOT = List.of("Explore", "Plan");

    private final RecoveryWords words;
    private final When when;
    private final Facts facts;
    private final Redactor redactor;

    /**
     * How it is told.
     *
     * @param redactor what all recorded text passes through (case Z2)
     */
    record Manner(Lang lang, Instant now, ZoneId zone, Redactor redactor) {}

    private Briefing(Facts facts, Manner manner) {
        this.facts = facts;
        this.words = new RecoveryWords(manner.lang());
        this.when = new When(manner.lang(), manner.now(), manner.zone());
        this.redactor = manner.redactor();
    }

    /** The briefing in at most so many characters: less detail of each agent first, then fewer agents, then a visible cut. */
    static String of(Facts facts, Manner manner, int budget) {
        Briefing briefing = new Briefing(facts, manner);
        String text = "";
        for (int shown = MOST_SHOWN; shown >= 1; shown--) {
            for (int detail = 160; detail >= 0; detail -= 80) {
                text = briefing.text(shown, detail);
                if (text.length() <= budget) {
                    return text;
                }
            }
        }
        String mark = "\n" + briefing.words.cut();
        int end = Math.max(0, budget - mark.length());
        if (end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end) + mark;
    }

    private String text(int shown, int detail) {
        List<String> lines = new ArrayList<>();
        head(lines);
        agents(lines, shown, detail);
        finished(lines, shown);
        wayOn(lines);
        since(lines);
        notes(lines, detail == 0 ? 1 : 4);
        return String.join("\n", lines);
    }

    private void head(List<String> lines) {
        lines.add(
                switch (facts.story()) {
                    case INTERRUPTED -> words.title(facts.ownSession());
                    case STOPPED -> words.titleStopped();
                    case ORPHANS -> words.titleOrphans();
                });
        if (!facts.ownSession()) {
            lines.add(words.otherSession(quoted(facts.sessionId(), 120)));
        }
        Interruption record = facts.record();
        if (record != null) {
            lines.add(words.cutOff(when.moment(record.time()), kind(record)));
            if (!record.errorMessage().isBlank()) {
                lines.add(words.recordedMessage(recorded(record.errorMessage(), 200)));
            }
            ResetTime resets = record.resets();
            if (resets != null) {
                boolean guessed = resets.from() == ResetTime.From.CLOCK;
                lines.add(words.announcedEnd(when.moment(resets.at()), guessed));
            }
            if (record.fromTranscript()) {
                lines.add(words.readFromTranscript());
            }
        }
        if (facts.story() != Facts.Story.STOPPED) {
            lines.add(words.delegating());
        }
    }

    private String kind(Interruption record) {
        if (facts.story() == Facts.Story.STOPPED) {
            return words.kindStopped();
        }
        return switch (record.kind()) {
            case USAGE_LIMIT -> words.kindUsageLimit();
            case THROTTLED -> words.kindThrottled();
            case OVERLOADED -> words.kindOverloaded();
            case NEEDS_HUMAN -> words.kindNeedsHuman();
            case OTHER -> words.kindOther();
        };
    }

    private void agents(List<String> lines, int shown, int detail) {
        List<Facts.Open> open = facts.open();
        if (open.isEmpty()) {
            lines.add(words.noneUnfinished());
            return;
        }
        lines.add(words.unfinished(open.size()));
        for (Facts.Open one : open.subList(0, Math.min(shown, open.size()))) {
            lines.add("  - " + String.join("; ", agent(one, detail)));
        }
        if (open.size() > shown) {
            lines.add(words.more(open.size() - shown));
        }
    }

    private List<String> agent(Facts.Open one, int detail) {
        Agent agent = one.agent();
        List<String> parts = new ArrayList<>();
        parts.add("**" + quoted(name(agent), 60) + "** [`" + quoted(agent.id(), 80) + "`]");
        parts.add(
                switch (one.found().state()) {
                    case AgentState.Done done -> words.unknown();
                    case AgentState.Interrupted cut -> words.interrupted();
                    case AgentState.Running running -> words.running();
                    case AgentState.Unknown unknown -> words.unknown();
                });
        Instant started = agent.started();
        if (started != null) {
            boolean old = Duration.between(started, when.now()).compareTo(STALE) > 0;
            parts.add(words.started(when.relative(started)) + (old ? " (" + words.stale() + ")" : ""));
        }
        if (ONE_SHOT.contains(agent.type())) {
            parts.add(words.notResumable());
        }
        String asked = agent.promptLines().isEmpty() ? agent.description() : String.join(" / ", agent.promptLines());
        if (!asked.isBlank()) {
            parts.add(words.asked(recorded(asked, 90)));
        }
        if (detail > 0 && !one.found().finding().isBlank()) {
            parts.add(words.finding(recorded(one.found().finding(), detail)));
        }
        if (detail > 80 && !facts.ownSession() && one.found().transcript() != null) {
            parts.add(words.transcript(quoted(String.valueOf(one.found().transcript()), 300)));
        }
        return parts;
    }

    private static String name(Agent agent) {
        return agent.type().isEmpty() ? "?" : agent.type();
    }

    private void finished(List<String> lines, int shown) {
        List<Interruption.Finished> all = facts.finished();
        if (all.isEmpty()) {
            return;
        }
        List<String> names = new ArrayList<>();
        for (Interruption.Finished one : all.subList(0, Math.min(shown, all.size()))) {
            names.add((one.type().isEmpty() ? "?" : quoted(one.type(), 60)) + " [`" + quoted(one.agentId(), 80) + "`]");
        }
        if (all.size() > shown) {
            names.add("… +" + (all.size() - shown));
        }
        lines.add(words.finished(all.size(), String.join(", ", names)));
    }

    private void wayOn(List<String> lines) {
        if (facts.open().isEmpty()) {
            if (!facts.ownSession() && isPlain(facts.sessionId())) {
                lines.add(words.goOnThere("claude --resume " + facts.sessionId()));
            }
            return;
        }
        List<String> steps = new ArrayList<>();
        String reachable = firstResumable();
        if (facts.ownSession()) {
            steps.add(words.stepNotes());
            if (reachable != null) {
                steps.add(words.stepSendMessage(reachable));
            }
            steps.add(words.stepNewAgent(false));
        } else {
            if (isPlain(facts.sessionId())) {
                steps.add(words.stepResume("claude --resume " + facts.sessionId()));
            }
            steps.add(words.stepNotes());
            steps.add(words.stepNewAgent(true));
        }
        steps.add(words.stepYourself());
        lines.add(words.wayOn());
        for (int i = 0; i < steps.size(); i++) {
            lines.add("  " + (i + 1) + ". " + steps.get(i));
        }
    }

    /** Whether the id can stand in a command as it is. */
    private static boolean isPlain(String sessionId) {
        return sessionId.length() <= 120
                && !sessionId.startsWith("-")
                && SafeName.of(sessionId, "").equals(sessionId)
                && !sessionId.isEmpty();
    }

    private @Nullable String firstResumable() {
        for (Facts.Open one : facts.open()) {
            if (!ONE_SHOT.contains(one.agent().type())) {
                return quoted(one.agent().id(), 80);
            }
        }
        return null;
    }

    private void since(List<String> lines) {
        Interruption record = facts.record();
        if (record != null
                && !record.head().isEmpty()
                && !facts.headNow().commit().isEmpty()) {
            if (!record.branch().equals(facts.headNow().branch())) {
                lines.add(words.branchChanged(
                        branch(record.branch()), branch(facts.headNow().branch())));
            }
            if (!record.head().equals(facts.headNow().commit())) {
                lines.add(words.headChanged(
                        shortened(record.head()), shortened(facts.headNow().commit())));
            }
        }
        if (facts.resumeFile()) {
            lines.add(words.resumeFile());
        }
    }

    private static String branch(String name) {
        return name.isEmpty() ? "(detached)" : quoted(name, 80);
    }

    private static String shortened(String commit) {
        return quoted(commit.length() > 10 ? commit.substring(0, 10) : commit, 10);
    }

    private void notes(List<String> lines, int most) {
        List<Facts.Note> notes = facts.notes();
        if (notes.isEmpty()) {
            return;
        }
        lines.add(words.notes(notes.size()));
        for (Facts.Note note : notes.subList(0, Math.min(most, notes.size()))) {
            lines.add("  - `" + quoted(note.file(), 80) + "`: \"" + recorded(note.firstLine(), 90) + "\""
                    + (note.agentId().isEmpty()
                            ? ""
                            : " (" + words.noteOf("`" + quoted(note.agentId(), 80) + "`") + ")"));
        }
        if (notes.size() > most) {
            lines.add(words.more(notes.size() - most));
        }
    }

    /** Text that an agent, a person or the API wrote, without secrets. */
    private String recorded(String text, int longest) {
        return quoted(redactor.redact(text), longest);
    }

    /** Recorded text on one line, cut, and unable to end its quotation or to open a code span or a heading of its own. */
    private static String quoted(String text, int longest) {
        return Lines.oneLine(
                text.replace('`', '\'').replace('"', '\'').replace("「", "'").replace("」", "'"), longest);
    }
}
