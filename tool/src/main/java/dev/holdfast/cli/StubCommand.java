package dev.holdfast.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** {@code stub}: a server that misbehaves as told; its options come from the table of {@link StubOption}. */
@Command(
        name = "stub",
        header = "Play an MCP server that misbehaves as told.",
        description = {
            "Over stdin and stdout, or with --http over loopback. For trying out what happens when a server",
            "is late, silent, crashes or refuses."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast stub --delay 3s",
            "  holdfast stub --exit 1 --stderr 'fatal: missing API key'",
            "  holdfast stub --http 3001 --status 503 --retry-after 120"
        })
final class StubCommand implements Cli.Ends {

    private final Surroundings around;

    @Spec
    @Nullable
    CommandSpec spec;

    private StubCommand(Surroundings around) {
        this.around = around;
    }

    /** The command with an option for each row of the table. */
    static CommandLine line(Surroundings around) {
        CommandLine line = new CommandLine(new StubCommand(around));
        line.getCommandSpec().usageMessage().abbreviateSynopsis(true);
        for (StubOption option : StubOption.values()) {
            OptionSpec.Builder row = OptionSpec.builder(option.flag()).description(option.help());
            List<String> parameters = option.parameters();
            if (!parameters.isEmpty()) {
                row.arity(Integer.toString(parameters.size()))
                        .type(String[].class)
                        .auxiliaryTypes(String.class)
                        .paramLabel(String.join(" ", parameters))
                        .hideParamSyntax(true);
            } else {
                row.type(boolean.class).arity("0");
            }
            line.getCommandSpec().addOption(row.build());
        }
        return line;
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.OK, ExitCode.FAILED);
    }

    @Override
    public Integer call() {
        List<String> arguments = new ArrayList<>();
        if (spec != null) {
            for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
                if (StubOption.of(option.longestName()).isPresent()) {
                    arguments.add(option.longestName());
                    arguments.addAll(option.type() == boolean.class ? List.of() : option.stringValues());
                }
            }
        }
        return StubServer.run(arguments, around.err());
    }
}
