package dev.holdfast.cli;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.readiness.Answer;
import dev.holdfast.readiness.Preflight.Note;
import dev.holdfast.readiness.Survey;
import dev.holdfast.words.ProbeWords;
import dev.holdfast.words.StatusWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code probe} for people: a line a server, and at the end only what somebody can act on. */
final class ProbeText {

    /** In the order of who can do something about it. */
    private static final List<String> OUTCOMES = List.of(
            "READY",
            "AUTH_REQUIRED",
            "STARTING",
            "TIMEOUT",
            "RATE_LIMITED",
            "UNREACHABLE",
            "UNKNOWN",
            "EXITED",
            "PROTOCOL_ERROR");

    /** The columns of what a server said, in its line; what somebody can act on is spelled out below. */
    private static final int DETAIL = 100;

    /** Said with its server already. */
    private static final String OF_AN_ENTRY = "HF-CONFIG-ENTRY";

    private final Console console;
    private final Render render;
    private final ProbeWords words;
    private final boolean verbose;

    ProbeText(Console console, boolean verbose) {
        this.console = console;
        this.render = console.render();
        this.words = new ProbeWords(console.lang());
        this.verbose = verbose;
    }

    /** One settled server on one line. */
    String line(String name, Outcome outcome, Duration elapsed, int nameWidth) {
        StringBuilder line = new StringBuilder(painted(outcome));
        line.repeat(' ', Math.max(1, 16 - Render.width(outcome.word())));
        line.append(name).repeat(' ', Math.max(1, nameWidth + 2 - Render.width(name)));
        String took = elapsed.isZero() ? "" : render.duration(elapsed);
        line.repeat(' ', Math.max(0, 7 - took.length())).append(took);
        String detail = detail(outcome);
        return detail.isEmpty()
                ? line.toString().stripTrailing()
                : line.append("  ").append(Render.cut(detail, DETAIL)).toString();
    }

    private String detail(Outcome outcome) {
        if (outcome instanceof Outcome.Ready ready && !ready.warnings().isEmpty()) {
            String warnings = String.join("; ", ready.warnings());
            return ready.server().isEmpty() ? warnings : ready.server() + " (" + warnings + ")";
        }
        if (outcome instanceof Outcome.RateLimited limited && limited.retryAfter() != null) {
            return render.distance(render.now().plus(limited.retryAfter()));
        }
        return outcome.detail();
    }

    String painted(Outcome outcome) {
        String word = outcome.word();
        return switch (outcome) {
            case Outcome.Ready r -> render.good(word);
            case Outcome.AuthRequired a -> a.ownCredentials() ? render.bad(word) : render.good(word);
            case Outcome.Exited e -> render.bad(word);
            case Outcome.ProtocolError p -> render.bad(word);
            case Outcome.Starting s -> render.warn(word);
            case Outcome.TimedOut t -> render.warn(word);
            case Outcome.Unreachable u -> render.warn(word);
            case Outcome.RateLimited l -> render.warn(word);
            case Outcome.Unknown u -> render.warn(word);
            case Outcome.Skipped s -> render.faint(word);
        };
    }

    /** What was known without asking, for those that were not asked in this run. */
    void known(Survey.Finding server, int nameWidth) {
        String line = line(server.answer().name(), server.answer().outcome(), server.elapsed(), nameWidth);
        boolean remembered = server.answer().standing() == Answer.Standing.ASKED;
        String age = remembered ? render.faint(" (" + words.ago(render.duration(age(server))) + ")") : "";
        console.say(line + age);
    }

    private Duration age(Survey.Finding server) {
        Duration age = Duration.between(server.at(), render.now());
        return age.isNegative() ? Duration.ZERO : age;
    }

