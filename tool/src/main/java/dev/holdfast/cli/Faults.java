package dev.holdfast.cli;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** The one place that turns an exception out of a command into an answer: one line that names the fault and where to report it. */
final class Faults implements IExecutionExceptionHandler {

    private final Console console;

    Faults(Console console) {
        this.console = console;
    }

    @Override
    public int handleExecutionException(Exception fault, CommandLine line, ParseResult parsed) {
        console.complain(
                console.words().fault(line.getCommandSpec().qualifiedName(), describe(fault), Distribution.version()));
        return ExitCode.INTERNAL.code();
    }

    /** The exception's name and message, and the first place in our code that it went through. */
    private static String describe(Throwable fault) {
        String message = fault.getMessage();
        StringBuilder text = new StringBuilder(fault.getClass().getSimpleName());
        if (message != null) {
            text.append(": ").append(message.lines().findFirst().orElse(""));
        }
        for (StackTraceElement frame : fault.getStackTrace()) {
            if (frame.getClassName().startsWith("dev.holdfast.")) {
                return text.append(" (")
                        .append(frame.getFileName())
                        .append(':')
                        .append(frame.getLineNumber())
                        .append(')')
                        .toString();
            }
        }
        return text.toString();
    }
}
