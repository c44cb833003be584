package dev.holdfast.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What a process wrote as a terminal would show it, and without what only its programmer needs. */
final class Screen {

    private static final Pattern FRAME = Pattern.compile(
            "^\\s+at .*|^\\s*\\.\\.\\. \\d+ (more|common frames omitted).*|^\\s*File \".*\", line \\d+.*|^\\s*\\d+: 0x.*|^goroutine \\d+ \\[.*"
                    + "|^\\s*[~^]+[\\s~^]*$|^[\\s=*_─━-]+$|^(\\[?\\s*Node\\.js v\\d.*)|^note: run with .RUST_BACKTRACE.*|^exit status \\d+$"
                    + "|^stack backtrace:.*|^\\s+\\d+:\\s+0x.*|^Require stack:$|^- /.*\\.[cm]?js$");
    private static final Pattern SOURCE =
            Pattern.compile("^((file://)?/\\S.*|node:\\S+|[A-Za-z]:\\\\.*|\\S+\\.[cm]?[jt]s):\\d+(:\\d+)?$");
    private static final Pattern CHAINED =
            Pattern.compile("^(During handling of|The above exception was the direct cause).*");
    private static final Pattern USAGE = Pattern.compile("(?i)^\\s*usage( of \\S+)?:.*");
    private static final Pattern HELP_HINT = Pattern.compile(
            "(?i).*\\b(run|see|try) ['\"`]?.{0,60}--help['\"`]?.*|.*for more (information|help|details)\\.?$|.*--help['\"`]? for (help|usage).*");
    private static final Pattern USAGE_REST = Pattern.compile(
            "(?i)^\\s+.*|^\\s*$|^(options|commands|arguments|flags|examples?|available commands|positional arguments|optional arguments|"
                    + "global options|subcommands|environment variables?|description|parameters)\\b.*:?$|^-{1,2}\\w.*");

    private Screen() {}

    /** The lines without colours; of a line that was drawn over, what it showed last. */
    static List<String> lines(String output) {
        List<String> lines = new ArrayList<>();
        for (String line : output.split("\r?\n", -1)) {
            String drawn = line.stripTrailing();
            String last = drawn.substring(drawn.lastIndexOf('\r') + 1);
            String indent = last.isEmpty() || !Character.isWhitespace(last.charAt(0)) ? "" : " ";
            lines.add(indent + PeerText.plain(last).strip());
        }
        return lines;
    }

    /** The lines without stack frames, source excerpts, usage screens and hints to them; a gap becomes an empty line. */
    static List<String> withoutTraces(List<String> lines) {
        List<String> kept = new ArrayList<>();
        int at = 0;
        while (at < lines.size()) {
            String line = lines.get(at);
            if (line.startsWith("Traceback (most recent call last)")) {
                at = python(lines, at + 1);
                kept.add("");
            } else if (CHAINED.matcher(line).matches()) {
                // The exception after it is the one that ended the process.
                kept.clear();
                at++;
            } else if (USAGE.matcher(line).matches()) {
                int end = usage(lines, at + 1);
                keepUsage(lines, at, end, kept);
                at = end;
            } else if (SOURCE.matcher(line).matches()) {
                at = source(lines, at);
                kept.add("");
            } else if (line.startsWith("thread '") && line.contains("panicked at")) {
                at = rust(lines, at, kept);
            } else if (line.startsWith("goroutine ")) {
                // Everything after it is stacks.
                return kept;
            } else {
                kept.add(
                        FRAME.matcher(line).matches() || HELP_HINT.matcher(line).matches() ? "" : line);
                at++;
            }
        }
        return kept;
    }

    /** The index of the exception's line: the first that is not indented after the frames. */
    private static int python(List<String> lines, int from) {
        int at = from;
        while (at < lines.size() && (lines.get(at).isBlank() || lines.get(at).startsWith(" "))) {
            at++;
        }
        return at;
    }

    private static int usage(List<String> lines, int from) {
        int at = from;
        while (at < lines.size() && USAGE_REST.matcher(lines.get(at)).matches()) {
            at++;
        }
        return at;
    }

    /** A usage screen says something only if nothing else does; its first line then stands for it. */
    private static void keepUsage(List<String> lines, int from, int to, List<String> kept) {
        boolean alone = kept.stream().allMatch(String::isBlank)
                && lines.subList(to, lines.size()).stream()
                        .allMatch(l -> l.isBlank() || HELP_HINT.matcher(l).matches());
        kept.add(alone ? "it only printed its usage: " + lines.get(from).strip() : "");
    }

    /** Skips {@code file:line}, the line of code and the mark under it. */
    private static int source(List<String> lines, int at) {
        for (int mark = at + 1; mark < Math.min(lines.size(), at + 4); mark++) {
            String line = lines.get(mark).strip();
            if (!line.isEmpty() && line.chars().allMatch(c -> c == '^' || c == '~' || c == ' ')) {
                return mark + 1;
            }
        }
        return at + 1;
    }

    /** The message of a Rust panic stands behind the place, or on the next line. */
    private static int rust(List<String> lines, int at, List<String> kept) {
        String line = lines.get(at);
        int quote = line.indexOf("panicked at '");
        if (quote >= 0) {
            int end = line.lastIndexOf("', ");
            kept.add("panic: " + line.substring(quote + 13, end > quote + 13 ? end : line.length()));
            return at + 1;
        }
        kept.add(at + 1 < lines.size() ? "panic: " + lines.get(at + 1).strip() : line);
        return at + 2;
    }
}
