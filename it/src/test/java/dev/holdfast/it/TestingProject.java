package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A scratch home and project whose servers are shell scripts that behave as told, and the unpacked distribution run in it. */
final class TestingProject {

    private static final Path DIST = Path.of(System.getProperty("holdfast.dist", "../tool/target/holdfast-0.1.0"));

    private static final String ANSWERS = """
            id() { printf '%s' "$1" | sed 's/.*"id":\\([0-9]*\\).*/\\1/'; }
            while read -r line; do
              case $line in
                *server/discover*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}\\n' "$(id "$line")" ;;
                *'"initialize"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"stub","version":"1.0"}}}\\n' "$(id "$line")" ;;
              esac
            done
            """;

    private static final String REFUSES = """
            id() { printf '%s' "$1" | sed 's/.*"id":\\([0-9]*\\).*/\\1/'; }
            while read -r line; do
              printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"unsupported protocolVersion"}}\\n' "$(id "$line")"
            done
            """;

    /** Leaves when its stdin ends, as a well-behaved server does. */
    static final String SILENT = "while read -r line; do :; done";

    static final String CRASHES = "echo 'fatal: missing API key' >&2; exit 1";

    private final Path home;
    private final JsonObject servers = new JsonObject();

    TestingProject(Path home) throws IOException {
        this.home = home;
        Files.createDirectories(project());
    }

    Path project() {
        return home.resolve("project");
    }

    /** A server that answers once the given shell text is through. */
    TestingProject answering(String name, String first) throws IOException {
        return script(name, first + "\n" + ANSWERS);
    }

    TestingProject refusing(String name) throws IOException {
        return script(name, REFUSES);
    }

    TestingProject script(String name, String text) throws IOException {
        return command(
                name, "/bin/sh", executable(name + ".sh", "#!/bin/sh\n" + text).toString());
    }

    /** A file that can be run. */
    Path executable(String name, String text) throws IOException {
        Path file = home.resolve("bin").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    TestingProject command(String name, String... argv) {
        JsonObject entry = new JsonObject();
        entry.addProperty("command", argv[0]);
        JsonArray args = new JsonArray();
        Arrays.stream(argv).skip(1).forEach(args::add);
        entry.add("args", args);
        servers.add(name, entry);
        return this;
    }

    TestingProject entry(String name, String json) {
        servers.add(name, JsonParser.parseString(json));
        return this;
    }

    /** Writes the servers into {@code .mcp.json} of the project, which nobody has approved. */
    TestingProject unapproved() throws IOException {
        JsonObject file = new JsonObject();
        file.add("mcpServers", servers.deepCopy());
        Files.writeString(project().resolve(".mcp.json"), file.toString());
        for (String name : List.copyOf(servers.keySet())) {
            servers.remove(name);
        }
        return this;
    }

    /** Starts {@code holdfast} with the servers so far as the user's. */
    Process start(String... arguments) throws IOException {
        JsonObject file = new JsonObject();
        file.add("mcpServers", servers);
        Files.writeString(home.resolve(".claude.json"), file.toString());
        List<String> command =
                new ArrayList<>(List.of(DIST.resolve("bin/holdfast").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(project().toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("HOLDFAST_") || name.startsWith("CLAUDE"));
        environment.put("HOME", home.toString());
        environment.put("CLAUDE_PROJECT_DIR", project().toString());
        return builder.redirectErrorStream(false)
                .redirectError(home.resolve("stderr").toFile())
                .start();
    }

    Run run(String... arguments) throws IOException, InterruptedException {
        return run(Duration.ofSeconds(60), arguments);
    }

    /** @param limit how long it may take at most */
    Run run(Duration limit, String... arguments) throws IOException, InterruptedException {
        long began = System.nanoTime();
        Process process = start(arguments);
        process.getOutputStream().close();
        FutureTask<String> out =
                new FutureTask<>(() -> new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        Thread.ofVirtual().start(out);
        long peak = 0;
        while (!process.waitFor(50, TimeUnit.MILLISECONDS)) {
            peak = Math.max(peak, peakMegabytes(process));
            if (System.nanoTime() - began > limit.toNanos()) {
                process.destroyForcibly();
                throw new AssertionError("holdfast does not end");
            }
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        try {
            return new Run(process.exitValue(), out.get(), Files.readString(home.resolve("stderr")), seconds, peak);
        } catch (ExecutionException e) {
            throw new IOException(e);
        }
    }

    /** The most memory that it held so far; 0 where the system does not tell. */
    private static long peakMegabytes(Process process) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                            .findFirst()
                            .orElse(0)
                    / 1024;
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    /**
     * What one run printed, and how it ended.
     *
     * @param peakMegabytes the most memory it held; 0 where the system does not tell
     */
    record Run(int exit, String out, String err, double seconds, long peakMegabytes) {

        JsonObject json() {
            return JsonParser.parseString(out).getAsJsonObject();
        }

        /** Outcome by server. */
        Map<String, String> outcomes() {
            Map<String, String> outcomes = new TreeMap<>();
            for (JsonElement each : json().getAsJsonArray("servers")) {
                JsonObject server = each.getAsJsonObject();
                outcomes.put(
                        server.get("name").getAsString(), server.get("outcome").getAsString());
            }
            return outcomes;
        }

        long count(String outcome) {
            return outcomes().values().stream().filter(outcome::equals).count();
        }

        JsonObject server(String name) {
            for (JsonElement each : json().getAsJsonArray("servers")) {
                if (each.getAsJsonObject().get("name").getAsString().equals(name)) {
                    return each.getAsJsonObject();
                }
            }
            throw new AssertionError("no server " + name + " in " + out);
        }
    }

    /** Case P1: whatever happened, nothing is left. */
    void leavesNothing() {
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(strays()).isEmpty());
    }

    /** Processes that were started from this scratch home and still run, by what they are called with or by their HOME. */
    List<String> strays() {
        return ProcessHandle.allProcesses()
                .filter(each -> each.info().arguments().stream()
                                .flatMap(Arrays::stream)
                                .anyMatch(argument -> argument.startsWith(home.toString()))
                        || hasOurHome(each))
                .map(each -> each.pid() + " " + each.info().commandLine().orElse(""))
                .toList();
    }

    /** Whether its environment says so, where the system shows it: a daemonised {@code sleep} carries no path of ours. */
    private boolean hasOurHome(ProcessHandle process) {
        try {
            byte[] environment = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "environ"));
            return ("\0" + new String(environment, StandardCharsets.UTF_8) + "\0").contains("\0HOME=" + home + "\0");
        } catch (IOException e) {
            return false;
        }
    }
}
