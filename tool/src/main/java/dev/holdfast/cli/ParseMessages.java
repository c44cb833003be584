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
            List<String> near = unmatched.getSuggestions();
            return console.words()
                    .unknownArgument(
                            unmatched.getUnmatched().getFirst(),
                            unmatched.isUnknownOption(),
                            near.isEmpty() ? "" : near.getFirst());
        }
        if (wrong instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            return console.words()
                    .missingArgument(missing.getMissing().getFirst().paramLabel());
        }
        String message = wrong.getMessage();
        return message == null
                ? console.words().badCommandLine()
                : message.lines().findFirst().orElse(message);
    }
}
