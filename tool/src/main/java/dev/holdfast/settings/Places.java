package dev.holdfast.settings;

import dev.holdfast.os.Environment;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where our files and the client's lie for one environment.
 *
 * @param config the client's configuration folder: {@code CLAUDE_CONFIG_DIR}, else {@code ~/.claude} (case C5)
 * @param clientFile the client's own file: {@code .claude.json} in {@code CLAUDE_CONFIG_DIR}, else in HOME
 * @param project the project's folder
 * @param health the health file
 */
public record Places(Path config, Path clientFile, Path project, Path health) {

    /** The places that follow from the environment. */
    public static Places of(Environment environment) {
        Path moved = environment
                .variable("CLAUDE_CONFIG_DIR")
                .map(dir -> absolute(environment, dir))
                .orElse(null);
        Path config = moved == null ? environment.home().resolve(".claude") : moved;
        Path clientFile = (moved == null ? environment.home() : moved).resolve(".claude.json");
        Path health = environment
                .variable("HOLDFAST_HEALTH_PATH")
                .or(() -> environment.variable("ECC_MCP_HEALTH_STATE_PATH"))
                .map(path -> absolute(environment, path))
                .orElseGet(() -> config.resolve("mcp-health-cache.json"));
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

    /** {@code CLAUDE_PROJECT_DIR}, else the nearest parent with {@code .claude} or {@code .git}, else cwd; never HOME itself. */
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
                return dir;
            }
        }
        return environment.cwd();
    }
}
