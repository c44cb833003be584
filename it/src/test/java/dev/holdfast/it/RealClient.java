package dev.holdfast.it;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The published client, installed from npm once and run without an account or any traffic beyond loopback. */
record RealClient(Path program) {

    static final String VERSION = "2.1.328";

    private static final Duration INSTALL_LIMIT = Duration.ofMinutes(5);
    private static final Duration RUN_LIMIT = Duration.ofMinutes(3);

    /** Whether there is a client to run, and if not, why not. */
    sealed interface Found {
        record Here(RealClient client) implements Found {}

        record Missing(String reason) implements Found {}
    }

    /** How a run ended. */
    record Run(int exit, String output) {}

    /** The cached client, installed first where it is not there yet. */
    static Found find() throws IOException, InterruptedException {
        Path cache = Path.of(System.getProperty(
                        "holdfast.realclient.cache", System.getProperty("user.home") + "/.cache/holdfast-realclient"))
                .resolve(VERSION);
        Optional<RealClient> cached = in(cache);
        if (cached.isPresent()) {
            return new Found.Here(cached.get());
        }
        Files.createDirectories(cache);
        Run npm;
        try {
            npm = run(
                    cache,
                    System.getenv(),
                    INSTALL_LIMIT,
                    List.of(
                            "npm",
                            "install",
                            "--no-save",
                            "--no-package-lock",
                            "--silent",
                            "--prefix",
                            cache.toString(),
                            "@anthropic-ai/claude-code@" + VERSION));
        } catch (IOException e) {
            return new Found.Missing("npm cannot be started: " + e.getMessage());
        }
        Optional<RealClient> installed = in(cache);
        return installed.isPresent()
                ? new Found.Here(installed.get())
                : new Found.Missing("npm did not install the client (exit " + npm.exit() + "): "
                        + npm.output().strip());
    }

    private static Optional<RealClient> in(Path cache) throws IOException {
        Path packages = cache.resolve("node_modules").resolve("@anthropic-ai");
        if (!Files.isDirectory(packages)) {
            return Optional.empty();
        }
        try (Stream<Path> found = Files.list(packages)) {
            return found.filter(folder -> folder.getFileName().toString().startsWith("claude-code-"))
                    .map(folder -> folder.resolve("claude"))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .map(RealClient::new);
        }
    }

    /** Runs it headless in the folder, with this HOME, against the API at the URL. */
    Run run(Path home, Path project, String apiUrl, Map<String, String> more, List<String> arguments)
            throws IOException, InterruptedException {
        return ask("go", home, project, apiUrl, more, arguments);
    }

    /** The same with another prompt; a variable that is empty in {@code more} is left out. */
    Run ask(String prompt, Path home, Path project, String apiUrl, Map<String, String> more, List<String> arguments)
            throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(Map.of(
                "PATH", System.getenv("PATH"),
                "HOME", home.toString(),
                "LANG", "C.UTF-8",
                "XDG_CACHE_HOME", home.resolve(".cache").toString(),
                "ANTHROPIC_API_KEY", "fake-key",
                "ANTHROPIC_BASE_URL", apiUrl,
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
                "DISABLE_AUTOUPDATER", "1",
                "DISABLE_TELEMETRY", "1",
                "CLAUDE_CODE_MAX_RETRIES", "0"));
        environment.put("IS_SANDBOX", "1");
        environment.putAll(more);
        environment.values().removeIf(String::isEmpty);
        List<String> argv = new ArrayList<>(List.of(program.toString(), "-p", prompt));
        argv.addAll(List.of(
                "--dangerously-skip-permissions",
                "--output-format",
                "stream-json",
                "--verbose",
                "--include-hook-events"));
        argv.addAll(arguments);
        return run(project, environment, RUN_LIMIT, argv);
    }

    /** Runs a program with its output in one text; ends its tree when the limit has passed. */
    static Run run(Path folder, Map<String, String> environment, Duration limit, List<String> argv)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("holdfast-it", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(argv)
                    .directory(folder.toFile())
                    .redirectInput(new File("/dev/null"))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            Map<String, String> childs = builder.environment();
            childs.keySet().retainAll(environment.keySet());
            childs.putAll(environment);
            Process process = builder.start();
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
            String text = Files.readString(output, StandardCharsets.UTF_8);
            return new Run(ended ? process.exitValue() : -1, ended ? text : text + "\nended after " + limit);
        } finally {
            Files.deleteIfExists(output);
        }
    }
}
