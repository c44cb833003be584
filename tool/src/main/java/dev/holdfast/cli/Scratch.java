package dev.holdfast.cli;

import dev.holdfast.os.Environment;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A made-up home for trying things out: nothing of the user's own is read or written. */
final class Scratch {

    private Scratch() {}

    /** The environment for a child there: without what would lead it back to the user's own files and settings. */
    static Map<String, String> environment(Environment outside, Path home, Path project) {
        Map<String, String> variables = new HashMap<>();
        outside.variables().forEach((name, value) -> {
            boolean ours = name.startsWith("HOLDFAST_") || name.startsWith("ECC_") || name.startsWith("CLAUDE");
            if (!ours && !name.equals("JAVA_TOOL_OPTIONS") && !name.equals("JDK_JAVA_OPTIONS")) {
                variables.put(name, value);
            }
        });
        variables.put("HOME", home.toString());
        variables.put("CLAUDE_PROJECT_DIR", project.toString());
        return variables;
    }
}
