package dev.holdfast.config;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the client is told to start a hook. */
public sealed interface HookForm {
    /** The end of every launcher's path, by which our entries are known again. */
    String LAUNCHER = "/holdfast/bin/holdfast";

    /**
     * Without a shell, which could lose backslashes or split at a blank (case I9).
     *
     * @param launcher the absolute path, with forward slashes
     */
    record Exec(String launcher) implements HookForm {
        public Exec {
            launcher = launcher.replace('\\', '/');
        }
    }

    /** A line for the shell that names nobody's home, for settings that others share; without a launcher there it ends with 0. */
    record Shell() implements HookForm {}

    /** The handler for a row, as it stands in the settings. */
    default JsonObject handler(HookRow row) {
        JsonObject handler = new JsonObject();
        handler.addProperty("type", "command");
        switch (this) {
            case Exec(String launcher) -> {
                JsonArray args = new JsonArray();
                args.add("hook");
                args.add(row.event());
                handler.addProperty("command", launcher);
                handler.add("args", args);
            }
            case Shell() ->
                handler.addProperty(
                        "command",
                        "h=\"${CLAUDE_CONFIG_DIR:-$HOME/.claude}" + LAUNCHER + "\"; if [ -x \"$h\" ]; then \"$h\" hook "
                                + row.event() + "; fi");
        }
        handler.addProperty("timeout", row.timeoutSeconds());
        return handler;
    }

    /** Whether a handler is one of ours, of whatever version and form. */
    static boolean isOurs(JsonElement handler) {
        if (!handler.isJsonObject() || !isText(handler.getAsJsonObject().get("command"))) {
            return false;
        }
        String command = handler.getAsJsonObject().get("command").getAsString().replace('\\', '/');
        JsonElement args = handler.getAsJsonObject().get("args");
        if (args == null) {
            return command.contains(LAUNCHER) && command.contains(" hook ");
        }
        String program = command.toLowerCase(Locale.ROOT);
        return (program.endsWith(LAUNCHER) || program.endsWith(LAUNCHER + ".cmd"))
                && args.isJsonArray()
                && !args.getAsJsonArray().isEmpty()
                && isText(args.getAsJsonArray().get(0))
                && args.getAsJsonArray().get(0).getAsString().equals("hook");
    }

    private static boolean isText(@Nullable JsonElement element) {
        return element != null
                && element.isJsonPrimitive()
                && element.getAsJsonPrimitive().isString();
    }
}
