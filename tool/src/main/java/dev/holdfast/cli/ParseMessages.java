package dev.holdfast.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is said about a command line that cannot be understood: one line on what is wrong, one on where help is. */
final class ParseMessages implements IParameterExceptionHandler {

    private final Console console;

    ParseMessages(Console console) {
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        CommandLine line = wrong.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        console.complain(command + ": " + what(wrong));
        console.complain(console.words().seeHelp(command + " --help"));
        return ExitCode.USAGE.code();
    }

    private String what(ParameterException wrong) {
        if (wrong instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String unknown = unmatched.getUnmatched().getFirst();
            return console.words()
                    .unknownArgument(unknown, unmatched.isUnknownOption(), near(unknown, unmatched.getSuggestions()));
        }
        if (wrong instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            return console.words().missingArgument(label(missing.getMissing().getFirst()));
        }
        String message = wrong.getMessage();
        return message == null
                ? console.words().badCommandLine()
                : message.lines().findFirst().orElse(message);
    }

    /** An option by its longest name and its value's label, since the label alone does not say whose it is. */
    private static String label(CommandLine.Model.ArgSpec missing) {
        return missing instanceof CommandLine.Model.OptionSpec option
                ? option.longestName() + " " + option.paramLabel()
                : missing.paramLabel();
    }

    /** What was probably meant: what other tools call it, else the first suggestion that is no mere guess. */
    private static String near(String unknown, List<String> suggestions) {
        return switch (unknown) {
            case "--version", "-V" -> "holdfast version";
            case "help" -> "--help";
            default ->
                suggestions.stream()
                        .filter(each -> typos(unknown, each) <= Math.max(1, unknown.length() / 3))
                        .findFirst()
                        .orElse("");
        };
    }

    /** How many letters must be put in, taken out or replaced to make one of the other. */
    private static int typos(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int at = 0; at <= other.length(); at++) {
            above[at] = at;
        }
        for (int row = 1; row <= one.length(); row++) {
            int[] here = new int[above.length];
            here[0] = row;
            for (int at = 1; at < here.length; at++) {
                int replaced = above[at - 1] + (one.charAt(row - 1) == other.charAt(at - 1) ? 0 : 1);
                here[at] = Math.min(replaced, Math.min(above[at], here[at - 1]) + 1);
            }
            above = here;
        }
        return above[other.length()];
    }
}
