package dev.holdfast.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/** Temporary files of writers that were killed between writing and renaming. */
final class Leftovers {

    /** No write takes this long; a younger file may still be renamed by its owner. */
    private static final long ABANDONED_MILLIS = 3_600_000;

    private Leftovers() {}

    /** Removes those in the folder that are older than an hour; what cannot be removed stays. */
    static void remove(Path folder, FileTime now) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (name.startsWith(AtomicFile.TEMPORARY_PREFIX)
                        && name.endsWith(AtomicFile.TEMPORARY_SUFFIX)
                        && Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                                                .toMillis()
                                        + ABANDONED_MILLIS
                                < now.toMillis()) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            // Another writer finds them later.
        }
    }
}
