package dev.holdfast.config;

import dev.holdfast.config.ClientSettings.Applied;
import dev.holdfast.config.ClientSettings.Plan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * The one place that writes a settings file of the client: backup first, a new file beside it with the old one's permissions,
 * a last comparison, a rename. A link is written through, so that whoever keeps settings elsewhere keeps the link.
 *
 * @param file the settings file
 * @param backup where the original's bytes are kept
 */
record SettingsWriter(Path file, Path backup) {

    Applied write(Plan.Change change) {
        try {
            Path target = target();
            byte[] before = change.before();
            byte[] after = change.after();
            if (!isStill(target, before)) {
                return new Applied.ChangedMeanwhile();
            }
            if (!change.restores() && isOriginal(before)) {
                Files.createDirectories(parent(target));
                Path copy = prepare(backup, target, before == null ? new byte[0] : before);
                Files.move(copy, backup, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            if (after == null) {
                Files.deleteIfExists(target);
            } else if (!replace(target, before, after)) {
                return new Applied.ChangedMeanwhile();
            }
            if (change.restores()) {
                Files.deleteIfExists(backup);
            }
            return new Applied.Done(Files.exists(backup) ? backup : null);
        } catch (IOException e) {
            return new Applied.Failed(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    /** Whether the text has nothing of ours: only such a text is worth a backup. */
    private static boolean isOriginal(byte @Nullable [] before) {
        if (before == null) {
            return true;
        }
        try {
            return Arrays.equals(HookEdit.uninstall(before, RawJson.of(before)), before);
        } catch (MalformedJson e) {
            return false;
        }
    }

    private Path target() throws IOException {
        Path path = file;
        for (int links = 0; Files.isSymbolicLink(path); links++) {
            if (links == 40) {
                throw new IOException("a loop of links");
            }
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        return path;
    }

    /** Replaces the file; false when it is not what was expected any more. */
    private static boolean replace(Path target, byte @Nullable [] expected, byte[] content) throws IOException {
        Path fresh = prepare(target, target, content);
        try {
            if (!isStill(target, expected)) {
                return false;
            }
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return true;
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Writes the content beside its place; never readable by more people than the file it is made after. */
    private static Path prepare(Path place, Path like, byte[] content) throws IOException {
        Path fresh = parent(place)
                .resolve("." + place.getFileName() + ".holdfast-"
                        + ProcessHandle.current().pid() + ".tmp");
        Files.deleteIfExists(fresh);
        boolean posix = fresh.getFileSystem().supportedFileAttributeViews().contains("posix") && Files.exists(like);
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try (FileChannel channel = FileChannel.open(
                fresh, EnumSet.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), attributes)) {
            ByteBuffer buffer = ByteBuffer.wrap(content);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(fresh);
            throw e;
        }
        if (posix) {
            Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(like));
        }
        return fresh;
    }

    private static boolean isStill(Path target, byte @Nullable [] expected) throws IOException {
        try {
            byte[] now = Files.readAllBytes(target);
            return expected != null && Arrays.equals(now, expected);
        } catch (NoSuchFileException e) {
            return expected == null;
        }
    }

    private static Path parent(Path path) throws IOException {
        Path parent = path.toAbsolutePath().getParent();
        if (parent == null) {
            throw new IOException("no folder: " + path);
        }
        return parent;
    }
}
