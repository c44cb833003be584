package dev.holdfast.mcp;

import java.util.List;
import java.util.Locale;
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
        String verb = verb(words, 1);
        return switch (tool) {
            case "npx", "uvx", "bunx", "pnpx" -> Optional.of(new Launcher(tool));
            case "pnpm", "yarn" -> when(verb.equals("dlx"), tool + " dlx");
            case "npm" -> when(verb.equals("exec") || verb.equals("x"), "npm exec");
            case "bun" -> when(verb.equals("x"), "bunx");
            case "pipx" -> when(verb.equals("run"), "pipx run");
            case "uv" ->
                when(verb.equals("run") || words.size() > 2 && verb.equals("tool") && words.contains("run"), "uv run");
            case "docker", "podman", "nerdctl" -> when(verb.equals("run"), tool + " run");
            case "deno" -> when(verb.equals("run") && fetches(words), "deno run");
            default -> Optional.empty();
        };
    }

    private static Optional<Launcher> when(boolean is, String tool) {
        return is ? Optional.of(new Launcher(tool)) : Optional.empty();
    }

    /** The first word from the index on that is no option. */
    private static String verb(List<String> words, int from) {
        for (int at = from; at < words.size(); at++) {
            if (!words.get(at).startsWith("-")) {
                return words.get(at).toLowerCase(Locale.ROOT);
            }
        }
        return "";
    }

    private static boolean fetches(List<String> words) {
        return words.stream().anyMatch(w -> w.startsWith("npm:") || w.startsWith("jsr:") || w.startsWith("https://"));
    }
}
