package dev.holdfast.mcp;

import java.util.ArrayList;
import java.util.List;

/**
 * What was odd about a server's answers but did not decide.
 *
 * @param warnings in the order seen, each once
 * @param otherId the first id that was answered and was not ours; empty for none (case S9)
 */
record Notes(List<String> warnings, String otherId) {

    static final Notes NONE = new Notes(List.of(), "");

    Notes {
        warnings = List.copyOf(warnings);
    }

    Notes warn(String warning) {
        if (warnings.contains(warning)) {
            return this;
        }
        List<String> more = new ArrayList<>(warnings);
        more.add(warning);
        return new Notes(more, otherId);
    }

    Notes otherId(String id) {
        return otherId.isEmpty() ? new Notes(warnings, id) : this;
    }
}
