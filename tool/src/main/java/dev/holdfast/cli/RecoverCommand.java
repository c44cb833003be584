package dev.holdfast.cli;

import dev.holdfast.os.Redactor;
import dev.holdfast.recovery.Occasion;
import dev.holdfast.recovery.Occasions;
import dev.holdfast.settings.Context;
import dev.holdfast.words.RecoverWords;
import dev.holdfast.words.ShellWord;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code recover}: what API errors cut off in this project, for a person. */
@Command(
        name = "recover",
        header = "Show what an API error cut off in this project, and how to go on.",
        description = "Without SESSION it is about the newest.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast recover                  what is on record",
            "  holdfast recover show 3fa8        one session and its agents, as they are now",
            "  holdfast recover brief            what the next session would be told",
            "  holdfast recover resume           the command that goes on there",
            "  holdfast recover dismiss 3fa8     nobody is told of it any more"
        })
final class RecoverCommand implements Cli.Ends {

    /** What is asked for. */
    enum Action {
        list,
        show,
        brief,
        resume,
        dismiss
    }

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "ACTION",
            description =
                    "list (default), show, brief (what the next session would be told), resume (the command), dismiss")
    Action action = Action.list;

    @Parameters(index = "1", arity = "0..1", paramLabel = "SESSION", description = "a session's id, or how it begins")
    @Nullable
    String session;

    @Option(names = "--json", description = "print one JSON object")
    boolean json;

    private final Surroundings around;
    private final Console console;
    private final RecoverWords words;

    RecoverCommand(Surroundings around, Console console) {
        this.around = around;
        this.console = console;
        this.words = new RecoverWords(console.lang());
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.OK, ExitCode.FAILED);
    }

    @Override
    public Integer call() {
        Context context = Contexts.of(around);
        Occasions occasions = new Occasions(context, Redactor.of(List.of()), around.zone());
        List<Occasion> all = occasions.all();
        if (session != null) {
            String start = session;
            all = all.stream().filter(one -> one.sessionId().startsWith(start)).toList();
            if (all.size() != 1 && action != Action.list) {
                console.complain("holdfast recover: " + (all.isEmpty() ? words.noSuch(start) : words.several(start)));
                return ExitCode.FAILED.code();
            }
        }
        return run(context, occasions, all).code();
    }

    private ExitCode run(Context context, Occasions occasions, List<Occasion> all) {
        if (action == Action.brief && session == null) {
            return brief(context, all, occasions.forNewSession());
        }
        if (action == Action.list) {
            return list(context, all);
        }
        if (all.isEmpty()) {
            console.complain("holdfast recover: "
                    + words.nothing(context.places().project().toString()));
            return ExitCode.FAILED;
        }
        Occasion one = all.getFirst();
        return switch (action) {
            case list -> list(context, all);
            case show -> show(context, one);
            case brief -> brief(context, List.of(one), occasions.forItself(one));
            case resume -> resume(context, one);
            case dismiss -> dismiss(context, occasions, one);
        };
    }

    private ExitCode list(Context context, List<Occasion> all) {
        if (json) {
            console.json(RecoverJson.of(context, all, ExitCode.OK));
        } else if (all.isEmpty()) {
            console.say(words.nothing(context.places().project().toString()));
        } else {
            RecoverText text = new RecoverText(console, around);
            all.forEach(text::line);
            console.say("");
            console.say(words.ways());
        }
        return ExitCode.OK;
    }

    private ExitCode show(Context context, Occasion one) {
        if (json) {
            console.json(RecoverJson.of(context, List.of(one), ExitCode.OK));
        } else {
            new RecoverText(console, around).whole(one);
        }
        return ExitCode.OK;
    }

    private ExitCode brief(Context context, List<Occasion> about, @Nullable String text) {
        if (json) {
            console.json(RecoverJson.with(RecoverJson.of(context, about, ExitCode.OK), "briefing", text));
        } else if (text == null) {
            console.say(words.nothing(context.places().project().toString()));
        } else {
            console.say(text);
        }
        return ExitCode.OK;
    }

    private ExitCode resume(Context context, Occasion one) {
        String command = "claude --resume " + ShellWord.of(one.sessionId());
        if (json) {
            console.json(RecoverJson.with(RecoverJson.of(context, List.of(one), ExitCode.OK), "command", command));
        } else {
            console.say(command);
        }
        return ExitCode.OK;
    }

    private ExitCode dismiss(Context context, Occasions occasions, Occasion one) {
        if (!occasions.dismiss(one)) {
            console.complain("holdfast recover: " + words.notStored());
            return ExitCode.FAILED;
        }
        if (json) {
            console.json(RecoverJson.of(context, List.of(one), ExitCode.OK));
        } else {
            console.say(words.dismissed(one.sessionId()));
        }
        return ExitCode.OK;
    }
}
