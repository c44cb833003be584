package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.settings.Lang;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Every command and every option explains itself in Japanese too. */
final class JapaneseHelpTest {

    @Test
    void everyCommandOptionAndParameterHasAJapaneseText() {
        TestingCli cli = new TestingCli(Path.of("/home/dev"), Path.of("/home/dev"));
        List<String> english = new ArrayList<>();

        collect(Cli.commandLine(cli.surroundings(System.out, System.err), Lang.JA), english);

        assertThat(english).isEmpty();
    }

    private static void collect(CommandLine line, List<String> english) {
        String command = line.getCommandSpec().qualifiedName();
        note(command, line.getCommandSpec().usageMessage().header(), english);
        for (OptionSpec option : line.getCommandSpec().options()) {
            note(command, option, option.longestName(), english);
        }
        for (PositionalParamSpec parameter : line.getCommandSpec().positionalParameters()) {
            note(command, parameter, parameter.paramLabel(), english);
        }
        line.getSubcommands().values().forEach(sub -> collect(sub, english));
    }

    private static void note(String command, ArgSpec argument, String name, List<String> english) {
        if (!argument.hidden()) {
            note(command + " " + name, argument.description(), english);
        }
    }

    private static void note(String what, String[] text, List<String> english) {
        boolean japanese =
                Arrays.stream(text).flatMapToInt(String::chars).anyMatch(c -> c >= '\u3040' && c <= '\u9fff');
        if (!japanese) {
            english.add(what + ": " + String.join(" ", text));
        }
    }
}
