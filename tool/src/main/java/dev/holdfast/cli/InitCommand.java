package dev.holdfast.cli;

import dev.holdfast.config.ClientSettings;
import dev.holdfast.config.ClientSettings.Applied;
import dev.holdfast.config.ClientSettings.Plan;
import dev.holdfast.config.HookForm;
import dev.holdfast.config.HookRow;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import dev.holdfast.words.SetupWords;
import dev.holdfast.words.ShellWord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code init}: installs the running copy, and asks the client to call it. */
@Command(
        name = "init",
        header = "Protect your sessions: install this copy and add its hooks to Claude Code's settings.",
        description = {
            "Keeps a backup of the settings file, changes nothing else in it, and may be run again at any time.",
            "Sessions that are already open take the hooks over by themselves or after a restart."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast init                    for all your projects",
            "  holdfast init --scope local      for you, in this project",
            "  holdfast init --scope project    for everybody in this project who has Holdfast",
            "  holdfast init --dry-run          show what would change",
            "  holdfast init --notes            also ask this project's agents to keep notes"
        })
final class InitCommand implements Cli.Ends {

    @Option(
            names = "--scope",
            paramLabel = "user|project|local",
            description = "whose settings: user (default), project (shared), local (yours, this project)")
    SettingsScope scope = SettingsScope.USER;

    @Option(names = "--dry-run", description = "print the diff and do nothing")
    boolean dryRun;

    @Option(names = "--no-recovery", description = "without the hooks that remember what an API error cuts off")
    boolean noRecovery;

    @Option(
            names = "--notes",
            description = "ask the agents defined in this project's .claude/agents to keep notes; shows the diff")
    boolean notes;

    private final Surroundings around;
    private final Console console;
    private final SetupWords words;

