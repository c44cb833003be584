package dev.holdfast.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion scripts that follow from the commands and their options. */
final class CompletionScripts {

    private final Map<String, CommandLine> commands;
    private final CommandSpec root;

    CompletionScripts(CommandLine root) {
        this.root = root.getCommandSpec();
        this.commands = root.getSubcommands();
    }

    String bash() {
        StringBuilder text = new StringBuilder("""
                # Completion of holdfast for bash: source this file, or put it into the folder of bash-completion.
                # Generated from the commands; a test fails when it is stale.
                _holdfast() {
                    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= word words
                    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                        case $word in
                            %s)
                                command=$word
                                break
                                ;;
                        esac
                    done
                    case $command:$before in
                """.formatted(String.join(" | ", commands.keySet())));
        values(root).forEach((option, values) -> value(text, "*:" + option, values));
        commands.forEach((name, command) ->
                values(command.getCommandSpec()).forEach((option, values) -> value(text, name + ":" + option, values)));
        text.append("""
                    esac
                    case $command in
                        '') words='%s' ;;
                """.formatted(String.join(" ", join(commands.keySet().stream(), options(root)))));
        commands.forEach((name, command) -> text.append("        %s) words='%s' ;;\n"
                .formatted(
                        name, String.join(" ", options(command.getCommandSpec()).toList()))));
        return text.append("""
                    esac
                    COMPREPLY=($(compgen -W "$words" -- "$current"))
                }
                complete -o default -F _holdfast holdfast
                """).toString();
    }

    private static void value(StringBuilder text, String pattern, String values) {
        text.append("        %s)\n".formatted(pattern))
                .append("            COMPREPLY=($(compgen -W '%s' -- \"$current\"))\n".formatted(values))
                .append("            return\n            ;;\n");
    }

    String zsh() {
        StringBuilder text = new StringBuilder("""
                #compdef holdfast
                # Completion of holdfast for zsh: put this file as _holdfast into a folder of $fpath.
                # Generated from the commands; a test fails when it is stale.
                _holdfast() {
                    local -a commands
                    commands=(
                """);
        commands.forEach((name, command) ->
                text.append("        '%s:%s'\n".formatted(name, quoted(header(command.getCommandSpec())))));
        text.append("""
                    )
                    local command=${words[(r)%s]}
                    case $command in
                """.formatted("(" + String.join("|", commands.keySet()) + ")"));
        commands.forEach((name, command) -> {
            text.append("        %s)\n            _arguments \\\n".formatted(name));
            for (OptionSpec option : visible(command.getCommandSpec()).toList()) {
                for (String optionName : option.names()) {
                    text.append("                '%s' \\\n".formatted(zshOption(option, optionName)));
                }
            }
            text.append("                '*:file:_files'\n            ;;\n");
        });
        return text.append("""
                        *) _describe command commands ;;
                    esac
                }
                _holdfast "$@"
                """).toString();
    }

    private static String zshOption(OptionSpec option, String name) {
        String help = "["
                + quoted(String.join(" ", option.description()))
                        .replace("[", "(")
                        .replace("]", ")") + "]";
        if (option.arity().max() == 0) {
            return name + help;
        }
        String values = candidates(option);
        return name + "=" + help + ":" + option.paramLabel().replace(":", "") + ":"
                + (values.isEmpty() ? "" : "(" + values + ")");
    }

    private static String header(CommandSpec spec) {
        return String.join(" ", spec.usageMessage().header());
    }

    private static String quoted(String text) {
        return text.replace("'", "'\\''").replace(":", "\\:").replace("%n", " ");
    }

    private static Map<String, String> values(CommandSpec spec) {
        return visible(spec)
                .filter(option -> !option.inherited() && !candidates(option).isEmpty())
                .flatMap(option -> Stream.of(option.names()).map(name -> Map.entry(name, candidates(option))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, java.util.TreeMap::new));
    }

    /** The words that the option takes, where they are a fixed few. */
    private static String candidates(OptionSpec option) {
        if (!option.type().isEnum()) {
            return "";
        }
        return Stream.of(option.type().getEnumConstants())
                .map(value -> value.toString().toLowerCase(java.util.Locale.ROOT))
                .collect(Collectors.joining(" "));
    }

    private static Stream<String> options(CommandSpec spec) {
        return visible(spec).flatMap(option -> Stream.of(option.names()));
    }

    private static Stream<OptionSpec> visible(CommandSpec spec) {
        return spec.options().stream().filter(option -> !option.hidden());
    }

    private static List<String> join(Stream<String> first, Stream<String> second) {
        return new ArrayList<>(Stream.concat(first, second).toList());
    }
}
