package dev.holdfast.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words of a command as it is meant: without a wrapper in front of it, the program as its bare lower-case name. */
final class CommandWords {

    private CommandWords() {}

    /** The program's bare name, then its arguments; empty for an empty command. */
    static List<String> of(List<String> argv) {
        List<String> words = new ArrayList<>(argv);
        // Each wrapper takes a word away, so this ends.
        while (!words.isEmpty()) {
            words.set(0, bareName(words.getFirst()));
            if (!unwrap(words)) {
                break;
            }
        }
        return words;
    }

    private static boolean unwrap(List<String> words) {
        switch (words.getFirst()) {
            case "env" -> {
                words.removeFirst();
                while (!words.isEmpty()
                        && (words.getFirst().startsWith("-") || words.getFirst().contains("="))) {
                    words.removeFirst();
                }
                return true;
            }
            case "cmd" -> {
                return dropThrough(words, "/c");
            }
            case "sh", "bash", "zsh", "dash" -> {
                if (words.size() < 3
                        || !words.get(1).startsWith("-")
                        || !words.get(1).endsWith("c")) {
                    return false;
                }
                List<String> script = List.of(words.get(2).strip().split("\\s+"));
                words.clear();
                words.addAll(script);
                return true;
            }
            case "exec", "nohup", "nice", "time" -> {
                words.removeFirst();
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    private static boolean dropThrough(List<String> words, String flag) {
        for (int at = 1; at < words.size(); at++) {
            if (words.get(at).equalsIgnoreCase(flag)) {
                words.subList(0, at + 1).clear();
                return true;
            }
        }
        return false;
    }

    /** The name without folders and without what Windows appends. */
    static String bareName(String program) {
        String name = program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1)
                .toLowerCase(Locale.ROOT);
        for (String extension : List.of(".cmd", ".exe", ".bat", ".ps1")) {
            if (name.endsWith(extension)) {
                return name.substring(0, name.length() - extension.length());
            }
        }
        return name;
    }
}
