package dev.holdfast.health;

import dev.holdfast.mcp.Server;
import java.nio.file.Path;

/**
 * Whose health is meant: one configured server, not merely a name (case X3).
 *
 * @param name the configuration's key
 * @param fingerprint of the expanded declaration; for a server without declaration a word of its own
 * @param project the project's folder for a stdio server, whose process depends on it; empty for every other
 */
public record Key(String name, String fingerprint, String project) {

    /** The key of a declared server in a project. */
    public static Key of(Server server, Path project) {
        return new Key(server.name(), server.fingerprint(), server instanceof Server.Stdio ? project.toString() : "");
    }

    /** The key of a server that no configuration declares: name and source alone. */
    public static Key undeclared(String name, String source) {
        return new Key(name, "undeclared:" + source, "");
    }
}
