package dev.holdfast.os;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A file that is replaced as a whole: a unique temporary file beside it, then an atomic rename; mode 0600 in folders of mode 0700. */
public final class AtomicFile {

    private AtomicFile() {}

    /** Whether a write waits until the bytes are on the disk. */
    public enum Durability {
        /** fsync before the rename: health and records. */
        SYNCED,
        /** No fsync: the ledger, lists that can be made again. */
        CACHED
    }

    /**
     * Replaces the file's content, making its folder when it is missing.
     *
     * @throws IOException when it cannot be written; the old content is then still whole
     */
    public static void write(Path file, byte[] content, Durability durability) throws IOException {
        throw new UnsupportedOperationException("not built yet");
    }

    /**
     * The file's bytes, empty when there is no such regular file.
     *
     * @param limit bytes; a longer file is an {@link IOException}
     */
    public static Optional<byte[]> read(Path file, long limit) throws IOException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Moves a file that does not parse to {@code <name>.corrupt-<time>} beside it; does nothing when that fails. */
    public static void setAside(Path file, long epochMillis) {
        throw new UnsupportedOperationException("not built yet");
    }
}
