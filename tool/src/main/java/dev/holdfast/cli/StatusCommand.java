package dev.holdfast.cli;

import com.google.gson.Gson;
import dev.holdfast.journal.JournalReader;
import dev.holdfast.settings.Context;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code status}: what is believed about every server, and what happened today; {@code --events -f} follows the log. */
@Command(
        name = "status",
        header = "Show every server's health, and what happened today.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast status",
            "  holdfast status --events -f      follow what happens",
            "  holdfast status --json"
        })
final class StatusCommand implements Cli.Ends {

    /** How often a followed log is looked at: often enough for a person, nothing for a machine. */
    private static final long LOOK_AGAIN_MS = 500;

    @Option(names = "--json", description = "print one JSON object; with --events one object a line")
    boolean json;

    @Option(names = "--events", description = "print today's events instead")
    boolean events;

    @Option(
            names = {"-f", "--follow"},
            description = "with --events: go on with what is added, until stopped")
    boolean follow;

    private final Surroundings around;
    private final Console console;

    StatusCommand(Surroundings around, Console console) {
        this.around = around;
        this.console = console;
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.OK);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (follow && !events) {
            console.complain("holdfast status: " + console.words().followNeedsEvents());
            return ExitCode.USAGE.code();
        }
        Context context = Contexts.of(around);
        if (events) {
            events(context);
            return ExitCode.OK.code();
        }
        StatusReport report = StatusReport.of(context, around.zone(), console.lang());
        if (json) {
            console.json(StatusJson.of(report, ExitCode.OK));
        } else {
            new StatusText(console).print(report);
        }
        return ExitCode.OK.code();
    }

    private void events(Context context) throws InterruptedException {
        JournalReader reader = new JournalReader(context.places().events());
        // Before what is there is read: an event in between is shown twice rather than never.
        JournalReader.Follower follower = reader.follow(around.clock().instant());
        Today.entries(reader, around.zone(), around.clock().instant()).forEach(this::print);
        while (follow && !console.out().checkError()) {
            Thread.sleep(LOOK_AGAIN_MS);
            follower.poll(around.clock().instant(), this::print);
        }
    }

    private void print(JournalReader.Entry entry) {
        console.say(json ? new Gson().toJson(StatusJson.event(entry)) : new StatusText(console).event(entry));
    }
}
