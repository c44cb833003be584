package dev.holdfast.mcp;

import java.nio.file.Path;
import java.util.List;

/**
 * Where and how a server is declared.
 *
 * @param name the configuration's key exactly as written
 * @param file the declaring file; for {@code --mcp-config} given as JSON text, the pseudo path {@code <argument>}
 * @param pointer the keys that lead to the entry in that file, e.g. {@code ["projects", "/home/dev/app", "mcpServers", "mem"]}
 * @param mtimeMillis the file's modification time when read, ms since the epoch; 0 when there is none
 * @param size the file's size when read, bytes
 * @param entryCrc CRC32C of the entry's raw text
 * @param variables the names of the variables that the entry names, in the order in which they stand there
 * @param variablesCrc CRC32C of the names and values of the variables that the entry names
 */
public record Declaration(
        String name,
        Scope scope,
        Path file,
        List<String> pointer,
        long mtimeMillis,
        long size,
        int entryCrc,
        List<String> variables,
        int variablesCrc) {

    public Declaration {
        pointer = List.copyOf(pointer);
        variables = List.copyOf(variables);
    }
}
