package dev.holdfast.os;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A program to start, described before it is executed.
 *
 * @param argv the program and its arguments; never empty
 * @param environment the child's complete environment
 * @param cwd the child's working folder
 */
public record Command(List<String> argv, Map<String, String> environment, Path cwd) {

    public Command {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("a command needs a program");
        }
    }
}
