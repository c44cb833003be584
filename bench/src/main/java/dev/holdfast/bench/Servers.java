package dev.holdfast.bench;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;

/** The client's own file with servers of the user: shell scripts that behave as told. */
final class Servers {

    /** Answers both handshakes, the newer one with a refusal. */
    static final String ANSWERS = """
            while read -r line; do
              id=${line#*\\"id\\":}
              id=${id%%[,\\}]*}
              case $line in
                *'"initialize"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"bench","version":"1"}}}\\n' "$id" ;;
                *'"method":"tools/list"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"tools":[]}}\\n' "$id" ;;
                *'"id":'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Method not found"}}\\n' "$id" ;;
              esac
            done
            """;

    static final String SILENT = "while read -r line; do :; done\n";

    static final String DEAD = "echo 'fatal: cannot open the database' >&2\nexit 1\n";

    private final Stage stage;
    private final JsonObject servers = new JsonObject();

    Servers(Stage stage) {
        this.stage = stage;
    }

    Servers add(String name, String script) throws IOException {
        JsonArray args = new JsonArray();
        args.add(stage.script(name + ".sh", script).toString());
        JsonObject entry = new JsonObject();
        entry.addProperty("type", "stdio");
        entry.addProperty("command", "/bin/sh");
        entry.add("args", args);
        servers.add(name, entry);
        return this;
    }

    /** Declares the servers in a file of at least this size, most of it what the client keeps about other projects. */
    void declare(int bytes) throws IOException {
        JsonObject projects = new JsonObject();
        String history = "x".repeat(1_000);
        for (int i = 0; i * 1_040 < bytes; i++) {
            JsonObject project = new JsonObject();
            project.addProperty("lastPrompt", history);
            projects.add("/home/dev/project-" + i, project);
        }
        JsonObject file = new JsonObject();
        file.addProperty("numStartups", 42);
        file.add("projects", projects);
        file.add("mcpServers", servers);
        Files.writeString(stage.clientFile(), file.toString());
    }
}
