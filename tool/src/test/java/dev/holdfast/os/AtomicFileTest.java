package dev.holdfast.os;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    private Path folder;

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void makesFoldersAndFilesForTheOwnerAlone() throws IOException {
        Path file = folder.resolve("new/deep/file.json");

        AtomicFile.write(file, "one".getBytes(UTF_8), AtomicFile.Durability.SYNCED);

        assertThat(file).hasContent("one");
        assertThat(mode(file)).isEqualTo("rw-------");
        assertThat(mode(folder.resolve("new"))).isEqualTo("rwx------");
        assertThat(mode(folder.resolve("new/deep"))).isEqualTo("rwx------");
        assertThat(folder.resolve("new/deep")).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void replacesAndReads() throws IOException {
        Path file = folder.resolve("file");

        AtomicFile.write(file, "first".getBytes(UTF_8), AtomicFile.Durability.CACHED);
        AtomicFile.write(file, "second".getBytes(UTF_8), AtomicFile.Durability.CACHED);

        assertThat(AtomicFile.read(file, 6))
                .hasValueSatisfying(bytes -> assertThat(bytes).asString(UTF_8).isEqualTo("second"));
        assertThatThrownBy(() -> AtomicFile.read(file, 5))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("longer than 5");
        assertThat(AtomicFile.read(folder.resolve("none"), 5)).isEmpty();
        assertThat(AtomicFile.read(folder, 5)).isEmpty();
    }

    @Test
    void takesNamesAsLongAsTheFileSystemDoes() throws IOException {
        Path file = folder.resolve("n".repeat(255));

        AtomicFile.write(file, new byte[0], AtomicFile.Durability.CACHED);

        assertThat(file).isEmptyFile();
    }

    @Test
    void removesLeftoversOfKilledWriters() throws IOException {
        Path old = Files.writeString(folder.resolve(".holdfast-1-1.tmp"), "half");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path young = Files.writeString(folder.resolve(".holdfast-2-1.tmp"), "half");
        Path foreign = Files.writeString(folder.resolve("other.tmp"), "theirs");
        Files.setLastModifiedTime(foreign, FileTime.from(Instant.now().minus(Duration.ofHours(2))));

        AtomicFile.write(folder.resolve("file"), new byte[1], AtomicFile.Durability.CACHED);

        assertThat(old).doesNotExist();
        assertThat(young).exists();
        assertThat(foreign).exists();
    }

    @Test
    void leavesNothingBehindWhenItFails() throws IOException {
        Path blocked = folder.resolve("taken");
        Files.createDirectories(blocked.resolve("inside"));
        Path underFile = Files.writeString(folder.resolve("plain"), "x").resolve("below");

        assertThatThrownBy(() -> AtomicFile.write(blocked, new byte[1], AtomicFile.Durability.CACHED))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> AtomicFile.write(underFile, new byte[1], AtomicFile.Durability.CACHED))
                .isInstanceOf(IOException.class);
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void replacesALinkButWritesThroughOneOnDemand() throws IOException {
        Path victim = Files.writeString(folder.resolve("victim"), "untouched");
        Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("rw-r--r--"));
        Path planted = Files.createSymbolicLink(folder.resolve("planted"), victim);
        Path linked = Files.createSymbolicLink(folder.resolve("linked"), Path.of("victim"));

        AtomicFile.write(planted, "ours".getBytes(UTF_8), AtomicFile.Durability.CACHED);

        assertThat(planted).isRegularFile().hasContent("ours");
        assertThat(Files.isSymbolicLink(planted)).isFalse();
        assertThat(victim).hasContent("untouched");

        AtomicFile.writeThrough(linked, "theirs".getBytes(UTF_8), AtomicFile.Durability.SYNCED);

        assertThat(linked).isSymbolicLink();
        assertThat(victim).hasContent("theirs");
        assertThat(mode(victim)).isEqualTo("rw-r--r--");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void refusesALoopOfLinks() throws IOException {
        Path a = folder.resolve("a");
        Files.createSymbolicLink(a, Path.of("b"));
        Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));

        assertThatThrownBy(() -> AtomicFile.writeThrough(a, new byte[0], AtomicFile.Durability.CACHED))
                .isInstanceOf(FileSystemException.class);
        assertThat(AtomicFile.read(a, 10)).isEmpty();
    }

    @Test
    void writesInSpiteOfAnInterrupt() throws IOException {
        Path file = folder.resolve("file");
        Thread.currentThread().interrupt();

        AtomicFile.write(file, "kept".getBytes(UTF_8), AtomicFile.Durability.CACHED);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(file).hasContent("kept");
    }

    @Test
    void setsAside() throws IOException {
        Path file = Files.writeString(folder.resolve("health.json"), "{");

        AtomicFile.setAside(file, 42);
        AtomicFile.setAside(file, 43);

        assertThat(file).doesNotExist();
        assertThat(folder.resolve("health.json.corrupt-42")).hasContent("{");
        assertThat(folder.resolve("health.json.corrupt-43")).doesNotExist();
    }

    /** Case X2. */
    @Test
    void triesTheRenameAgain() throws IOException {
        int[] tries = {0};

        Move.withRetries(() -> {
            if (++tries[0] < 4) {
                throw new FileSystemException("file", null, "held by another process");
            }
        });

        assertThat(tries[0]).isEqualTo(4);
    }

    /** Case X2. */
    @Test
    void givesUpTheRenameAfterEightTries() {
        int[] tries = {0};

        assertThatThrownBy(() -> Move.withRetries(() -> {
                    tries[0]++;
                    throw new FileSystemException("file", null, "held by another process");
                }))
                .hasMessageContaining("held by another process");
        assertThat(tries[0]).isEqualTo(8);
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
