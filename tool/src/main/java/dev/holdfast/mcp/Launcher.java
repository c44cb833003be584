package dev.holdfast.mcp;

import java.util.List;
import java.util.Optional;

/**
 * A command that first fetches a package and then starts it (case S6): its first start may take minutes and must not be cut off.
 *
 * @param tool its name as a person knows it, e.g. {@code npx}
 */
public record Launcher(String tool) {

    /** The launcher behind a command, also behind {@code env}, {@code cmd /c} or {@code sh -c}; empty for other commands. */
    public static Optional<Launcher> of(List<String> argv) {
        List<String> words = CommandWords.of(argv);
        if (words.isEmpty()) {
            return Optional.empty();
        }
        String tool = words.getFirst();
        return switch (tool) {
            case "npx", "uvx", "bunx", "pnpx" -> Optional.of(new Launcher(tool));
            case "pnpm", "yarn" -> when(says(words, "dlx"), tool + " dlx");
            case "npm" -> when(says(words, "exec") || says(words, "x"), "npm exec");
            case "bun" -> when(says(words, "x"), "bunx");
            case "pipx" -> when(says(words, "run"), "pipx run");
            case "uv" -> when(says(words, "run") || says(words, "tool") && words.contains("run"), "uv run");
            case "docker", "podman", "nerdctl" -> when(says(words, "run"), tool + " run");
            case "deno" -> when(says(words, "run") && fetches(words), "deno run");
            default -> Optional.empty();
        };
    }

    private static Optional<Launcher> when(boolean is, String tool) {
        return is ? Optional.of(new Launcher(tool)) : Optional.empty();
    }

    /** Whether this is the verb: the first word, or a later one where options, whose values nobody knows, stand first. */
    private static boolean says(List<String> words, String verb) {
        if (words.size() < 2) {
            return false;
        }
        return words.get(1).startsWith("-")
                ? words.subList(2, words.size()).contains(verb)
                : words.get(1).equalsIgnoreCase(verb);
    }

    private static boolean fetches(List<String> words) {
        return words.stream().anyMatch(w -> w.startsWith("npm:") || w.startsWith("jsr:") || w.startsWith("https://"));
    }
}
