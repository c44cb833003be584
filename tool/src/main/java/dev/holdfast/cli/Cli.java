package dev.holdfast.cli;

import dev.holdfast.settings.Lang;
import dev.holdfast.words.HelpWords;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** The command line: everything that is not on a hook's path. */
public final class Cli {

    private Cli() {}

    /**
     * Runs one command.
     *
     * @return the exit code, one of {@link ExitCode}
     */
    public static int run(String... args) {
        List<String> words = List.of(args);
        if (words.size() > 0 && words.getFirst().equals("stub") && !words.contains("--help") && !words.contains("-h")) {
            // Fleets of it are started in tests: it goes without the option parser.
            StubServer.main(words.subList(1, words.size()).toArray(String[]::new));
        }
        return run(Surroundings.ofProcess(), args);
    }

    static int run(Surroundings around, String... args) {
        int code = commandLine(around, Languages.choose(around.environment(), args))
                .execute(args);
        around.out().flush();
        around.err().flush();
        return code;
    }

    /** The whole tree of commands in one language. */
    static CommandLine commandLine(Surroundings around, Lang lang) {
        Console console = Console.of(around, lang);
        CommandLine root = new CommandLine(new RootCommand());
        Commands.addTo(root, around, console);
        each(root, lang);
        ParseMessages messages = new ParseMessages(console);
        root.setCaseInsensitiveEnumValuesAllowed(true)
                .setColorScheme(CommandLine.Help.defaultColorScheme(around.colour() ? Ansi.ON : Ansi.OFF))
                .setOut(new java.io.PrintWriter(around.out(), true))
                .setErr(new java.io.PrintWriter(around.err(), true))
                .setUsageHelpAutoWidth(false)
                .setUsageHelpLongOptionsMaxWidth(30)
                .setUsageHelpWidth(100)
                .setParameterExceptionHandler(messages)
                .setExecutionExceptionHandler(new Faults(console));
        return root;
    }

    /** Gives every command its table of exit codes and its texts. */
    private static void each(CommandLine line, Lang lang) {
        CommandSpec spec = line.getCommandSpec();
        spec.exitCodeOnInvalidInput(ExitCode.USAGE.code()).exitCodeOnExecutionException(ExitCode.INTERNAL.code());
        if (lang == Lang.JA) {
            spec.resourceBundle(new JapaneseHelp());
        }
        Set<ExitCode> codes =
                spec.userObject() instanceof Ends ends ? EnumSet.copyOf(ends.with()) : EnumSet.allOf(ExitCode.class);
        codes.add(ExitCode.OK);
        codes.add(ExitCode.USAGE);
        codes.add(ExitCode.INTERNAL);
        Map<String, String> table = new LinkedHashMap<>();
        if (spec.userObject() instanceof HookCommand) {
            codes = EnumSet.of(ExitCode.OK);
        }
        for (ExitCode code : codes) {
            table.put(Integer.toString(code.code()), code.meaning(lang));
        }
        if (spec.userObject() instanceof HookCommand) {
            table.put("2", HelpWords.blocked(lang));
        }
        spec.usageMessage()
                .exitCodeListHeading(
                        switch (lang) {
                            case EN -> "%nEnds with:%n";
                            case JA -> "%n終了コード:%n";
                        })
                .exitCodeList(table);
        line.getSubcommands().values().forEach(sub -> each(sub, lang));
    }

    /** A command that says what it can end with beside success, usage and our own fault. */
    interface Ends extends Callable<Integer> {
        Set<ExitCode> with();
    }
}
