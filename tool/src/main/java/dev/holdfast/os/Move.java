package dev.holdfast.os;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.locks.LockSupport;

/** The rename that puts a new file in the place of an old one, tried again while somebody holds the old one open (case X2). */
final class Move {

    private static final int TRIES = 8;
    private static final long FIRST_PAUSE_NANOS = 2_000_000;

    private Move() {}

    /** One way to rename. */
    interface Rename {
        void run() throws IOException;
    }

    static void replacing(Path from, Path to) throws IOException {
        withRetries(() -> Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING));
    }

    /** Tries until the rename succeeds, at most eight times within about half a second. */
    static void withRetries(Rename rename) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                rename.run();
                return;
            } catch (AtomicMoveNotSupportedException | NoSuchFileException hopeless) {
                throw hopeless;
            } catch (FileSystemException busy) {
                if (attempt == TRIES) {
                    throw busy;
                }
                long pause = FIRST_PAUSE_NANOS << (attempt - 1);
                // The clock's low bits are chance enough to part two writers.
                LockSupport.parkNanos(pause + Math.floorMod(System.nanoTime(), pause));
            }
        }
    }
}
