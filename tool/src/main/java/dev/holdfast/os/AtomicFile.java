package dev.holdfast.os;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** A file that is replaced as a whole: a unique temporary file beside it, then an atomic rename; mode 0600 in folders of mode 0700. */
public final class AtomicFile {

    /** Not made from the target's name, which may already be as long as a file system allows. */
    static final String TEMPORARY_PREFIX = ".holdfast-";

    static final String TEMPORARY_SUFFIX = ".tmp";

    private static final int MOST_LINKS = 40;

    private AtomicFile() {}

    /** Whether a write waits until the bytes are on the disk. */
    public enum Durability {
        /** fsync before the rename: health and records. */
        SYNCED,
        /** No fsync: the ledger, lists that can be made again. */
        CACHED
    }

    /**
     * Replaces the file's content, making its folder when it is missing. A symbolic link of that name is replaced, never followed:
     * a cloned project must not point our writes at somebody's own files.
     *
     * @throws IOException when it cannot be written; the old content is then still whole
     */
    public static void write(Path file, byte[] content, Durability durability) throws IOException {
        replace(file, content, durability, OwnerOnly.FILE);
    }

    /**
     * Replaces the content of a file that belongs to the user, such as the client's settings: a symbolic link is followed and kept,
     * and so are the permissions of the file it leads to.
     *
     * @throws IOException when it cannot be written; the old content is then still whole
     */
    public static void writeThrough(Path file, byte[] content, Durability durability) throws IOException {
        Path target = file;
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(file.toString());
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        boolean keep = OwnerOnly.posix(target) && Files.exists(target);
        replace(target, content, durability, keep ? Files.getPosixFilePermissions(target) : OwnerOnly.FILE);
    }

    /**
     * The file's bytes, empty when there is no such regular file.
     *
     * @param limit bytes; a longer file is an {@link IOException}
     */
    public static Optional<byte[]> read(Path file, long limit) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (SeekableByteChannel in = Files.newByteChannel(file, StandardOpenOption.READ)) {
            long size = in.size();
            if (size > limit || size > Integer.MAX_VALUE - 8) {
                throw new IOException(file + " is longer than " + limit + " bytes");
            }
            ByteBuffer bytes = ByteBuffer.allocate((int) size);
            while (bytes.hasRemaining() && in.read(bytes) >= 0) {
                // A file that shrinks meanwhile ends early; one that grows is read as it was.
            }
            if (bytes.hasRemaining()) {
                return Optional.of(Arrays.copyOf(bytes.array(), bytes.position()));
            }
            return Optional.of(bytes.array());
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    /** Moves a file that does not parse to {@code <name>.corrupt-<time>} beside it; does nothing when that fails. */
    public static void setAside(Path file, long epochMillis) {
        try {
            Files.move(file, file.resolveSibling(file.getFileName() + ".corrupt-" + epochMillis));
        } catch (IOException | RuntimeException unmoved) {
            // It is read again, and fails again, until somebody can write here.
        }
    }

    private static void replace(Path file, byte[] content, Durability durability, Set<PosixFilePermission> mode)
            throws IOException {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(file + " is a folder");
        }
        boolean interrupted = false;
        try {
            while (true) {
                interrupted |= Thread.interrupted();
                try {
                    OwnerOnly.makeFolder(folder);
                    replaceOnce(target, folder, content, durability, mode);
                    return;
                } catch (ClosedByInterruptException again) {
                    // An interrupt closes the channel under our hands; what was to be stored still is.
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void replaceOnce(
            Path target, Path folder, byte[] content, Durability durability, Set<PosixFilePermission> mode)
            throws IOException {
        Path temporary = null;
        try {
            while (true) {
                Path candidate = folder.resolve(TEMPORARY_PREFIX + Long.toHexString(System.nanoTime()) + "-"
                        + Long.toHexString(Thread.currentThread().threadId()) + TEMPORARY_SUFFIX);
                try (FileChannel out =
                        OwnerOnly.open(candidate, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                    temporary = candidate;
                    ByteBuffer bytes = ByteBuffer.wrap(content);
                    while (bytes.hasRemaining()) {
                        out.write(bytes);
                    }
                    if (mode != OwnerOnly.FILE) {
                        Files.setPosixFilePermissions(candidate, mode);
                    }
                    if (durability == Durability.SYNCED) {
                        out.force(true);
                    }
                    break;
                } catch (FileAlreadyExistsException taken) {
                    // Another process's, at the same nanosecond.
                }
            }
            Leftovers.remove(folder, Files.getLastModifiedTime(temporary));
            Move.replacing(temporary, target);
            temporary = null;
        } finally {
            if (temporary != null) {
                Files.deleteIfExists(temporary);
            }
        }
    }
}
