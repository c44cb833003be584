package dev.holdfast.recovery;

import dev.holdfast.journal.Journal;
import dev.holdfast.os.AtomicFile;
import dev.holdfast.os.Deadline;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes what is older than it is kept: our own files only, a session as a whole by its newest file, never through a link,
 * never outside the three folders; at most once an hour.
 */
public final class Janitor {

    private static final Duration HOURLY = Duration.ofHours(1);

    private final Folders folders;
    private final Duration keep;
    private final Instant now;

    Janitor(Folders folders, Duration keep, Instant now) {
        this.folders = folders;
        this.keep = keep;
        this.now = now;
    }

    /** Cleans up unless that was done within the hour; what cannot be removed, or not in time, stays for the next. */
    void sweep(Deadline deadline) {
        Path mark = folders.records().resolve(".swept");
        if (!isFolder(folders.calls()) && !isFolder(folders.records()) && !isFolder(folders.notes())
                || age(mark).compareTo(HOURLY) < 0) {
            return;
        }
        try {
            Folders.write(folders.records(), mark, new byte[0], AtomicFile.Durability.CACHED);
        } catch (IOException e) {
            return;
        }
        for (Path file : entries(folders.records())) {
            if (!deadline.passed() && isOld(file) && isRecord(file)) {
                remove(file);
            }
        }
        for (Path file : entries(folders.notes())) {
            if (!deadline.passed()
                    && isOld(file)
                    && String.valueOf(file.getFileName()).endsWith(".md")) {
                remove(file);
            }
        }
        for (Path session : entries(folders.calls())) {
            if (deadline.passed()) {
                return;
            }
            // A folder is never younger than its newest entry's arrival: most sessions are settled by one look.
            if (isFolder(session) && isPast(modified(session)) && isSession(session) && isPast(newest(session))) {
                removeSession(session);
            }
        }
    }

    private boolean isOld(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isPast(modified(file));
    }

    private boolean isPast(Instant changed) {
        return changed.isBefore(now.minus(keep));
    }

    /** Whether its name and its content are a record's of ours: the folder may have been moved to where others keep files. */
    private static boolean isRecord(Path file) {
        String name = String.valueOf(file.getFileName());
        if (!name.endsWith(".json") && !name.endsWith(".json.consumed")) {
            return name.contains(".json.corrupt-");
        }
        Entry entry = Entry.read(file, Journal.NONE);
        return entry != null && (entry.has("presented_to") || entry.has("session_id") && entry.has("error_type"));
    }

    /** Whether a folder of the ledger holds an agent's file or the list of tasks that the ledger keeps. */
    private static boolean isSession(Path folder) {
        for (Path entry : entries(folder)) {
            String name = String.valueOf(entry.getFileName());
            if (name.equals(AgentLedger.TASKS)) {
                return true;
            }
            for (Path file : entries(entry)) {
                if (isAgents(String.valueOf(file.getFileName()))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Instant newest(Path session) {
        Instant newest = modified(session);
        for (Path entry : entries(session)) {
            newest = later(newest, modified(entry));
            for (Path file : entries(entry)) {
                newest = later(newest, modified(file));
            }
        }
        return newest;
    }

    private static Instant later(Instant a, Instant b) {
        return b.isAfter(a) ? b : a;
    }

    private static void removeSession(Path session) {
        for (Path entry : entries(session)) {
            if (isFolder(entry)) {
                for (Path file : entries(entry)) {
                    if (isAgents(String.valueOf(file.getFileName()))) {
                        remove(file);
                    }
                }
                remove(entry);
            } else if (isSessions(String.valueOf(entry.getFileName()))) {
                remove(entry);
            }
        }
        remove(session);
    }

    private static boolean isAgents(String name) {
        return name.endsWith(AgentLedger.CALL)
                || name.endsWith(AgentLedger.DONE)
                || name.endsWith(AgentLedger.FAILED)
                || name.endsWith(AgentLedger.PRESENTED)
                || isLeftover(name);
    }

    private static boolean isSessions(String name) {
        return name.equals(AgentLedger.TASKS) || name.equals(".lock") || isLeftover(name);
    }

    /** What a killed write left, and what was set aside. */
    private static boolean isLeftover(String name) {
        return name.startsWith(".holdfast-") && name.endsWith(".tmp") || name.contains(".json.corrupt-");
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

    /** A folder's entries; none through a link, none when it cannot be read. */
    private static List<Path> entries(Path folder) {
        List<Path> all = new ArrayList<>();
        if (!isFolder(folder)) {
            return all;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                all.add(entry);
            }
        } catch (IOException | DirectoryIteratorException e) {
            return all;
        }
        return all;
    }

    private Duration age(Path file) {
        return Duration.between(modified(file), now);
    }

    private static Instant modified(Path file) {
        return Liveness.modified(file);
    }
}
