package dev.holdfast.cli;

import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hook} in the help and the reference; the hook itself runs without any of this. */
@Command(
        name = "hook",
        header = "Answer one hook event (called by Claude Code, not by people).",
        description = {
            "Reads one event as JSON on stdin. Ends with 0, or with 2 and a message on stderr when the",
            "call is to be stopped; with nothing else, whatever happens."
        })
final class HookCommand implements Cli.Ends {

    @Parameters(index = "0", paramLabel = "EVENT", description = "the event's name, e.g. PreToolUse", arity = "0..1")
    String event = "";

    private final Console console;

    HookCommand(Console console) {
        this.console = console;
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.OK);
    }

    @Override
    public Integer call() {
        console.complain(console.words().hookNotHere());
        return ExitCode.USAGE.code();
    }
}
