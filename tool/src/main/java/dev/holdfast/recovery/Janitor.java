package dev.holdfast.recovery;

import dev.holdfast.os.AtomicFile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes what is older than it is kept: our own file names only, a session as a whole by its newest file, never through a
 * link, never outside the three folders; at most once an hour.
 */
public final class Janitor {

    private static final Duration HOURLY = Duration.ofHours(1);
    private static final int DEEPEST = 3;

    private final Folders folders;
    private final Duration keep;
    private final Instant now;

    Janitor(Folders folders, Duration keep, Instant now) {
        this.folders = folders;
        this.keep = keep;
        this.now = now;
    }

    /** Cleans up unless that was done within the hour; what cannot be removed stays. */
    void sweep() {
        Path mark = folders.records().resolve(".swept");
        if (!Files.isDirectory(folders.calls())
                && !Files.isDirectory(folders.records())
                && !Files.isDirectory(folders.notes())) {
            return;
        }
        if (age(mark).compareTo(HOURLY) < 0) {
            return;
        }
        try {
            Folders.write(folders.records(), mark, new byte[0], AtomicFile.Durability.CACHED);
        } catch (IOException e) {
            return;
        }
        for (Path session : entries(folders.calls())) {
            if (isFolder(session) && newest(session, 0).isBefore(now.minus(keep))) {
                removeSession(session);
            }
        }
        for (Path file : entries(folders.records())) {
            String name = String.valueOf(file.getFileName());
            if (isOld(file) && (name.endsWith(".json") || name.endsWith(".json.consumed"))) {
                remove(file);
            }
        }
        for (Path file : entries(folders.notes())) {
            if (isOld(file) && String.valueOf(file.getFileName()).endsWith(".md")) {
                remove(file);
            }
        }
    }

    private boolean isOld(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && age(file).compareTo(keep) > 0;
    }

    private Instant newest(Path folder, int depth) {
        Instant newest = modified(folder);
        for (Path entry : entries(folder)) {
            Instant at = isFolder(entry) && depth < DEEPEST ? newest(entry, depth + 1) : modified(entry);
            newest = at.isAfter(newest) ? at : newest;
        }
        return newest;
    }

    private static void removeSession(Path session) {
        for (Path prompt : entries(session)) {
            if (isFolder(prompt)) {
                for (Path file : entries(prompt)) {
                    if (isOurs(String.valueOf(file.getFileName()))) {
                        remove(file);
                    }
                }
                remove(prompt);
            } else if (isOurs(String.valueOf(prompt.getFileName()))) {
                remove(prompt);
            }
        }
        remove(session);
    }

    private static boolean isOurs(String name) {
        return name.endsWith(AgentLedger.CALL)
                || name.endsWith(AgentLedger.DONE)
                || name.endsWith(AgentLedger.FAILED)
                || name.endsWith(AgentLedger.PRESENTED)
                || name.equals(AgentLedger.TASKS)
                || name.equals(".lock")
                || name.endsWith(".tmp");
    }

    /** Removes a file, or a folder that is empty. */
    private static void remove(Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            // It stays; the next hour tries again.
        }
    }

    private static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static List<Path> entries(Path folder) {
        List<Path> all = new ArrayList<>();
        if (!isFolder(folder)) {
            return all;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            entries.forEach(all::add);
        } catch (IOException e) {
            return all;
        }
        return all;
    }

    private Duration age(Path file) {
        return Duration.between(modified(file), now);
    }

    private static Instant modified(Path file) {
        try {
            return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
        } catch (IOException e) {
            return Instant.EPOCH;
        }
    }
}
