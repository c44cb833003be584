package dev.holdfast.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Case X1: a file that others rewrite never means 'no servers', and is never written by us. */
final class LastGoodTest {
    private static final String GOOD = "{'numStartups':7,'mcpServers':{'m':{'command':'x','env':{'K':'${SECRET}'}}}}";

    @TempDir
    Path folder;

    private TestingHome at;

    @BeforeEach
    void home() throws IOException {
        at = new TestingHome(folder);
        at.variables.put("SECRET", "hunter2-hunter2");
        at.write(at.client(), GOOD);
        Files.setLastModifiedTime(at.client(), FileTime.fromMillis(0));
        at.clock = TestingHome.at("2026-11-30T12:00:00Z");
        at.read();
        at.clock = TestingHome.at("2026-11-30T14:00:00Z");
    }

    @AfterEach
    void unmanaged() {
        System.clearProperty(ManagedFolder.PROPERTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{'mcpServers':{'m':{'comm", "{'a':1}{'mcpServers':{}}", "[]", "// c\n{}", "null"})
    void theCopyServesWithItsAge(String damaged) throws IOException {
        at.write(at.client(), damaged);
        Files.setLastModifiedTime(at.client(), FileTime.fromMillis(1));

        Configuration configuration = at.read();

        assertThat(ConfigurationTest.names(configuration)).containsExactly("user m");
        assertThat(configuration.findings()).singleElement().satisfies(f -> {
            assertThat(f.code()).isEqualTo("HF-CONFIG-STALE");
            assertThat(f.what()).contains("2 h");
            assertThat(f.where()).isEqualTo(at.client().toString());
        });
        assertThat(Files.readString(at.client())).isEqualTo(damaged.replace('\'', '"'));
    }

    @Test
    void theCopyServesForWhatIsNoFile() throws Exception {
        Files.delete(at.client());
        Files.createDirectory(at.client());
        assertThat(ConfigurationTest.codes(at.read())).containsExactly("HF-CONFIG-STALE");

        Files.delete(at.client());
        Files.createSymbolicLink(at.client(), at.home.resolve("loop"));
        Files.createSymbolicLink(at.home.resolve("loop"), at.client());
        assertThat(ConfigurationTest.names(at.read())).containsExactly("user m");
        assertThat(ConfigurationTest.codes(at.read())).containsExactly("HF-CONFIG-STALE");

        Files.delete(at.client());
        assertThat(new ProcessBuilder("mkfifo", at.client().toString()).start().waitFor())
                .isZero();
        assertThat(ConfigurationTest.names(at.read())).containsExactly("user m");
    }

    @Test
    void theCopyServesForAFileThatIsTooLong() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(at.client().toFile(), "rw")) {
            file.setLength(FileStamp.LIMIT + 1);
        }

        assertThat(ConfigurationTest.names(at.read())).containsExactly("user m");
        assertThat(ConfigurationTest.codes(at.read())).containsExactly("HF-CONFIG-STALE");
    }

    @Test
    void withoutACopyItIsAFinding() throws IOException {
        at.write(at.project.resolve(".mcp.json"), "{'mcpServers'");
        at.write(at.home.resolve(".claude/settings.json"), "{'mcpServers':1}}");

        assertThat(ConfigurationTest.codes(at.read())).containsExactly("HF-CONFIG-UNREADABLE", "HF-CONFIG-UNREADABLE");
    }

    @Test
    void worksWhereNothingCanBeKept() throws IOException {
        Path elsewhere = Files.createDirectories(at.home.resolve("alt"));
        at.write(elsewhere.resolve(".claude.json"), GOOD);
        Files.writeString(elsewhere.resolve("holdfast"), "a file");
        at.variables.put("CLAUDE_CONFIG_DIR", elsewhere.toString());

        assertThat(ConfigurationTest.names(at.read())).containsExactly("user m");
        assertThat(elsewhere.resolve("holdfast")).hasContent("a file");
    }

    /** Case Z2: nothing expanded, nothing that is not needed, nobody else's to read. */
    @Test
    void theCopyHoldsTheUnexpandedServersOnly() throws IOException {
        Path copy = copy();

        assertThat(Files.readString(copy)).contains("${SECRET}").doesNotContain("hunter2", "numStartups");
        assertThat(Files.getPosixFilePermissions(copy)).hasSize(2);
    }

    @Test
    void theCopyIsWrittenOnlyWhenItWouldBeAnother() throws IOException {
        Object key = Files.readAttributes(copy(), java.nio.file.attribute.BasicFileAttributes.class)
                .fileKey();
        at.write(at.client(), GOOD.replace("7", "8"));
        at.read();
        assertThat(Files.readAttributes(copy(), java.nio.file.attribute.BasicFileAttributes.class)
                        .fileKey())
                .isEqualTo(key);
        assertThat(Files.getLastModifiedTime(copy()).toInstant()).isEqualTo("2026-11-30T14:00:00Z");

        at.write(at.client(), "{'mcpServers':{}}");
        at.read();
        at.write(at.client(), "");
        assertThat(at.read().entries()).isEmpty();
    }

    /** What the copy gives is found again unchanged, so that a rewrite does not end a block. */
    @Test
    void theEntryFromTheCopyIsTheSameEntry() throws IOException {
        at.write(at.client(), "");
        var fromCopy = ConfigurationTest.entry(at.read(), "m").server();
        at.write(at.client(), GOOD);

        assertThat(DeclarationCheck.changed(fromCopy.declaration(), at.environment()))
                .isEqualTo(DeclarationCheck.Answer.UNCHANGED);
        assertThat(ConfigurationTest.entry(at.read(), "m").server().fingerprint())
                .isEqualTo(fromCopy.fingerprint());
    }

    @Test
    void aFileTruncatedAndRewrittenAllTheTimeKeepsItsServers() throws Exception {
        at.clock = java.time.InstantSource.system();
        String text = GOOD.replace('\'', '"').replace("7", "\"" + "x".repeat(300_000) + "\"");
        AtomicBoolean stop = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> {
            while (!stop.get()) {
                try (RandomAccessFile file = new RandomAccessFile(at.client().toFile(), "rw")) {
                    file.setLength(0);
                    file.write(text.substring(0, 77).getBytes(java.nio.charset.StandardCharsets.UTF_8));
                    Thread.onSpinWait();
                    file.write(text.substring(77).getBytes(java.nio.charset.StandardCharsets.UTF_8));
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
                java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
            }
        });

        try {
            for (int i = 0; i < 30; i++) {
                assertThat(ConfigurationTest.names(at.read())).containsExactly("user m");
            }
        } finally {
            stop.set(true);
            writer.join();
        }
    }

    private Path copy() throws IOException {
        try (var files = Files.list(at.home.resolve(".claude/holdfast/config"))) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return all.getFirst();
        }
    }
}
