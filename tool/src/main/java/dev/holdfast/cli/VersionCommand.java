package dev.holdfast.cli;

import com.google.gson.JsonObject;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code version}: what is running, from where, on which Java. */
@Command(
        name = "version",
        header = "Show the version, where it runs from, and its Java.",
        footerHeading = "%nExamples:%n",
        footer = {"  holdfast version", "  holdfast version --json"})
final class VersionCommand implements Cli.Ends {

    @Option(names = "--json", description = "print one JSON object")
    boolean json;

    private final Surroundings around;
    private final Console console;

    VersionCommand(Surroundings around, Console console) {
        this.around = around;
        this.console = console;
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.OK);
    }

    @Override
    public Integer call() {
        String java = System.getProperty("java.vendor", "?") + " " + Runtime.version();
        String home = around.distribution().home().toString();
        if (json) {
            JsonObject object = new JsonObject();
            object.addProperty("version", 1);
            object.addProperty("holdfast", Distribution.version());
            object.addProperty("home", home);
            object.addProperty("java", java);
            object.addProperty("javaHome", System.getProperty("java.home", ""));
            console.json(object);
        } else {
            console.say("holdfast " + Distribution.version());
            console.say(home);
            console.say("Java " + java + ", " + System.getProperty("java.home", ""));
        }
        return ExitCode.OK.code();
    }
}
