package dev.holdfast.settings;

import dev.holdfast.os.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where our files and the client's lie for one environment.
 *
 * @param config the client's configuration folder: {@code CLAUDE_CONFIG_DIR}, else {@code ~/.claude} (case C5)
 * @param clientFile the client's own file: {@code .claude.json} in {@code CLAUDE_CONFIG_DIR}, else in HOME
 * @param project the project's folder
 * @param health the health file
 */
public record Places(Path config, Path clientFile, Path project, Path health) {

    /** Git's pointers are one path long. */
    private static final long MOST_POINTER_BYTES = 8_192;

    /** The places that follow from the environment; without a lambda, the first of which costs a hook 150 classes. */
    public static Places of(Environment environment) {
        String dir = environment.variable("CLAUDE_CONFIG_DIR").orElse("");
        Path moved = dir.isEmpty() ? null : absolute(environment, dir);
        Path config = moved == null ? environment.home().resolve(".claude") : moved;
        Path clientFile = (moved == null ? environment.home() : moved).resolve(".claude.json");
        String file = environment.variable("HOLDFAST_HEALTH_PATH").orElse("");
        file = file.isEmpty()
                ? environment.variable("ECC_MCP_HEALTH_STATE_PATH").orElse("")
                : file;
        Path health = file.isEmpty() ? config.resolve("mcp-health-cache.json") : absolute(environment, file);
        return new Places(config, clientFile, project(environment), health);
    }

    /** Our own folder. */
    public Path own() {
        return config.resolve("holdfast");
    }

    /** The folder of the events log. */
    public Path events() {
        return own().resolve("events");
    }

    /** The list that lets a call pass without a JVM. */
    public Path passList() {
        return own().resolve("pass");
    }

    /** The user's settings. */
    public Path userSettings() {
        return config.resolve("holdfast.json");
    }

    /** The project's settings. */
    public Path projectSettings() {
        return project.resolve(".claude").resolve("holdfast.json");
    }

    private static Path absolute(Environment environment, String path) {
        String expanded = path.startsWith("~/") ? environment.home() + path.substring(1) : path;
        return environment.cwd().resolve(expanded).normalize();
    }

    /**
     * {@code CLAUDE_PROJECT_DIR}, else the nearest parent with {@code .claude} or {@code .git} (a git worktree's main folder), else
     * cwd; never HOME itself.
     */
    private static Path project(Environment environment) {
        String given = environment.variables().getOrDefault("CLAUDE_PROJECT_DIR", "");
        if (!given.isEmpty()) {
            return absolute(environment, given);
        }
        for (Path dir = environment.cwd(); dir != null; dir = dir.getParent()) {
            if (dir.equals(environment.home())) {
                break;
            }
            if (Files.isDirectory(dir.resolve(".claude")) || Files.exists(dir.resolve(".git"))) {
                Path main = mainOfWorktree(dir);
                return main == null || main.equals(environment.home()) ? dir : main;
            }
        }
        return environment.cwd();
    }

    /** The folder whose worktree this is, when both sides of git's link say so; null when it is none. */
    private static @Nullable Path mainOfWorktree(Path dir) {
        try {
            Path git = dir.resolve(".git");
            String pointer = line(git);
            if (!pointer.startsWith("gitdir:")) {
                return null;
            }
            Path own = dir.resolve(pointer.substring("gitdir:".length()).strip());
            String back = line(own.resolve("gitdir"));
            String commonDir = line(own.resolve("commondir"));
            if (back.isEmpty() || commonDir.isEmpty() || !Files.isSameFile(own.resolve(back), git)) {
                return null;
            }
            Path common = own.resolve(commonDir).normalize();
            Path main = common.getParent();
            return main != null && common.endsWith(".git") && Files.isDirectory(common) ? main : null;
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    private static String line(Path file) throws IOException {
        return Files.isRegularFile(file) && Files.size(file) <= MOST_POINTER_BYTES
                ? Files.readString(file).strip()
                : "";
    }
}
