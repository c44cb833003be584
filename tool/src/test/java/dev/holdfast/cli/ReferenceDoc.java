package dev.holdfast.cli;

import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Setting;
import dev.holdfast.words.DoctorCode;
import dev.holdfast.words.DoctorWords;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code docs/reference.md} as it follows from the commands, the exit codes, the settings table and the finding codes. */
final class ReferenceDoc {

    private final CommandLine root;
    private final StringBuilder text = new StringBuilder();

    ReferenceDoc(CommandLine root) {
        this.root = root;
    }

    String markdown() {
        text.append("""
                # Reference

                Generated from the tables in the code; a test fails when it is stale. To write it anew:
                `mvn -pl tool test -Dtest=GeneratedFilesTest -Dholdfast.write`.

                ## Options of every command

                """);
        options(visible(root.getCommandSpec()).toList());
        text.append("\n## Commands\n");
        root.getSubcommands().values().forEach(this::command);
        exits();
        settings();
        findings();
        return text.toString();
    }

    private void command(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        text.append("\n### ")
                .append(spec.name())
                .append("\n\n")
                .append(plain(spec.usageMessage().header()));
        if (spec.usageMessage().description().length > 0) {
            text.append("\n\n").append(plain(spec.usageMessage().description()));
        }
        String synopsis = line.getHelp().synopsis(0).strip().replaceAll("\\s+", " ");
        text.append("\n\n```\n").append(synopsis).append("\n```\n\n");
        List<ArgSpec> own = Stream.concat(
                        spec.positionalParameters().stream(), visible(spec).filter(option -> !option.inherited()))
                .toList();
        options(own);
        if (!own.isEmpty()) {
            text.append('\n');
        }
        text.append("Ends with ")
                .append(spec.usageMessage().exitCodeList().keySet().stream().collect(Collectors.joining(", ")))
                .append(".\n");
        if (spec.usageMessage().footer().length > 0) {
            text.append("\n```\n");
            Stream.of(spec.usageMessage().footer())
                    .forEach(example -> text.append(example.strip()).append('\n'));
            text.append("```\n");
        }
    }

    private void options(List<? extends ArgSpec> arguments) {
        if (arguments.isEmpty()) {
            return;
        }
        text.append("| option | meaning |\n|---|---|\n");
        for (ArgSpec argument : arguments) {
            String label = argument instanceof OptionSpec option
                    ? String.join("`, `", option.names()) + (option.arity().max() > 0 ? " " + option.paramLabel() : "")
                    : argument.paramLabel();
            text.append("| `")
                    .append(label.replace("|", "\\|"))
                    .append("` | ")
                    .append(plain(argument.description()).replace("|", "\\|"))
                    .append(" |\n");
        }
    }

    private void exits() {
        text.append("""

                ## Exit codes

                The worst wins. 2 is used by `hook` alone, and only to stop a call; `hook` ends with 0 or 2, nothing else.

                | code | meaning |
                |---|---|
                """);
        for (ExitCode code : ExitCode.values()) {
            text.append("| ")
                    .append(code.code())
                    .append(" | ")
                    .append(code.meaning(Lang.EN))
                    .append(" |\n");
        }
    }

    private void settings() {
        text.append("""

                ## Settings

                Flags win over variables, `HOLDFAST_*` over the others, variables over files. The user's file is
                `~/.claude/holdfast.json` (or in `CLAUDE_CONFIG_DIR`), the project's `.claude/holdfast.json`; the project's wins where it
                may speak at all. Their shape: [schemas/settings.json](schemas/settings.json). Durations are written as `500ms`, `5s`,
                `2m`, `1h`; a bare number is seconds, in a variable that ends in `_MS` milliseconds.

                | in a file | variables | otherwise | a project may | meaning |
                |---|---|---|---|---|
                """);
        for (Setting setting : Setting.values()) {
            text.append("| ")
                    .append(setting.key().isEmpty() ? "" : code(setting.key()))
                    .append(" | ")
                    .append(setting.variables().stream().map(ReferenceDoc::code).collect(Collectors.joining(", ")))
                    .append(" | ")
                    .append(setting.otherwise().isEmpty() ? "" : code(setting.otherwise()))
                    .append(" | ")
                    .append(setting.project() ? "yes" : "")
                    .append(" | ")
                    .append(setting.description().replace("|", "\\|"))
                    .append(" |\n");
        }
    }

    private void findings() {
        text.append("""

                ## Finding codes

                What `doctor` finds by its own checks. 0 is a note; else the exit code that the finding stands for.

                | code | exit | what | what to do |
                |---|---|---|---|
                """);
        DoctorWords words = new DoctorWords(Lang.EN);
        for (DoctorCode finding : DoctorCode.values()) {
            text.append("| ")
                    .append(code(finding.code()))
                    .append(" | ")
                    .append(finding.exit())
                    .append(" | ")
                    .append(words.what(finding, ""))
                    .append(" | ")
                    .append(words.action(finding))
                    .append(" |\n");
        }
        text.append("""

                Codes that come from settings and declarations, wherever they are shown: %s.
                """.formatted(
                FindingCodes.elsewhere().stream().map(ReferenceDoc::code).collect(Collectors.joining(", "))));
    }

    private static String code(String text) {
        return "`" + text.replace("|", "\\|") + "`";
    }

    private static Stream<OptionSpec> visible(CommandSpec spec) {
        return spec.options().stream().filter(option -> !option.hidden());
    }

    private static String plain(String... lines) {
        return Ansi.OFF.string(String.join(" ", lines).formatted());
    }
}
