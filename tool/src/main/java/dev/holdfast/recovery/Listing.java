package dev.holdfast.recovery;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The entries of a folder by when they changed. */
final class Listing {

    private Listing() {}

    private record Dated(Path path, long at) {}

    /** Those with this ending and without a leading dot, newest first; none when the folder cannot be read. */
    static List<Path> newest(Path folder, String ending, int most) {
        List<Dated> dated = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                String name = String.valueOf(entry.getFileName());
                if (name.endsWith(ending) && !name.startsWith(".")) {
                    dated.add(new Dated(entry, Liveness.modified(entry).toEpochMilli()));
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        dated.sort(Comparator.comparingLong(Dated::at).reversed());
        List<Path> paths = new ArrayList<>();
        for (Dated one : dated.subList(0, Math.min(most, dated.size()))) {
            paths.add(one.path());
        }
        return paths;
    }
}
