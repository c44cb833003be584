package dev.holdfast.os;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A lock of the operating system on a file that is never removed. */
final class OsFileLock implements FileLock {

    /**
     * The files that threads of this process hold or try. The system's locks belong to the process: closing any other channel of
     * the same file would let go of them, so no second channel is opened meanwhile.
     */
    private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

    private static final long FIRST_PAUSE_NANOS = 500_000;
    private static final long LONGEST_PAUSE_NANOS = 32_000_000;

    private final Path key;
    private final FileChannel channel;

    private OsFileLock(Path key, FileChannel channel) {
        this.key = key;
        this.channel = channel;
    }

    static @Nullable OsFileLock acquire(Path lockFile, Deadline deadline) {
        boolean interrupted = Thread.interrupted();
        try {
            Path key = key(lockFile);
            long pause = FIRST_PAUSE_NANOS;
            while (true) {
                OsFileLock lock = attempt(key);
                if (lock != null) {
                    return lock;
                }
                if (deadline.passed()) {
                    return null;
                }
                long jittered = pause / 2 + Math.floorMod(System.nanoTime(), pause);
                LockSupport.parkNanos(Math.min(jittered, deadline.remaining().toNanos()));
                pause = Math.min(pause * 2, LONGEST_PAUSE_NANOS);
                // Waiting goes on until the deadline; the interrupt is handed on afterwards.
                interrupted |= Thread.interrupted();
            }
        } catch (IOException | RuntimeException unavailable) {
            return null;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** One try; null while somebody else holds the lock. */
    private static @Nullable OsFileLock attempt(Path key) throws IOException {
        if (!TAKEN.add(key)) {
            return null;
        }
        OsFileLock lock = null;
        FileChannel channel = null;
        try {
            channel = OwnerOnly.open(key, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() != null) {
                lock = new OsFileLock(key, channel);
            }
            return lock;
        } catch (ClosedByInterruptException | FileLockInterruptionException again) {
            return null;
        } finally {
            if (lock == null) {
                try {
                    if (channel != null) {
                        channel.close();
                    }
                } finally {
                    TAKEN.remove(key);
                }
            }
        }
    }

    /** One name per file, whatever links lead to its folder. */
    private static Path key(Path lockFile) throws IOException {
        Path absolute = lockFile.toAbsolutePath();
        Path folder = absolute.getParent();
        if (folder == null) {
            throw new IOException(lockFile + " is a folder");
        }
        OwnerOnly.makeFolder(folder);
        return folder.toRealPath().resolve(absolute.getFileName());
    }

    @Override
    public void close() {
        if (!channel.isOpen()) {
            return;
        }
        try {
            channel.close();
        } catch (IOException closed) {
            // The descriptor is gone either way, and the lock with it.
        } finally {
            TAKEN.remove(key);
        }
    }
}
