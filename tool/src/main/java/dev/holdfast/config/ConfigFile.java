package dev.holdfast.config;

import dev.holdfast.os.Deadline;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import dev.holdfast.words.ConfigWords;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One configuration file of somebody else, read although others rewrite it: bounded, again and again for a moment, and at last
 * from the last good copy (case X1).
 *
 * @param file where it is
 * @param json what of it matters; null when there is nothing or nothing is known
 * @param present whether something is there
 * @param mtimeMillis 0 unless the content is the file's own
 * @param size 0 unless the content is the file's own
 */
record ConfigFile(
        Path file, @Nullable RawJson json, boolean present, long mtimeMillis, long size, List<Finding> findings) {
    private static final Duration PATIENCE = Duration.ofMillis(200);
    private static final long PAUSE_MILLIS = 5;
    /** A file that was left alone for so long is not in the middle of being rewritten. */
    private static final long SETTLED_MILLIS = 2_000;

    static ConfigFile read(Path file, Kept kept, long limit, Context context, ConfigWords words) {
        LastGood lastGood = new LastGood(context.places().own().resolve("config"), file);
        Deadline deadline = Deadline.after(PATIENCE);
        while (true) {
            Instant now = context.clock().instant();
            boolean again = false;
            String problem = "";
            // No switch over the types: linking one costs a cold JVM more than reading the file.
            FileStamp stamp = FileStamp.of(file);
            if (stamp instanceof FileStamp.Absent) {
                return new ConfigFile(file, null, false, 0, 0, List.of());
            }
            if (stamp instanceof FileStamp.Unreadable unreadable) {
                problem = unreadable.reason();
            }
            if (stamp instanceof FileStamp.Regular regular) {
                try {
                    byte[] content = kept.of(RawJson.of(regular.read(limit)));
                    lastGood.keep(content, now);
                    return new ConfigFile(
                            file, RawJson.of(content), true, regular.mtimeMillis(), regular.size(), List.of());
                } catch (MalformedJson e) {
                    problem = e.getMessage() + ", byte " + e.offset();
                    again = now.toEpochMilli() - regular.mtimeMillis() < SETTLED_MILLIS;
                } catch (IOException e) {
                    problem = String.valueOf(e.getMessage());
                }
            }
            if (!again || deadline.passed() || !pause()) {
                return lastGood(file, lastGood.read(), problem, now, words);
            }
        }
    }

    private static ConfigFile lastGood(
            Path file, LastGood.@Nullable Copy kept, String problem, Instant now, ConfigWords words) {
        if (kept == null) {
            return new ConfigFile(file, null, true, 0, 0, List.of(words.unreadable(problem, file.toString())));
        }
        Finding stale = words.stale(problem, Duration.between(kept.at(), now), file.toString());
        return new ConfigFile(file, kept.json(), true, 0, 0, List.of(stale));
    }

    private static boolean pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
