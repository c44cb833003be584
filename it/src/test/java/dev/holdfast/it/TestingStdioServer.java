package dev.holdfast.it;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A stdio MCP server in shell with one tool, {@code go}. A file {@code dead} in its folder lets it leave at the next call and
 * keeps it from starting; {@code calls} grows by a line with each call.
 */
final class TestingStdioServer {

    private static final String SCRIPT = """
            cd "$1" || exit 3
            if [ -e dead ]; then echo 'cannot open its database' >&2; exit 1; fi
            answer() { printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$1"; }
            while read -r line; do
              id=${line#*\\"id\\":}
              id=${id%%[,\\}]*}
              case $line in
                *'"method":"initialize"'*)
                  answer '"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"testing","version":"1"}}' ;;
                *'"method":"tools/list"'*)
                  answer '"result":{"tools":[{"name":"go","description":"goes","inputSchema":{"type":"object","properties":{}}}]}' ;;
                *'"method":"tools/call"'*)
                  [ ! -e dead ] || exit 1
                  echo call >>calls
                  answer '"result":{"content":[{"type":"text","text":"went"}]}' ;;
                *'"id":'*)
                  answer '"error":{"code":-32601,"message":"Method not found"}' ;;
              esac
            done
            """;

    private TestingStdioServer() {}

    /** The entry that declares it. */
    static JsonObject declaration(Path folder) {
        JsonArray args = new JsonArray();
        for (String arg : List.of("-c", SCRIPT, "server", folder.toString())) {
            args.add(arg);
        }
        JsonObject entry = new JsonObject();
        entry.addProperty("command", "/bin/sh");
        entry.add("args", args);
        return entry;
    }

    static void die(Path folder) throws IOException {
        Files.createFile(folder.resolve("dead"));
    }

    static void comeBack(Path folder) throws IOException {
        Files.delete(folder.resolve("dead"));
    }

    static long calls(Path folder) throws IOException {
        Path calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
    }
}
