package dev.holdfast.bench;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A scratch home and project, what runs in it, and the end of all that. */
final class Stage implements AutoCloseable {

    private static final long LIMIT_SECONDS = 300;

    private final Path root;
    private final Path dist;
    private int inputs;

    private Stage(Path root, Path dist) {
        this.root = root;
        this.dist = dist;
    }

    static Stage open() throws IOException {
        Stage stage = new Stage(
                Files.createTempDirectory("holdfast-bench").toRealPath(), Path.of(System.getProperty("bench.dist")));
        Files.createDirectories(stage.home().resolve(".claude"));
        Files.createDirectories(stage.project());
        return stage;
    }

    Path home() {
        return root.resolve("home");
    }

    Path project() {
        return root.resolve("project");
    }

    Path own() {
        return home().resolve(".claude").resolve("holdfast");
    }

    Path passList() {
        return own().resolve("pass");
    }

    Path healthFile() {
        return home().resolve(".claude").resolve("mcp-health-cache.json");
    }

    Path clientFile() {
        return home().resolve(".claude.json");
    }

    /** What the client would give its hooks and servers. */
    Map<String, String> environment() {
        Map<String, String> variables = new TreeMap<>();
        variables.put("PATH", System.getenv("PATH"));
        variables.put("HOME", home().toString());
        variables.put("LANG", "C.UTF-8");
        variables.put("CLAUDE_PROJECT_DIR", project().toString());
        variables.put("JAVA_HOME", System.getProperty("java.home"));
        return variables;
    }

    /** Installs as a person does. */
    void install() throws IOException, InterruptedException {
        run(List.of(dist.resolve("bin/holdfast").toString(), "init")).expect(0);
    }

    String launcher() {
        return own().resolve("bin").resolve("holdfast").toString();
    }

    List<String> hook(String event) {
        return List.of(launcher(), "hook", event);
    }

    /** A program in the scratch home. */
    Path script(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + text);
        file.toFile().setExecutable(true);
        return file;
    }

    /** A file for a process's stdin. */
    Path input(String text) throws IOException {
        return Files.writeString(root.resolve("input-" + inputs++), text);
    }

    JsonObject health() throws IOException {
        return JsonParser.parseString(Files.readString(healthFile())).getAsJsonObject();
    }

    Ended run(List<String> argv) throws IOException, InterruptedException {
        return run(argv, Path.of("/dev/null"));
    }

    Ended run(List<String> argv, Path input) throws IOException, InterruptedException {
        return run(argv, input, environment());
    }

    Ended run(List<String> argv, Path input, Map<String, String> environment) throws IOException, InterruptedException {
        Running running = start(argv, input, environment);
        return running.end();
    }

    Running start(List<String> argv, Path input, Map<String, String> environment) throws IOException {
        Path out = root.resolve("out-" + inputs++);
        Path err = root.resolve("err-" + inputs++);
        ProcessBuilder builder = new ProcessBuilder(argv)
                .directory(project().toFile())
                .redirectInput(input.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        long began = System.nanoTime();
        return new Running(builder.start(), began, out, err);
    }

    /** A process and where its words go. */
    record Running(Process process, long began, Path out, Path err) {

        Ended end() throws IOException, InterruptedException {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new IllegalStateException("does not end");
            }
            double seconds = (System.nanoTime() - began) / 1e9;
            String said = Files.readString(out, StandardCharsets.UTF_8);
            String complained = Files.readString(err, StandardCharsets.UTF_8);
            Files.delete(out);
            Files.delete(err);
            return new Ended(process.exitValue(), seconds, said, complained);
        }
    }

    /** Processes that were started from here and still run. */
    List<ProcessHandle> strays() {
        List<ProcessHandle> strays = new ArrayList<>();
        ProcessHandle.allProcesses()
                .filter(each -> each.info().commandLine().orElse("").contains(root.toString()))
                .forEach(strays::add);
        return strays;
    }

    @Override
    public void close() throws IOException {
        strays().forEach(ProcessHandle::destroyForcibly);
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
