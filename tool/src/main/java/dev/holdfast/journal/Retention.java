package dev.holdfast.journal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;

/** The removal of days that are too old to be asked for. */
final class Retention {

    private Retention() {}

    /** Removes the files of days before this one; what cannot be removed stays. */
    static void apply(Path folder, LocalDate first) {
        String firstDay = first.toString();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (isDay(name) && name.compareTo(firstDay) < 0) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            // The first write of another day tries again.
        }
    }

    /** Whether it is a name that a journal gives: a date that sorts as text, then one of the two suffixes. */
    static boolean isDay(String name) {
        if (!name.endsWith(".jsonl") && !name.endsWith(".passes") || name.length() < 16) {
            return false;
        }
        for (int i = 0; i < 10; i++) {
            char c = name.charAt(i);
            if (i == 4 || i == 7 ? c != '-' : c < '0' || c > '9') {
                return false;
            }
        }
        return name.charAt(10) == '.';
    }
}
