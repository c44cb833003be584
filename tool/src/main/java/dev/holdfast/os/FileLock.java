package dev.holdfast.os;

import java.nio.file.Path;
import java.util.Optional;

/** An exclusive lock between processes, held by the operating system: it dies with its process. Also exclusive between threads. */
public interface FileLock extends AutoCloseable {

    /** Waits for the lock at most until the deadline; empty when it was not to be had or the file cannot be made. */
    static Optional<FileLock> acquire(Path lockFile, Deadline deadline) {
        return Optional.ofNullable(OsFileLock.acquire(lockFile, deadline));
    }

    @Override
    void close();
}
