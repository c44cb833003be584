package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A copy of the distribution with a real JVM, damaged: the call passes, stdout stays empty, nothing is left behind. */
@DisabledOnOs(OS.WINDOWS)
final class BrokenCopyIT {

    private static final String CALL = "{\"session_id\":\"s\",\"cwd\":\"/\",\"hook_event_name\":\"PreToolUse\","
            + "\"tool_name\":\"mcp__mem__read\",\"tool_input\":{},\"mcp_server\":{\"name\":\"mem\",\"source\":\"user\"}}";

    @TempDir
    private Path scratch;

    private Path app;
    private Path home;
    private Path project;

    @BeforeEach
    void setUp() throws IOException {
        Path dist = Path.of(System.getProperty("holdfast.dist")).normalize();
        app = scratch.resolve("a copy");
        home = Files.createDirectory(scratch.resolve("home"));
        project = Files.createDirectory(scratch.resolve("プロジェクト"));
        try (Stream<Path> files = Files.walk(dist)) {
            for (Path file : files.toList()) {
                Files.copy(file, app.resolve(dist.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    @Test
    void wholeItPassesAnUnknownServer() throws Exception {
        assertPasses(List.of());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1000, 500_000})
    void aJarThatWasCutOff(int length) throws Exception {
        Path jar = app.resolve("lib/holdfast.jar");
        byte[] whole = Files.readAllBytes(jar);
        Files.write(jar, Arrays.copyOf(whole, length));

        assertPasses(List.of());
    }

    @Test
    void aJarOfRandomBytes() throws Exception {
        Files.write(app.resolve("lib/holdfast.jar"), random(100_000));

        assertPasses(List.of());
    }

    @Test
    void aCacheWithRandomBytesIsPutAside() throws Exception {
        Path cache = train();
        byte[] bytes = Files.readAllBytes(cache);
        byte[] noise = random(bytes.length / 2);
        System.arraycopy(noise, 0, bytes, bytes.length / 4, noise.length);
        Files.write(cache, bytes);
        Files.setLastModifiedTime(cache, FileTime.from(Instant.now().plusSeconds(5)));

        assertPasses(List.of());

        assertThat(cache).doesNotExist();
        assertThat(cache.resolveSibling("x.aot.damaged")).exists();
    }

    @Test
    void aCacheFromAnotherProgramOfRandomBytesAlone() throws Exception {
        Path cache = train();
        Files.write(cache, random(1_000_000));
        Files.setLastModifiedTime(cache, FileTime.from(Instant.now().plusSeconds(5)));

        assertPasses(List.of());
    }

    @Test
    void aFullDisk() throws Exception {
        assertPasses(List.of("/bin/sh", "-c", "ulimit -f 0; exec \"$0\" \"$@\""));
    }

    @Test
    void aStateFolderThatIsAFile() throws Exception {
        Files.createDirectory(home.resolve(".claude"));
        Files.writeString(home.resolve(".claude/holdfast"), "x");

        assertPasses(List.of());
    }

    @Test
    void anEmptyEnvironment() throws Exception {
        // Without HOME the JVM would take the tester's own.
        assertPasses(List.of("/usr/bin/env", "-i", "HOME=" + home));
    }

    @Test
    void theLocaleC() throws Exception {
        assertPasses(List.of("/usr/bin/env", "LC_ALL=C"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "null", "{\"hook_event_name\":", "\0\0\0", "{}", "{\"hook_event_name\":7}"})
    void inputThatIsNoEvent(String input) throws Exception {
        assertPasses(List.of(), input);
    }

    private void assertPasses(List<String> prefix) throws Exception {
        assertPasses(prefix, CALL);
    }

    private void assertPasses(List<String> prefix, String input) throws Exception {
        TreeMap<Path, String> before = files();
        List<String> argv = new ArrayList<>(prefix);
        argv.addAll(List.of(app.resolve("bin/holdfast").toString(), "hook", "PreToolUse"));

        Process process = start(argv);
        try (var stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It ended without reading.
        }
        byte[] out = process.getInputStream().readAllBytes();

        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(out).isEmpty();
        assertThat(files().keySet())
                .noneMatch(file -> !before.containsKey(file)
                        && (file.getFileName().toString().startsWith("hs_err")
                                || file.getFileName().toString().startsWith("core")
                                || file.startsWith(project)));
    }

    private Process start(List<String> argv) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(argv).directory(project.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(name -> name.startsWith("HOLDFAST_") || name.startsWith("CLAUDE_"));
        builder.environment().put("HOME", home.toString());
        builder.environment().put("CLAUDE_PROJECT_DIR", project.toString());
        return builder.start();
    }

    private Path train() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path cache = app.resolve("lib/x.aot");
        Process process = new ProcessBuilder(
                        java.toString(),
                        "-XX:+UseSerialGC",
                        "-XX:AOTCacheOutput=" + cache,
                        "-jar",
                        app.resolve("lib/holdfast.jar").toString(),
                        "version")
                .redirectErrorStream(true)
                .start();
        byte[] said = process.getInputStream().readAllBytes();
        process.waitFor();
        assertThat(cache).as(new String(said, StandardCharsets.UTF_8)).exists();
        Files.write(app.resolve("launch"), List.of("java=" + java, "aot=" + cache));
        return cache;
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(11).nextBytes(bytes);
        return bytes;
    }

    private TreeMap<Path, String> files() throws IOException {
        TreeMap<Path, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(scratch)) {
            all.forEach(file -> files.put(file, ""));
        }
        return files;
    }
}
