package dev.holdfast.it;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The launcher in a scratch HOME, run by one shell, with a `java` that only tells how it was called. */
final class TestingLauncher {

    private static final Path DIST =
            Path.of(System.getProperty("holdfast.dist")).normalize();

    final Path home;
    final Path config;
    final Path app;
    final Map<String, String> variables = new TreeMap<>();
    private final Path said;

    private TestingLauncher(Path scratch, String shell) throws IOException {
        home = Files.createDirectories(scratch.resolve("ホーム of me"));
        config = Files.createDirectories(home.resolve(".claude"));
        app = home.resolve("app");
        said = home.resolve("said");
        Files.createDirectories(config.resolve("holdfast"));
        Files.createDirectories(app.resolve("bin"));
        Files.createDirectories(app.resolve("lib"));
        Files.createFile(app.resolve("lib/holdfast.jar"));
        Files.copy(DIST.resolve("lib/find-jdk.sh"), app.resolve("lib/find-jdk.sh"));
        String script = Files.readString(DIST.resolve("bin/holdfast"));
        executable(app.resolve("bin/holdfast"), "#!" + shell + script.substring(script.indexOf('\n')));
        variables.put("HOME", home.toString());
        variables.put("PATH", System.getenv("PATH"));
        if (shell.equals("/bin/sh")) {
            // Else it would hand over to bash where there is one.
            variables.put("HOLDFAST_SH", "no");
        }
        java("exit 0");
        launch("java=" + home.resolve("java"));
    }

    static TestingLauncher in(Path scratch, String shell) throws IOException {
        return new TestingLauncher(scratch, shell);
    }

    /** The shells that this machine can run it with, as the first line of the script names them. */
    static List<String> shells() {
        return Files.isExecutable(Path.of("/bin/bash")) ? List.of("/bin/sh", "/bin/bash -p") : List.of("/bin/sh");
    }

    Path launcher() {
        return app.resolve("bin/holdfast");
    }

    /** Replaces the fake: it notes its arguments, its variables and its input, then does this. */
    void java(String then) throws IOException {
        executable(home.resolve("java"), """
                #!/bin/sh
                mkdir -p '%1$s'
                printf '%%s\\n' "$@" >'%1$s/arguments'
                env >'%1$s/variables'
                cat >'%1$s/input'
                %2$s
                """.formatted(said, then));
    }

    void launch(String... lines) throws IOException {
        Files.write(app.resolve("launch"), List.of(lines));
    }

    static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        file.toFile().setExecutable(true);
    }

    boolean javaRan() {
        return Files.exists(said);
    }

    List<String> arguments() throws IOException {
        return Files.readAllLines(said.resolve("arguments"));
    }

    Map<String, String> variablesOfJava() throws IOException {
        Map<String, String> seen = new TreeMap<>();
        for (String line : Files.readAllLines(said.resolve("variables"))) {
            int at = line.indexOf('=');
            if (at > 0) {
                seen.put(line.substring(0, at), line.substring(at + 1));
            }
        }
        return seen;
    }

    /** What Java reads: the head from its variables, the rest from stdin. */
    byte[] input() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(variable("HOLDFAST_STDIN").getBytes(StandardCharsets.ISO_8859_1));
        all.writeBytes(HexFormat.of().parseHex(variable("HOLDFAST_STDIN_HEX").replaceAll("\\s", "")));
        all.writeBytes(Files.readAllBytes(said.resolve("input")));
        return all.toByteArray();
    }

    /** A variable's bytes, a character each; it may have several lines. */
    private String variable(String name) throws IOException {
        String all = "\n" + Files.readString(said.resolve("variables"), StandardCharsets.ISO_8859_1);
        Matcher matcher = Pattern.compile("\n" + name + "=(.*?)\n(?=[A-Za-z_][A-Za-z_0-9]*=|$)", Pattern.DOTALL)
                .matcher(all);
        return matcher.find() ? matcher.group(1) : "";
    }

    Ended run(byte[] input, String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        Thread feeder = Thread.ofVirtual().start(() -> {
            try (var stdin = process.getOutputStream()) {
                stdin.write(input);
            } catch (IOException e) {
                // It ended without reading everything.
            }
        });
        Ended ended = end(process);
        feeder.join();
        return ended;
    }

    Ended run(String input, String... arguments) throws IOException, InterruptedException {
        return run(input.getBytes(StandardCharsets.UTF_8), arguments);
    }

    /** Started with an open stdin. */
    Process start(String... arguments) throws IOException {
        List<String> argv = new ArrayList<>(List.of(launcher().toString()));
        argv.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(argv)
                .directory(home.toFile())
                .redirectOutput(home.resolve("stdout").toFile())
                .redirectError(home.resolve("stderr").toFile());
        builder.environment().clear();
        builder.environment().putAll(variables);
        return builder.start();
    }

    Ended end(Process process) throws IOException, InterruptedException {
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                throw new AssertionError("the launcher is still running: " + Files.readString(home.resolve("stderr")));
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return new Ended(
                process.exitValue(),
                Files.readString(home.resolve("stdout")),
                Files.readString(home.resolve("stderr"), StandardCharsets.ISO_8859_1));
    }

    void list(String... lines) throws IOException {
        Path list = config.resolve("holdfast/pass");
        Files.writeString(
                list, String.join("\n", lines) + "\n", StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    record Ended(int code, String out, String err) {}
}
