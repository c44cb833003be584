package dev.holdfast.cli;

import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Listed;
import dev.holdfast.settings.Context;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reset}: forgets what is believed about a server, so that its next call is not stopped (case B6). */
@Command(
        name = "reset",
        header = "Forget what is believed about a server: its next call goes through.",
        footerHeading = "%nExamples:%n",
        footer = {"  holdfast reset github", "  holdfast reset --all"})
final class ResetCommand implements Cli.Ends {

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "the server as the configuration names it")
    List<String> names = new ArrayList<>();

    @Option(names = "--all", description = "every server")
    boolean all;

    private final Surroundings around;
    private final Console console;

    ResetCommand(Surroundings around, Console console) {
        this.around = around;
        this.console = console;
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.FAILED, ExitCode.MISCONFIGURED);
    }

    @Override
    public Integer call() {
        if (all == !names.isEmpty()) {
            console.complain("holdfast reset: " + console.words().nameOrAll());
            console.complain(console.words().seeHelp("holdfast reset --help"));
            return ExitCode.USAGE.code();
        }
        Context context = Contexts.of(around);
        HealthBook book = HealthBook.of(context);
        if (all) {
            return said(book.resetAll(), "").code();
        }
        ExitCode exit = ExitCode.OK;
        for (String name : new LinkedHashSet<>(names)) {
            int cleared = book.reset(name);
            ExitCode one = said(cleared, name);
            exit = exit.worst(one);
            if (cleared == 0) {
                exit = exit.worst(unknown(book, name));
            }
        }
        return exit.code();
    }

    private ExitCode said(int cleared, String name) {
        if (cleared < 0) {
            console.complain("holdfast reset: " + console.words().notStored());
            return ExitCode.FAILED;
        }
        if (cleared > 0 || name.isEmpty()) {
            console.say(console.words().cleared(cleared, name));
        }
        return ExitCode.OK;
    }

    /** Nothing was remembered under this name: no reason to fail if the name is configured, a typing mistake otherwise. */
    private ExitCode unknown(HealthBook book, String name) {
        boolean configured = Contexts.configured(Contexts.of(around), name);
        if (configured) {
            console.say(console.words().nothingRemembered(name));
            return ExitCode.OK;
        }
        List<String> known = book.read().listed().stream()
                .map(Listed::key)
                .map(key -> key.name())
                .distinct()
                .toList();
        console.complain("holdfast reset: " + console.words().noSuchServer(name, String.join(", ", known)));
        return ExitCode.MISCONFIGURED;
    }
}