    void summary(ProbeReport report, boolean quiet) {
        if (!quiet) {
            count(report);
        }
        List<Survey.Finding> broken =
                report.servers().stream().filter(report::spelledOut).toList();
        if (!broken.isEmpty() || !report.unknownNames().isEmpty()) {
            spellOut(report, broken, quiet);
        }
        if (verbose) {
            report.servers().forEach(server -> verbose(report, server));
        }
        report.findings().stream()
                .filter(finding ->
                        verbose || finding.exit() != 0 && !finding.code().equals(OF_AN_ENTRY))
                .forEach(finding ->
                        console.say(render.warn(finding.code()) + "  " + finding.what() + "  " + finding.where()));
        if (!quiet) {
            report.verdict().notes().forEach(note -> console.say(note(note)));
        }
        if (!quiet || report.verdict().exit() != 0) {
            verdict(report);
        }
    }

    private void count(ProbeReport report) {
        if (!report.servers().isEmpty()) {
            console.say("");
            console.say(words.counts(report.servers().size(), counts(report)));
        } else if (report.configured().isEmpty() && !report.blamesConfiguration()) {
            console.say(words.noServers());
        }
    }

    private void spellOut(ProbeReport report, List<Survey.Finding> broken, boolean quiet) {
        if (!quiet) {
            if (!report.servers().isEmpty()) {
                console.say("");
            }
            console.say(words.toFix());
        }
        for (Survey.Finding server : broken) {
            Outcome outcome = server.answer().outcome();
            console.say("  " + render.bold(server.answer().name()) + "  " + painted(outcome) + "  " + outcome.detail());
            report.action(server, console.lang()).ifPresent(action -> console.say("    → " + action));
        }
        for (String name : report.unknownNames()) {
            console.say("  " + render.bold(name));
            console.say("    → " + report.actionForUnknown(name, console.lang()));
        }
    }

    private void verbose(ProbeReport report, Survey.Finding server) {
        console.say("");
        console.say(render.bold(server.answer().name()) + "  "
                + server.entry().server().declaration().scope().word() + "  "
                + server.entry().server().declaration().file());
        server.entry().shadows().forEach(shadowed -> console.say("  shadows " + shadowed.file()));
        server.entry().findings().forEach(finding -> console.say("  " + finding.code() + "  " + finding.what()));
        if (server.answer().outcome() instanceof Outcome.Ready ready) {
            console.say("  " + ready.server() + "  " + ready.version() + "  " + ready.era());
        }
        report.action(server, console.lang()).ifPresent(action -> console.say("  → " + action));
    }

    private List<String> counts(ProbeReport report) {
        StatusWords outcomes = new StatusWords(console.lang());
        List<String> counts = new ArrayList<>();
        long asked = 0;
        for (String outcome : OUTCOMES) {
            long count = report.count(outcome);
            asked += count;
            if (count > 0) {
                counts.add(count + " " + outcome + " (" + outcomes.outcome(outcome) + ")");
            }
        }
        long rest = report.servers().size() - asked;
        if (rest > 0) {
            counts.add(rest + " SKIPPED (" + outcomes.outcome("SKIPPED") + ")");
        }
        return counts;
    }

    private void verdict(ProbeReport report) {
        int exit = report.verdict().exit();
        String text = words.verdict(exit);
        if (exit == 0) {
            console.say(render.good(text));
            return;
        }
        List<String> names = report.verdict().missing().keySet().stream()
                .filter(name -> !name.isEmpty())
                .sorted()
                .toList();
        String missing = names.isEmpty() ? "" : "; " + words.missing(String.join(", ", names));
        console.say((exit == 10 ? render.warn(text) : render.bad(text)) + missing);
    }

    private String note(Note note) {
        return switch (note) {
            case Note.NoBaseline none -> words.noBaseline();
            case Note.Grown grown -> words.grown(String.join(", ", grown.servers()));
            case Note.Accepted accepted -> words.accepted(accepted.servers());
            case Note.NotStored not -> words.cannotWrite(not.file(), not.reason());
            case Note.TooFew few -> words.tooFew(few.ready(), few.wanted());
        };
    }
}
