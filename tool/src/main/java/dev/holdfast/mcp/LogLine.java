package dev.holdfast.mcp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One line of a process's last words that may be the reason why it left.
 *
 * @param text without colours, prefixes of tools and the envelope of a JSON log
 * @param weight how much it looks like a reason: 3 names a fatal error, 2 an error, 1 sounds like one, 0 says nothing, less is progress
 * @param afterGap whether lines before it were left out, so that it does not continue the one before
 */
record LogLine(String text, int weight, boolean afterGap) {

    private static final Pattern FATAL =
            Pattern.compile("(?i)^(\\S+ )?(fatal( error)?|critical|panic|uncaught|exception in thread|caused by)\\b.*");
    private static final Pattern ERROR = Pattern.compile(
            "(?i)^([\\w.$/\\\\-]*(error|exception|exit)(\\[[\\w-]+\\])?( \\[[^\\]]*\\])?|err!?|e\\d{3,4}|docker|env|error response from daemon)(: |:$| - |\\]).*");
    private static final Pattern LEVEL = Pattern.compile(
            "(?i).{0,60}?[\\[\\s:|(=](error|err|fatal|severe|critical)[\\]\\s:|)].*|^(error|severe|critical)\\b.*");
    private static final Pattern SOUNDS = Pattern.compile(
            "(?i).*\\b(errors?|fail(ed|ure|s)?|cannot|can't|can not|could not|couldn't|unable|denied|not found|no solution|missing|required?|requires|"
                    + "invalid|unknown|unrecognized|refused|exception|no such|unsupported|must|not set|undefined|expired|unauthorized|"
                    + "forbidden|timed out|not installed|in use|locked|not supported|incompatible|unexpected|"
                    + "does not (exist|provide)|doesn't exist|rejected|not a|killed|out of memory|E[A-Z]{4,})\\b.*");
    private static final Pattern PROGRESS = Pattern.compile(
            "(?i)^(\\[?(level=)?(info|debug|trace|notice|verbose|warn(ing)?)\\b.*|npm (warn|notice|http|info|verb).*|.*\\b(deprecat|experimentalwarning).*"
                    + "|\\S+: (pulling|waiting|downloading|extracting|verifying|download complete|pull complete|already exists)\\b.*"
                    + "|(downloading|installing|resolving|fetching|pulling|unpacking|building|compiling|resolved|prepared|installed|audited|digest|status)\\b.*"
                    + "|.*\\d{1,3} ?%.*|.{0,60}?[\\[\\s:|=](info|debug|trace|warn|warning)[\\]\\s:|].*)");
    private static final Pattern EMPTY_PHRASE = Pattern.compile(
            "(?i).*\\b(shutting down|exiting|aborting|exit code|exited with|elifecycle|command failed|process exited|unhandled|complete log|lifecycle script)\\b.*");

    /** The lines that may be a reason, in their order; frames, usage screens and rules of dashes are left out. */
    static List<LogLine> reasonable(String output) {
        List<LogLine> lines = new ArrayList<>();
        boolean gap = false;
        for (String raw : Screen.withoutTraces(Screen.lines(output))) {
            if (isNpmNoise(raw.strip())) {
                continue;
            }
            LogLine line = raw.isBlank() ? null : of(raw.strip(), gap);
            if (line == null) {
                gap = true;
            } else {
                lines.add(line);
                gap = false;
            }
        }
        return lines;
    }

    private static LogLine of(String text, boolean gap) {
        String bare = withoutTool(text);
        if (bare.startsWith("{") && Messages.tree(bare) instanceof JsonObject log) {
            return ofLog(log, bare, gap);
        }
        return new LogLine(bare, weigh(bare), gap);
    }

    private static String withoutTool(String text) {
        for (String tool : List.of("npm ERR! ", "npm error ")) {
            if (text.startsWith(tool)) {
                return text.substring(tool.length()).strip();
            }
        }
        return text;
    }

    private static boolean isNpmNoise(String text) {
        String bare = withoutTool(text);
        return bare.length() < text.length() && NPM_NOISE.matcher(bare).matches();
    }

    private static int weigh(String text) {
        boolean error = FATAL.matcher(text).matches() || ERROR.matcher(text).matches();
        if (!error && PROGRESS.matcher(text).matches()) {
            return -1;
        }
        if (EMPTY_PHRASE.matcher(text).matches()) {
            return 0;
        }
        if (error) {
            return 3;
        }
        if (LEVEL.matcher(text).matches()) {
            return 2;
        }
        return SOUNDS.matcher(text).matches() ? 1 : 0;
    }

    /** What npm prints around the message that counts. */
    private static final Pattern NPM_NOISE = Pattern.compile(
            "(?i)^(code |errno |syscall |path |command |a complete log|404 note that|in most cases|this is (probably )?not).*|^\\d*$");

    /** A line of a structured log: its message, weighed by its level (pino, bunyan, zap, slog, structlog). */
    private static LogLine ofLog(JsonObject log, String raw, boolean gap) {
        String message = "";
        for (String key : List.of("msg", "message", "error", "err", "event", "reason")) {
            String found = Messages.text(log.get(key));
            if (found.isEmpty()) {
                found = Messages.text(Messages.object(log.get(key)).get("message"));
            }
            if (!found.isEmpty() && !message.contains(found)) {
                message = message.isEmpty() ? found : message + ": " + found;
            }
        }
        if (message.isEmpty()) {
            return new LogLine(raw, 0, gap);
        }
        return new LogLine(message, levelOf(log, message), gap);
    }

    private static int levelOf(JsonObject log, String message) {
        for (String key : List.of("level", "severity", "lvl", "levelname", "log.level")) {
            if (log.get(key) instanceof JsonPrimitive level) {
                String word = level.getAsString().toLowerCase(Locale.ROOT);
                return switch (word) {
                    case "fatal", "panic", "critical", "emergency", "alert", "60" -> 3;
                    case "error", "err", "severe", "50" -> 2;
                    case "warn", "warning", "40", "info", "notice", "30", "debug", "20", "trace", "10" -> -1;
                    default -> weigh(message);
                };
            }
        }
        return weigh(message);
    }
}
