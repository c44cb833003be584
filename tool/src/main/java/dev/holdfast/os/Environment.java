package dev.holdfast.os;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The variables, working folder and home that a command or hook runs in; passed along, never asked of the system again.
 *
 * @param variables the process environment, as a copy
 * @param cwd the working folder, absolute
 * @param home the user's home folder, absolute
 */
public record Environment(Map<String, String> variables, Path cwd, Path home) {

    public Environment {
        variables = Map.copyOf(variables);
        cwd = cwd.toAbsolutePath().normalize();
        home = home.toAbsolutePath().normalize();
    }

    /** The environment that the launcher was called with; {@code HOME} wins over the JVM's idea of the home folder. */
    public static Environment ofProcess() {
        Map<String, String> variables = Launched.variables(System.getenv());
        String home = variables.get("HOME");
        return new Environment(
                variables,
                Path.of(System.getProperty("user.dir", ".")),
                Path.of(home == null || home.isBlank() ? System.getProperty("user.home", "/") : home));
    }

    /** The variable's value; empty when it is unset or the empty string. */
    public Optional<String> variable(String name) {
        String value = variables.get(name);
        return value == null || value.isEmpty() ? Optional.empty() : Optional.of(value);
    }
}
