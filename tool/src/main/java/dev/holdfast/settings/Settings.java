package dev.holdfast.settings;

import dev.holdfast.os.Environment;
import java.util.List;

/** The settings in force: variables first, then the user's file and, for what it may set, the project's; with findings about what was ignored. */
public interface Settings {

    /** Reads variables and both settings files; never throws: what cannot be read is a finding. */
    static Settings load(Environment environment, Places places) {
        throw new UnsupportedOperationException("not built yet");
    }

    /** What applies to the server of this name. */
    Policy policy(String serverName);

    Lang lang();

    List<Finding> findings();
}