    InitCommand(Surroundings around, Console console) {
        this.around = around;
        this.console = console;
        this.words = new SetupWords(console.lang());
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.FAILED, ExitCode.MISCONFIGURED, ExitCode.UNAVAILABLE);
    }

    @Override
    public Integer call() throws InterruptedException {
        Context context = Contexts.of(around);
        Installer installer = new Installer(context.places().own(), around.distribution());
        if (!around.distribution().complete()) {
            console.complain("holdfast init: "
                    + words.noDistribution(around.distribution().home().toString()));
            return ExitCode.UNAVAILABLE.code();
        }
        int hooks = hooks(context, installer);
        return notes && hooks == ExitCode.OK.code()
                ? new NotesSetup(context, console).apply(dryRun).code()
                : hooks;
    }

    private int hooks(Context context, Installer installer) throws InterruptedException {
        ClientSettings settings = scope.settings(context, console.lang());
        return switch (settings.planInstall(HookRow.rows(!noRecovery), form(installer))) {
            case Plan.Refused(Finding finding) -> refused(finding).code();
            case Plan.Nothing(List<Finding> findings) -> {
                ExitCode exit = dryRun ? dry(installer, settings, List.of()) : install(context, installer);
                if (exit == ExitCode.OK && !dryRun) {
                    console.say(words.alreadyThere(settings.file().toString()));
                    closing(context, settings, findings);
                }
                yield exit.code();
            }
            case Plan.Change change -> {
                if (dryRun) {
                    yield dry(installer, settings, diff(settings, change)).code();
                }
                // The copy first: an entry must never lead to nothing.
                ExitCode exit = install(context, installer);
                yield (exit == ExitCode.OK ? write(context, settings, change) : exit).code();
            }
        };
    }

    static HookForm formOf(SettingsScope scope, Installer installer) {
        return scope == SettingsScope.PROJECT
                ? new HookForm.Shell()
                : new HookForm.Exec(installer.launcher().toString());
    }

    private HookForm form(Installer installer) {
        return formOf(scope, installer);
    }

    private ExitCode refused(Finding finding) {
        console.complain("holdfast init: " + finding.what() + " (" + finding.where() + ")");
        if (!finding.action().isEmpty()) {
            console.complain(finding.action());
        }
        return ExitCode.MISCONFIGURED;
    }

    private ExitCode dry(Installer installer, ClientSettings settings, List<String> diff) {
        try {
            console.say(
                    installer.current()
                            ? words.copyIsThere(installer.app().toString())
                            : words.wouldInstall(installer.app().toString()));
        } catch (IOException e) {
            console.complain("holdfast init: " + e.getMessage());
            return ExitCode.FAILED;
        }
        if (diff.isEmpty()) {
            console.say(words.alreadyThere(settings.file().toString()));
        }
        Render render = console.render();
        for (String line : diff) {
            console.say(line.startsWith("+") ? render.good(line) : line.startsWith("-") ? render.bad(line) : line);
        }
        return ExitCode.OK;
    }

    static List<String> diff(ClientSettings settings, Plan.Change change) {
        return UnifiedDiff.of(settings.file().toString(), change.textBefore(), change.textAfter());
    }

    private ExitCode install(Context context, Installer installer) throws InterruptedException {
        try {
            Installer.Installed installed = installer.install(AotCache.java());
            console.say(
                    installed.fresh()
                            ? words.installed(installed.app().toString())
                            : words.copyIsThere(installed.app().toString()));
            installed.removed().forEach(old -> console.say(words.removedOld(old.toString())));
            cache(installer, installed.app());
            return ExitCode.OK;
        } catch (IOException e) {
            console.complain("holdfast init: "
                    + words.notInstalled(
                            context.places().own().toString(), e.getClass().getSimpleName() + ": " + e.getMessage()));
            return ExitCode.FAILED;
        }
    }

    /** Without a cache hooks work, slower: a training that fails is said and nothing more. */
    private void cache(Installer installer, Path app) throws IOException, InterruptedException {
        if (AotCache.complete(app)) {
            return;
        }
        if (around.terminal()) {
            console.complain(words.training());
        }
        try {
            Path cache = AotCache.train(around, app);
            installer.point(app, AotCache.java(), cache);
            console.say(words.trained());
        } catch (IOException e) {
            console.complain("holdfast init: " + words.notTrained(String.valueOf(e.getMessage())));
        }
    }

    private ExitCode write(Context context, ClientSettings settings, Plan.Change change) {
        return switch (settings.apply(change)) {
            case Applied.Done done -> {
                console.say(words.hooksAdded(settings.file().toString()));
                if (done.backup() != null && !change.textBefore().isEmpty()) {
                    console.say(words.backup(done.backup().toString()));
                }
                closing(context, settings, change.findings());
                yield ExitCode.OK;
            }
            case Applied.ChangedMeanwhile meanwhile -> {
                console.complain("holdfast init: "
                        + words.changedMeanwhile(settings.file().toString()));
                yield ExitCode.FAILED;
            }
            case Applied.Failed(String reason) -> {
                console.complain(
                        "holdfast init: " + words.notWritten(settings.file().toString(), reason));
                yield ExitCode.FAILED;
            }
        };
    }

    private void closing(Context context, ClientSettings settings, List<Finding> findings) {
        findings.forEach(finding -> console.say(
                console.render().warn(finding.code()) + "  " + finding.what() + " (" + finding.where() + ")"));
        for (SettingsScope other : SettingsScope.values()) {
            ClientSettings another = other.settings(context, console.lang());
            if (!another.file().equals(settings.file()) && !another.installed().isEmpty()) {
                console.say(console.render().warn(words.alsoIn(another.file().toString())));
            }
        }
        console.say("");
        Optional<Path> found = OnPath.find(around.environment(), "holdfast");
        console.say(words.howToCheck(
                found.isPresent()
                        ? ""
                        : ShellWord.of(new Installer(context.places().own(), around.distribution())
                                .launcher()
                                .toString())));
    }
}
