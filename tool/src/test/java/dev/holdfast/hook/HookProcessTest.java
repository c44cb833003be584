package dev.holdfast.hook;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import dev.holdfast.Main;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole processes with input that no client should send: they end by themselves, with 0, say nothing, and leave a line in the journal (cases I2, I4, I6). */
class HookProcessTest {

    @TempDir
    private Path home;

    /** What is written to stdin, and whether it is then closed. */
    private record Input(byte @Nullable [] bytes, boolean closed) {
        static Input closed(String text) {
            return new Input(text.getBytes(StandardCharsets.UTF_8), true);
        }

        static Input open(String text) {
            return new Input(text.getBytes(StandardCharsets.UTF_8), false);
        }
    }

    @Test
    void badInputEndsInSilence() throws Exception {
        byte[] rubbish = new byte[20_000_000];
        new Random(7).nextBytes(rubbish);
        byte[] openRubbish = rubbish.clone();
        openRubbish[0] = '{';
        Map<String, Input> inputs = new LinkedHashMap<>();
        inputs.put("no stdin", new Input(null, true));
        inputs.put("empty", Input.closed(""));
        inputs.put("never a byte", Input.open(""));
        inputs.put("half", Input.closed("{\"hook_event_name\":\"PreTo"));
        inputs.put("half, not closed", Input.open("{\"hook_event_name\":\"PreTo"));
        inputs.put("whole, not closed", Input.open("{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\"}"));
        inputs.put("rubbish", new Input(rubbish, true));
        inputs.put("rubbish in an object", new Input(openRubbish, true));
        inputs.put("NUL bytes", new Input(new byte[1000], true));
        inputs.put("an array", Input.closed("[{\"hook_event_name\":\"PreToolUse\"}]"));
        inputs.put("deep", Input.closed("{\"tool_input\":" + "[".repeat(3_000_000)));
        inputs.put("an unknown event", Input.closed("{\"hook_event_name\":\"NoSuchEvent\"}"));

        List<Process> processes = new ArrayList<>();
        try {
            for (Input input : inputs.values()) {
                processes.add(start(input, "PreToolUse", "HOME=" + home.resolve("home-" + processes.size())));
            }
            int at = 0;
            for (String name : inputs.keySet()) {
                Path own = home.resolve("home-" + at);
                Process process = processes.get(at++);
                assertThat(process.waitFor(20, TimeUnit.SECONDS)).as(name).isTrue();
                assertThat(process.exitValue()).as(name).isZero();
                assertThat(process.getInputStream().readAllBytes()).as(name).isEmpty();
                assertThat(process.getErrorStream().readAllBytes()).as(name).isEmpty();
                assertThat(journaled(own).isEmpty()).as(name).isEqualTo(name.startsWith("whole"));
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    /** The switch is asked before anything is read: a peer that never speaks is not waited for (case I6). */
    @Test
    void theSwitchEndsAHookBeforeItReads() throws Exception {
        Process process = start(Input.open(""), "PreToolUse", "HOLDFAST_DISABLE=1");
        try {
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    /** The client waits for the end of stdout, not for the exit: nothing that a probe starts may hold it (case I5). */
    @Test
    void noChildHoldsStdoutOpen() throws Exception {
        Path pid = home.resolve("pid");
        String stubborn = "trap '' TERM; (trap '' TERM; echo $$ > " + pid + "; exec sleep 60) & sleep 60";
        Files.writeString(home.resolve(".claude.json"), """
                {"mcpServers": {"mem": {"command": "sh", "args": ["-c", "%s"]}}}""".formatted(stubborn));
        Input failure = Input.closed("""
                {"hook_event_name": "PostToolUseFailure", "tool_name": "mcp__mem__go", "error": "Connection closed",
                 "mcp_server": {"name": "mem", "source": "user"}}""");

        Process process = start(
                failure, "PostToolUseFailure", "HOME=" + home, "CLAUDE_PROJECT_DIR=" + home, "HOLDFAST_TIMEOUT=500ms");
        try {
            CompletableFuture<byte[]> out = CompletableFuture.supplyAsync(() -> toEnd(process.getInputStream()));

            assertThat(new String(out.get(20, TimeUnit.SECONDS), StandardCharsets.UTF_8))
                    .contains("does not answer");
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            long left = Long.parseLong(Files.readString(pid).strip());
            assertThat(ProcessHandle.of(left).flatMap(handle -> handle.info().command()))
                    .isEmpty();
        } finally {
            process.destroyForcibly();
        }
    }

    private static byte[] toEnd(InputStream stream) {
        try {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> journaled(Path home) throws IOException {
        Path events = home.resolve(".claude").resolve("holdfast").resolve("events");
        List<String> lines = new ArrayList<>();
        if (Files.isDirectory(events)) {
            try (Stream<Path> files = Files.list(events)) {
                for (Path file : files.toList()) {
                    lines.addAll(Files.readAllLines(file));
                }
            }
        }
        return lines;
    }

    private Process start(Input input, String argument, String... variables) throws IOException {
        String path = codeOf(Main.class) + File.pathSeparator + codeOf(Gson.class);
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                path,
                Main.class.getName(),
                "hook",
                argument);
        builder.environment().put("HOME", home.toString());
        for (String variable : variables) {
            builder.environment()
                    .put(variable.substring(0, variable.indexOf('=')), variable.substring(variable.indexOf('=') + 1));
        }
        if (input.bytes() == null) {
            builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        }
        Process process = builder.start();
        if (input.bytes() != null) {
            feed(process.getOutputStream(), input);
        }
        return process;
    }

    /** A process that has seen enough may be gone before all is written. */
    private static void feed(OutputStream stdin, Input input) {
        Thread writer = new Thread(() -> {
            try {
                stdin.write(input.bytes());
                stdin.flush();
                if (input.closed()) {
                    stdin.close();
                }
            } catch (IOException e) {
                // It has gone.
            }
        });
        writer.setDaemon(true);
        writer.start();
    }

    private static String codeOf(Class<?> type) {
        return Path.of(URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }
}
