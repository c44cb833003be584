package dev.holdfast.health;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a call's (project, source, name) means, so that no configuration file is read for a call whose answer is remembered.
 *
 * @param project the project's folder
 * @param source the client's word for the scope
 * @param name the configuration's key
 * @param toolPrefix what the names of its tools begin with, e.g. {@code mcp__mem__}
 * @param fingerprint as in {@link Key}
 * @param transport how it is reached; null when it is never asked
 * @param declared where it is declared; null when nothing declares it
 * @param client the process of the client that gave it ({@code CLAUDE_PID}); empty unless the source is dynamic
 * @param at when this was looked up
 */
public record Indexed(
        String project,
        String source,
        String name,
        String toolPrefix,
        String fingerprint,
        Signal.@Nullable Transport transport,
        @Nullable Declared declared,
        String client,
        Instant at) {

    /**
     * A declaration as it was when it was looked up; the fields of {@link dev.holdfast.mcp.Declaration}.
     *
     * @param mtimeMillis the file's modification time, ms since the epoch
     * @param size bytes
     * @param entryCrc of the entry's raw text
     * @param variables the names of the variables in it
     * @param variablesCrc of those variables' names and values
     */
    public record Declared(
            Path file,
            List<String> pointer,
            long mtimeMillis,
            long size,
            int entryCrc,
            List<String> variables,
            int variablesCrc) {

        public Declared {
            pointer = List.copyOf(pointer);
            variables = List.copyOf(variables);
        }
    }

    /** The same, looked up at another time. */
    public Indexed at(Instant time) {
        return new Indexed(project, source, name, toolPrefix, fingerprint, transport, declared, client, time);
    }

    /** The key under which its health is kept. */
    public Key key() {
        return new Key(name, fingerprint, transport == Signal.Transport.STDIO ? project : "");
    }
}
