package dev.holdfast.recovery;

import dev.holdfast.claude.LiveSessions;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a session is at work: its process runs (it may wait for a permission), or its transcript, an agent's transcript or its
 * ledger changed within the last ten minutes.
 */
final class Liveness {

    /** Who wrote this recently still works. */
    static final Duration ALIVE = Duration.ofMinutes(10);

    private final Path config;
    private final Instant now;
    private @Nullable Set<String> running;

    Liveness(Path config, Instant now) {
        this.config = config;
        this.now = now;
    }

    boolean isAlive(String sessionId, @Nullable Path transcript, Path ledger) {
        return transcript != null && hasGrown(transcript)
                || isRecent(ledger)
                || hasRecent(ledger)
                || isRunning(sessionId);
    }

    /** Whether the session's transcript or one of its agents' changed lately. */
    boolean hasGrown(Path transcript) {
        if (isRecent(transcript)) {
            return true;
        }
        String name = String.valueOf(transcript.getFileName());
        return name.endsWith(".jsonl")
                && hasRecent(transcript
                        .resolveSibling(name.substring(0, name.length() - ".jsonl".length()))
                        .resolve("subagents"));
    }

    boolean isRunning(String sessionId) {
        Set<String> ids = running;
        if (ids == null) {
            ids = LiveSessions.of(config);
            running = ids;
        }
        return ids.contains(sessionId);
    }

    private boolean hasRecent(Path folder) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                if (isRecent(entry)) {
                    return true;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return false;
        }
        return false;
    }

    private boolean isRecent(Path file) {
        return age(file).compareTo(ALIVE) < 0;
    }

    Duration age(Path file) {
        return Duration.between(modified(file), now);
    }

    /** When the file changed last; the epoch when that cannot be told. Links are not followed. */
    static Instant modified(Path file) {
        try {
            return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
        } catch (IOException e) {
            return Instant.EPOCH;
        }
    }
}
