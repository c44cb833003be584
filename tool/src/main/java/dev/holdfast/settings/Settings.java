package dev.holdfast.settings;

import dev.holdfast.os.Environment;
import java.util.List;
import java.util.Optional;

/** The settings in force: variables first, then the user's file and, for what it may set, the project's; with findings about what was ignored. */
public interface Settings {

    /** Reads variables and both settings files; never throws: what cannot be read is a finding. */
    static Settings load(Environment environment, Places places) {
        return LoadedSettings.load(environment, places);
    }

    /** Whether hooks are to do nothing at all; asked before anything is read (case I6). */
    static boolean isDisabled(Environment environment) {
        String value = environment.variables().get("HOLDFAST_DISABLE");
        return value != null && Values.isOn(value);
    }

    /** What applies to the server of this name, as it was set: a hook cuts what does not fit its time. */
    Policy policy(String serverName);

    Lang lang();

    List<Finding> findings();

    /** Whether a session begins with a line about its servers. */
    default boolean sessionStart() {
        return true;
    }

    /** The servers that {@code probe} requires when its call names none. */
    default List<String> require() {
        return List.of();
    }

    /** How many servers {@code probe} wants to be ready when its call does not say. */
    default Optional<Integer> minReady() {
        return Optional.empty();
    }
}
