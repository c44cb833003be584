package dev.holdfast.readiness;

import dev.holdfast.mcp.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The verdict on whether the servers that a run needs are ready: 0, or the worst of 10, 11 and 12. Pure. */
public final class Preflight {

    /** As asked. */
    static final int READY = 0;
    /** Not ready: may pass by itself. */
    static final int MAY_PASS = 10;
    /** Somebody must fix it. */
    static final int MUST_BE_FIXED = 11;
    /** The configuration is wrong. */
    static final int CONFIGURATION = 12;

    private Preflight() {}

    /**
     * The verdict.
     *
     * @param exit 0, 10, 11 or 12
     * @param missing what stands in the way, by server, each with its own code; empty when {@code exit} is 0
     * @param notes what does not count but should be known
     */
    public record Verdict(int exit, Map<String, Integer> missing, List<Note> notes) {
        public Verdict {
            missing = Map.copyOf(missing);
            notes = List.copyOf(notes);
        }

        /** The same with one more note. */
        public Verdict with(Note note) {
            List<Note> more = new ArrayList<>(notes);
            more.add(note);
            return new Verdict(exit, missing, more);
        }

        /** The same where servers may be configured that nobody could see: all of them are not ready then (case X1). */
        public Verdict withUnseenServers() {
            Map<String, Integer> more = new LinkedHashMap<>(missing);
            more.put("", CONFIGURATION);
            return new Verdict(CONFIGURATION, more, notes);
        }

        /** Whether asking again can change it. */
        public boolean mayPass() {
            return exit == MAY_PASS;
        }
    }

    /** What should be known beside the verdict. */
    public sealed interface Note {
        /** No READY set was accepted yet. */
        record NoBaseline() implements Note {}

        /** These are ready and not in the accepted set. */
        record Grown(List<String> servers) implements Note {}

        /** Today's READY set is the accepted one from now on. */
        record Accepted(int servers) implements Note {}

        /** It could not be stored. */
        record NotStored(String file, String reason) implements Note {}

        /** Fewer are ready than asked for. */
        record TooFew(int ready, int wanted) implements Note {}
    }

    /**
     * Decides.
     *
     * @param answers one for each configured server
     * @param accepted the accepted READY set; empty when there is none yet, or when nobody asked for it
     */
    public static Verdict decide(Question question, List<Answer> answers, Optional<Set<String>> accepted) {
        Map<String, Answer> byName = new LinkedHashMap<>();
        answers.forEach(answer -> byName.put(answer.name(), answer));
        Map<String, Integer> missing = new LinkedHashMap<>();
        List<Note> notes = new ArrayList<>();
        for (String name : counted(question, byName.keySet())) {
            blame(missing, name, code(answerOf(byName, name), question));
        }
        if (question.minReady() > 0) {
            weighCount(question, answers, missing, notes);
        }
        if (question.baseline()) {
            weighBaseline(byName, accepted, missing, notes);
        }
        int exit = missing.values().stream().mapToInt(Integer::intValue).max().orElse(READY);
        return new Verdict(exit, missing, notes);
    }

    /** The servers whose own outcome counts: those required, else those named, else all, unless another question was asked. */
    private static Set<String> counted(Question question, Set<String> configured) {
        Set<String> counted = new LinkedHashSet<>(question.required());
        counted.addAll(question.tools().keySet());
        if (!counted.isEmpty()) {
            return counted;
        }
        if (question.minReady() > 0 || question.baseline()) {
            counted.addAll(question.named());
            counted.removeAll(configured);
            return counted;
        }
        return question.named().isEmpty() ? configured : new LinkedHashSet<>(question.named());
    }

    private static void weighCount(
            Question question, List<Answer> answers, Map<String, Integer> missing, List<Note> notes) {
        int ready = (int) answers.stream().filter(Answer::ready).count();
        if (ready >= question.minReady()) {
            return;
        }
        notes.add(new Note.TooFew(ready, question.minReady()));
        for (Answer answer : answers) {
            blame(missing, answer.name(), code(answer, question));
        }
        if (missing.isEmpty() || answers.size() < question.minReady()) {
            // Fewer servers are configured than are wanted: no waiting helps.
            missing.put("", CONFIGURATION);
        }
    }

    private static void weighBaseline(
            Map<String, Answer> byName,
            Optional<Set<String>> accepted,
            Map<String, Integer> missing,
            List<Note> notes) {
        if (accepted.isEmpty()) {
            notes.add(new Note.NoBaseline());
            return;
        }
        for (String name : accepted.get()) {
            Answer answer = answerOf(byName, name);
            if (!answer.ready()) {
                blame(missing, name, lost(answer));
            }
        }
        List<String> grown = byName.values().stream()
                .filter(Answer::ready)
                .map(Answer::name)
                .filter(name -> !accepted.get().contains(name))
                .toList();
        if (!grown.isEmpty()) {
            notes.add(new Note.Grown(grown));
        }
    }

    private static Answer answerOf(Map<String, Answer> byName, String name) {
        Answer answer = byName.get(name);
        return answer == null ? new Answer(name, Answer.Standing.NOT_CONFIGURED, new Outcome.Skipped("")) : answer;
    }

    private static void blame(Map<String, Integer> missing, String name, int code) {
        if (code != READY) {
            missing.merge(name, code, Math::max);
        }
    }

    /** What a server that was ready once weighs now that it is not. */
    private static int lost(Answer answer) {
        return switch (answer.standing()) {
            case ASKED -> code(answer.outcome());
            case NOT_ASKED, NOT_WAITED_FOR -> MAY_PASS;
            case NOT_APPROVED, DISABLED, MALFORMED, NOT_CONFIGURED -> CONFIGURATION;
        };
    }

    private static int code(Answer answer, Question question) {
        String name = answer.name();
        return switch (answer.standing()) {
            case ASKED -> code(answer.outcome());
            case NOT_APPROVED -> question.names(name) ? CONFIGURATION : READY;
            // Named to be looked at it is a fact; a run that needs it by name would go without it.
            case DISABLED -> question.needs(name) ? CONFIGURATION : READY;
            case NOT_ASKED -> question.needs(name) ? MAY_PASS : READY;
            case NOT_WAITED_FOR -> READY;
            case MALFORMED, NOT_CONFIGURED -> CONFIGURATION;
        };
    }

    /** The exit code of an outcome that counts. */
    static int code(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Ready r -> READY;
            case Outcome.AuthRequired a -> a.ownCredentials() ? MUST_BE_FIXED : READY;
            case Outcome.Starting s -> MAY_PASS;
            case Outcome.TimedOut t -> MAY_PASS;
            case Outcome.Unreachable u -> MAY_PASS;
            case Outcome.RateLimited l -> MAY_PASS;
            case Outcome.Unknown u -> MAY_PASS;
            case Outcome.Exited e -> MUST_BE_FIXED;
            case Outcome.ProtocolError p -> MUST_BE_FIXED;
            case Outcome.Skipped s -> READY;
        };
    }
}
