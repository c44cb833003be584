package dev.holdfast.cli;

import dev.holdfast.settings.Lang;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code holdfast} alone: shows what there is. Holds the options that every command has. */
@Command(
        name = "holdfast",
        header = "Keeps unattended Claude Code sessions going when an MCP server dies.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nStart here:%n",
        footer = {
            "  holdfast demo      see what it does, with servers of its own",
            "  holdfast init      protect your sessions",
            "  holdfast doctor    prove that the protection works"
        })
final class RootCommand implements Runnable {

    @Option(
            names = "--lang",
            paramLabel = "en|ja",
            scope = ScopeType.INHERIT,
            description = "language of the output; else HOLDFAST_LANG, the settings, the locale")
    @Nullable
    Lang lang;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "show this help")
    boolean help;

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public void run() {
        if (spec != null) {
            CommandLine line = spec.commandLine();
            line.usage(line.getOut());
        }
    }
}
