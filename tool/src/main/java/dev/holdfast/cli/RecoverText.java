package dev.holdfast.cli;

import dev.holdfast.recovery.Interruption;
import dev.holdfast.recovery.Occasion;
import dev.holdfast.words.RecoverWords;
import dev.holdfast.words.When;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code recover} for people. */
final class RecoverText {

    private final Console console;
    private final RecoverWords words;
    private final When when;

    RecoverText(Console console, Surroundings around) {
        this.console = console;
        this.words = new RecoverWords(console.lang());
        this.when = new When(console.lang(), around.clock().instant(), around.zone());
    }

    /** One session on two lines. */
    void line(Occasion one) {
        List<String> facts = new ArrayList<>();
        facts.add(words.counts(one.open().size(), one.finished().size()));
        if (one.presented()) {
            facts.add(words.toldAnother());
        }
        console.say(console.render().bold(printable(one.sessionId())) + "  " + words.story(one.story()) + at(one));
        console.say("  " + String.join("; ", facts));
    }

    private String at(Occasion one) {
        Interruption record = one.record();
        return record == null ? "" : ", " + when.moment(record.time());
    }

    /** One session and its agents. */
    void whole(Occasion one) {
        line(one);
        Interruption record = one.record();
        if (record != null && !record.errorMessage().isEmpty()) {
            console.say("  \"" + printable(record.errorMessage()) + "\"");
        }
        if (record != null && record.resets() != null) {
            console.say("  " + words.announcedEnd(when.moment(record.resets().at())));
        }
        for (Occasion.OpenAgent agent : one.open()) {
            console.say("  " + console.render().warn(words.state(agent.state())) + "  " + name(agent.id(), agent.type())
                    + started(agent.started()));
            quote(agent.asked());
            quote(agent.finding());
            if (agent.transcript() != null) {
                console.say("      " + printable(agent.transcript().toString()));
            }
        }
        for (Interruption.Finished agent : one.finished()) {
            console.say(
                    "  " + console.render().good(words.finishedLabel()) + "  " + name(agent.agentId(), agent.type()));
        }
    }

    private static String name(String id, String type) {
        return printable(id) + (type.isEmpty() ? "" : " (" + printable(type) + ")");
    }

    private String started(@Nullable Instant at) {
        return at == null ? "" : ", " + when.relative(at);
    }

    private void quote(String text) {
        if (!text.isBlank()) {
            console.say("      \"" + printable(text.length() > 160 ? text.substring(0, 160) + "…" : text) + "\"");
        }
    }

    /** Recorded text without what a terminal would obey. */
    private static String printable(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            plain.append(Character.isISOControl(c) ? ' ' : c);
        }
        return plain.toString();
    }
}
