package dev.holdfast.cli;

import dev.holdfast.config.Configuration;
import dev.holdfast.health.Status;
import dev.holdfast.journal.Event;
import dev.holdfast.journal.JournalReader;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Policy;
import dev.holdfast.words.StatusWords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** {@code status} for people. */
final class StatusText {

    /** The columns of a longer text; --json has all of it. */
    private static final int DETAIL = 100;

    private final Console console;
    private final Render render;
    private final StatusWords words;

    StatusText(Console console) {
        this.console = console;
        this.render = console.render();
        this.words = new StatusWords(console.lang());
    }

    void print(StatusReport report) {
        console.say(words.title(report.project().toString()));
        console.say("");
        if (report.servers().isEmpty()) {
            console.say(words.noServers());
        } else {
            List<List<String>> rows = report.servers().stream().map(this::row).toList();
            console.out().print(render.table(words.headings(), rows));
        }
        if (!report.failOpen().isEmpty()) {
            console.say("");
            console.say(render.bad(words.failOpen(String.join(", ", report.failOpen()))));
        }
        Today today = report.today();
        console.say("");
        console.say(words.today(today.passes(), today.blocks(), today.wouldBlock(), today.failures(), today.faults()));
        if (today.faults() > 0) {
            console.say(render.bad(words.faults(today.faults())));
        }
        if (!today.last().isEmpty()) {
            console.say("");
            console.say(words.lastEvents());
            today.last().forEach(entry -> console.say("  " + event(entry)));
        }
        for (Finding finding : report.findings()) {
            if (finding.exit() != 0) {
                console.say("");
                console.say(render.warn(finding.code()) + "  " + finding.what()
                        + (finding.where().isEmpty() ? "" : "  " + finding.where()));
            }
        }
    }

    private List<String> row(StatusLine line) {
        List<String> row = new ArrayList<>();
        row.add(line.name());
        row.add(line.scope());
        row.add(health(line));
        row.add(known(line.since()) && line.health().status() != Status.UNKNOWN ? render.when(line.since()) : "");
        Instant retry = line.health().nextRetryAt();
        row.add(line.unhealthy() && known(retry) ? render.when(retry) : "");
        row.add(last(line));
        return row;
    }

    private String health(StatusLine line) {
        if (line.approval() != Configuration.Approval.APPROVED) {
            return render.faint(words.notStarted(line.approval().name()));
        }
        if (line.policy().mode() == Policy.Mode.OFF) {
            return render.faint(words.off());
        }
        String text = words.health(line.health().status().name());
        return switch (line.health().status()) {
            case HEALTHY -> render.good(text);
            case UNHEALTHY ->
                line.policy().mode() == Policy.Mode.OBSERVE
                        ? render.warn(text + " " + words.onlyObserved())
                        : render.bad(text);
            case UNKNOWN -> render.faint(text);
        };
    }

    private String last(StatusLine line) {
        String outcome = line.outcome();
        String detail = line.detail();
        if (outcome.isEmpty()) {
            return detail;
        }
        String text = words.outcome(outcome);
        if (!line.unhealthy() && !line.known().asked().elapsed().isZero()) {
            text += " (" + render.duration(line.known().asked().elapsed()) + ")";
        }
        return detail.isEmpty() || outcome.equals("READY") ? text : text + ": " + Render.cut(detail, DETAIL);
    }

    /** One event of the log on one line. */
    String event(JournalReader.Entry entry) {
        StringBuilder text = new StringBuilder(render.faint(render.clock(entry.time())));
        Event event = entry.event();
        text.append("  ").append(painted(event.kind()));
        if (!event.server().isEmpty()) {
            text.append("  ").append(event.server());
        }
        event.fields().forEach((key, value) -> {
            if (!value.isEmpty()) {
                text.append("  ").append(key).append('=').append(Render.cut(value, DETAIL));
            }
        });
        return text.toString();
    }

    private String painted(Event.Kind kind) {
        return switch (kind) {
            case BLOCK, FAILURE, FAULT -> render.bad(kind.name());
            case WOULD_BLOCK, RECONNECT -> render.warn(kind.name());
            case RECOVERY -> render.good(kind.name());
            case PROBE, TRANSITION, SETTING, NOTE -> kind.name();
        };
    }

    private static boolean known(Instant instant) {
        return !instant.equals(Instant.EPOCH);
    }
}
