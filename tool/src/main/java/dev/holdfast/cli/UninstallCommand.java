package dev.holdfast.cli;

import dev.holdfast.config.ClientSettings;
import dev.holdfast.config.ClientSettings.Applied;
import dev.holdfast.config.ClientSettings.Plan;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Places;
import dev.holdfast.words.SetupWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code uninstall}: takes our entries and the installed copy away, and says what stays. */
@Command(
        name = "uninstall",
        header = "Take the hooks and the installed copy away.",
        description = {
            "Without --scope: from your settings and from this project's, and the copy itself.",
            "A settings file that nobody else changed gets its old bytes back."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast uninstall",
            "  holdfast uninstall --scope local    only these entries; the copy stays",
            "  holdfast uninstall --purge          what was remembered goes, too"
        })
final class UninstallCommand implements Cli.Ends {

    @Option(names = "--scope", paramLabel = "user|project|local", description = "only the entries in these settings")
    @Nullable
    SettingsScope scope;

    @Option(names = "--purge", description = "also delete what was remembered: health, events, records")
    boolean purge;

    @Option(names = "--dry-run", description = "print what would be done and do nothing")
    boolean dryRun;

    private final Surroundings around;
    private final Console console;
    private final SetupWords words;

    UninstallCommand(Surroundings around, Console console) {
        this.around = around;
        this.console = console;
        this.words = new SetupWords(console.lang());
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.FAILED, ExitCode.MISCONFIGURED);
    }

    @Override
    public Integer call() {
        Context context = Contexts.of(around);
        ExitCode exit = ExitCode.OK;
        for (SettingsScope one : scope == null ? SettingsScope.values() : new SettingsScope[] {scope}) {
            exit = exit.worst(entries(one.settings(context, console.lang())));
        }
        if (exit == ExitCode.OK && scope == null) {
            exit = delete(context);
        }
        return exit.code();
    }

    private ExitCode entries(ClientSettings settings) {
        return switch (settings.planUninstall()) {
            case Plan.Refused(Finding finding) -> {
                // A file that cannot be read holds nothing that the client would call.
                console.complain("holdfast uninstall: " + finding.what() + " (" + finding.where() + ")");
                yield ExitCode.MISCONFIGURED;
            }
            case Plan.Nothing nothing -> ExitCode.OK;
            case Plan.Change change -> {
                if (dryRun) {
                    InitCommand.diff(settings, change).forEach(console::say);
                    yield ExitCode.OK;
                }
                yield switch (settings.apply(change)) {
                    case Applied.Done done -> {
                        console.say(words.hooksRemoved(settings.file().toString(), change.restores()));
                        yield ExitCode.OK;
                    }
                    case Applied.ChangedMeanwhile meanwhile -> {
                        console.complain("holdfast uninstall: "
                                + words.changedMeanwhile(settings.file().toString()));
                        yield ExitCode.FAILED;
                    }
                    case Applied.Failed(String reason) -> {
                        console.complain("holdfast uninstall: "
                                + words.notWritten(settings.file().toString(), reason));
                        yield ExitCode.FAILED;
                    }
                };
            }
        };
    }

    private ExitCode delete(Context context) {
        Places places = context.places();
        List<Path> going = new ArrayList<>(List.of(
                places.own().resolve("bin"),
                places.own().resolve("launch"),
                places.own().resolve("app")));
        // The list lets calls pass without a look; with no launcher it would say nothing, but never outlive what wrote
        // it.
        going.add(places.passList());
        List<Path> state = state(places);
        if (purge) {
            going.addAll(state);
        }
        try {
            for (Path path : going) {
                if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                    if (!dryRun) {
                        Installer.deleteTree(path);
                    }
                    console.say(words.removed(path.toString(), dryRun));
                }
            }
        } catch (IOException e) {
            console.complain("holdfast uninstall: " + e.getClass().getSimpleName() + ": " + e.getMessage());
            return ExitCode.FAILED;
        }
        List<Path> staying = new ArrayList<>(List.of(places.userSettings(), places.projectSettings()));
        staying.add(places.project().resolve(".claude").resolve("agent-notes"));
        if (!purge) {
            staying.addAll(state);
        }
        for (Path path : staying) {
            if (Files.exists(path)) {
                console.say(words.stays(path.toString()));
            }
        }
        return ExitCode.OK;
    }

    private static List<Path> state(Places places) {
        Path project = places.project().resolve(".claude");
        return List.of(places.own(), places.health(), project.resolve("agent-calls"), project.resolve("recovery"));
    }
}
