package dev.holdfast.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Why a process left, in the words that a person needs: chosen out of what it wrote, not simply the last line (case S8).
 *
 * @param words at most three of its lines, cleaned and joined; what the exit code says when it wrote nothing
 * @param livesElsewhere whether it left because another instance is running (case P5)
 */
record Reason(String words, boolean livesElsewhere) {

    private static final int MOST_LINES = 3;
    private static final int LONGEST_LINE = 200;
    private static final String JOINT = " · ";

    private static final List<String> TAKEN = List.of(
            "already in use",
            "already running",
            "eaddrinuse",
            "database is locked",
            "another instance",
            "another process is using",
            "processsingleton",
            "singletonlock");

    /** The reason in what a process with this exit code wrote; its stderr counts before its stdout. */
    static Reason of(int code, String stderr, String stdout, PeerText text) {
        List<String> chosen = choose(stderr);
        if (chosen.isEmpty()) {
            chosen = choose(stdout);
        }
        if (chosen.isEmpty()) {
            return new Reason(withoutWords(code), false);
        }
        List<String> cleaned = new ArrayList<>();
        for (String line : chosen) {
            cleaned.add(text.cut(line, LONGEST_LINE));
        }
        String words = String.join(JOINT, cleaned);
        String lower = words.toLowerCase(Locale.ROOT);
        return new Reason(words, TAKEN.stream().anyMatch(lower::contains));
    }

    private static List<String> choose(String output) {
        List<LogLine> lines = LogLine.reasonable(output);
        if (lines.isEmpty()) {
            return List.of();
        }
        int best = best(lines);
        List<String> chosen = new ArrayList<>();
        chosen.add(lines.get(best).text());
        for (int at = best + 1; at < lines.size() && chosen.size() < MOST_LINES; at++) {
            LogLine line = lines.get(at);
            boolean belongs = line.afterGap() ? line.weight() == lines.get(best).weight() : line.weight() >= 0;
            if (!belongs) {
                break;
            }
            if (!chosen.contains(line.text())) {
                chosen.add(line.text());
            }
        }
        return chosen;
    }

    /** The first of the heaviest lines: what goes wrong first is the cause of what goes wrong after it. */
    private static int best(List<LogLine> lines) {
        int best = 0;
        for (int at = 1; at < lines.size(); at++) {
            if (lines.get(at).weight() > lines.get(best).weight()) {
                best = at;
            }
        }
        // Without any sign of an error the last words are the likeliest.
        boolean nothing = lines.get(best).weight() <= 0;
        return nothing ? lastOf(lines, lines.get(best).weight()) : best;
    }

    private static int lastOf(List<LogLine> lines, int weight) {
        int last = lines.size() - 1;
        while (lines.get(last).weight() != weight) {
            last--;
        }
        return last;
    }

    private static String withoutWords(int code) {
        return switch (code) {
            case 0 -> "it left without a word";
            case 126 -> "the command could not be executed (exit code 126)";
            case 127 -> "a command was not found (exit code 127)";
            case 129, 130, 131, 134, 135, 136, 137, 139, 141, 143 ->
                "ended by " + signal(code - 128) + " without a word";
            default -> "it left with exit code " + code + " without a word";
        };
    }

    private static String signal(int number) {
        return switch (number) {
            case 1 -> "SIGHUP";
            case 2 -> "SIGINT";
            case 3 -> "SIGQUIT";
            case 6 -> "SIGABRT";
            case 7 -> "SIGBUS";
            case 8 -> "SIGFPE";
            case 9 -> "SIGKILL";
            case 11 -> "SIGSEGV";
            case 13 -> "SIGPIPE";
            default -> "SIGTERM";
        };
    }
}
