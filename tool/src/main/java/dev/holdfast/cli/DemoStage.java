package dev.holdfast.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.holdfast.os.Command;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.ProcessTree;
import dev.holdfast.settings.Lang;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A home and a project of the demo's own, with servers that misbehave as told; nothing of it is left when it closes. */
final class DemoStage implements AutoCloseable {

    /** Short, so that a recovery can be watched. */
    private static final String BACKOFF = "3s";

    private static final Duration LIMIT = Duration.ofSeconds(120);

    private final Surroundings around;
    private final Lang lang;
    private final Path folder;
    private final Path home;
    private final Path project;
    private final List<ProcessTree> started = new ArrayList<>();
    private final Thread atExit = new Thread(this::clear);

    private DemoStage(Surroundings around, Lang lang, Path folder) throws IOException {
        this.around = around;
        this.lang = lang;
        this.folder = folder;
        this.home = Files.createDirectories(folder.resolve("home"));
        this.project = Files.createDirectories(folder.resolve("project"));
        // Whoever stops the demo halfway leaves nothing behind either.
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    static DemoStage open(Surroundings around, Lang lang) throws IOException {
        return new DemoStage(
                around, lang, Files.createTempDirectory("holdfast-demo").toRealPath());
    }

    Path project() {
        return project;
    }

    /** What the client would call once {@code init} has run here. */
    Path installedLauncher() {
        return home.resolve(".claude").resolve("holdfast").resolve("bin").resolve("holdfast");
    }

    /** A stub over stdio as the client's file declares it. */
    JsonObject stdio(String... options) {
        JsonArray args = new JsonArray();
        args.add("stub");
        Arrays.asList(options).forEach(args::add);
        JsonObject server = new JsonObject();
        server.addProperty("command", around.distribution().launcher().toString());
        server.add("args", args);
        return server;
    }

    static JsonObject http(int port) {
        JsonObject server = new JsonObject();
        server.addProperty("type", "http");
        server.addProperty("url", "http://127.0.0.1:" + port + "/mcp");
        return server;
    }

    /** Writes the client's own file with these servers in the user's scope. */
    void declare(Map<String, JsonObject> servers) throws IOException {
        JsonObject named = new JsonObject();
        servers.forEach(named::add);
        JsonObject file = new JsonObject();
        file.add("mcpServers", named);
        Files.writeString(home.resolve(".claude.json"), file.toString());
    }

    /** Writes the user's settings: these servers may take that long, however busy this machine is. */
    void patience(String timeout, String... servers) throws IOException {
        JsonObject named = new JsonObject();
        for (String server : servers) {
            JsonObject settings = new JsonObject();
            settings.addProperty("timeout", timeout);
            named.add(server, settings);
        }
        JsonObject file = new JsonObject();
        file.add("servers", named);
        Files.writeString(Files.createDirectories(home.resolve(".claude")).resolve("holdfast.json"), file.toString());
    }

    /** A stub over HTTP that is running. */
    record Server(ProcessTree process, int port) {}

    /**
     * Starts a stub over HTTP and waits until it listens.
     *
     * @param port 0 lets the system choose
     */
    Server start(int port, String... options) throws IOException, InterruptedException {
        Path portFile = folder.resolve("port-" + started.size());
        List<String> argv =
                new ArrayList<>(List.of(around.distribution().launcher().toString(), "stub"));
        argv.addAll(List.of("--http", Integer.toString(port), "--port-file", portFile.toString()));
        argv.addAll(Arrays.asList(options));
        ProcessTree tree = ProcessTree.start(new Command(argv, environment(), project), ProcessTree.Graces.HOOK);
        started.add(tree);
        Deadline deadline = Deadline.after(LIMIT);
        while (!Files.exists(portFile)) {
            if (!tree.process().isAlive() || deadline.passed()) {
                throw new IOException("a server of the demo's own did not start: "
                        + new String(tree.stderr().readNBytes(400), StandardCharsets.UTF_8));
            }
            Thread.sleep(20);
        }
        return new Server(tree, Integer.parseInt(Files.readString(portFile).strip()));
    }

    /** Runs a command of the distribution here. */
    Run command(String... arguments) throws IOException, InterruptedException {
        return run(around.distribution().launcher(), "", arguments);
    }

    /** Plays one event as the client does: the installed launcher, the event on stdin. */
    Run hook(String event, String payload) throws IOException, InterruptedException {
        return run(installedLauncher(), payload, "hook", event);
    }

    private Run run(Path program, String stdin, String... arguments) throws IOException, InterruptedException {
        List<String> argv = new ArrayList<>(List.of(program.toString()));
        argv.addAll(Arrays.asList(arguments));
        return Run.of(new Command(argv, environment(), project), stdin, Deadline.after(LIMIT));
    }

    private Map<String, String> environment() {
        Map<String, String> variables = new HashMap<>(Scratch.environment(around.environment(), home, project));
        variables.put("HOLDFAST_BACKOFF", BACKOFF);
        variables.put("HOLDFAST_LANG", lang.name().toLowerCase(Locale.ROOT));
        return variables;
    }

    /** What is remembered about the server; empty when nothing is. */
    JsonObject remembered(String server) throws IOException {
        Path file = home.resolve(".claude").resolve("mcp-health-cache.json");
        if (!Files.exists(file)) {
            return new JsonObject();
        }
        try {
            JsonObject servers = JsonParser.parseString(Files.readString(file))
                    .getAsJsonObject()
                    .getAsJsonObject("servers");
            return servers != null && servers.has(server) ? servers.getAsJsonObject(server) : new JsonObject();
        } catch (JsonParseException | IllegalStateException | ClassCastException e) {
            throw new IOException("the health file is no JSON object: " + file, e);
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // Already ending: the hook clears.
            return;
        }
        clear();
    }

    private synchronized void clear() {
        started.forEach(ProcessTree::close);
        started.clear();
        try {
            Installer.deleteTree(folder);
        } catch (IOException e) {
            around.err().println("holdfast demo: " + folder + " could not be deleted: " + e.getMessage());
        }
    }
}
