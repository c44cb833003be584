package dev.holdfast.gate;

import dev.holdfast.health.Indexed;
import dev.holdfast.health.Snapshot;
import dev.holdfast.os.OwnerOnly;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Places;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The list by which the launcher lets a call pass without a JVM: {@code <until, epoch s> <tool prefix> <project>} per line.
 *
 * <p>The launcher believes it only while it is newer than the health file and the settings. So its time is set: just after the
 * health that it was made from, or just before that was read, whichever is later; any health written afterwards is newer again,
 * whether a shell compares nanoseconds or seconds.
 */
final class PassList {

    /** A line costs the launcher's shell a few microseconds. */
    private static final int MOST_LINES = 200;
    /** How far a file system's clock may lag behind ours. */
    private static final long CLOCK_LAG_MILLIS = 20;

    private final Context context;
    private final Path file;

    PassList(Context context) {
        this.context = context;
        this.file = context.places().passList();
    }

    /** The moment before the health is read: what the list made from it depends on. */
    Sources sources() {
        Places places = context.places();
        return new Sources(
                Stamp.of(places.health()),
                Stamp.of(places.userSettings()),
                Stamp.of(places.projectSettings()),
                context.clock().millis() - CLOCK_LAG_MILLIS);
    }

    /** Takes the list away; before anything else is done about a failure. */
    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            context.journal().fault("pass.remove", e);
        }
    }

    /**
     * Writes the list anew; leaves it alone when a source has changed since the snapshot was taken.
     *
     * @param sources taken before the snapshot was read
     */
    void write(Sources sources, Snapshot snapshot, Instant now) {
        String text = text(snapshot, now);
        if (text.isEmpty()) {
            return;
        }
        Path temporary = file.resolveSibling(".holdfast-pass-" + Long.toHexString(System.nanoTime()) + ".tmp");
        try {
            OwnerOnly.makeFolder(context.places().own());
            try (FileChannel out = OwnerOnly.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
            }
            Files.setLastModifiedTime(temporary, sources.time());
            if (sources.same(sources())) {
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            // Without the list every call takes the JVM: slower, never wrong.
            context.journal().fault("pass.write", e);
            discard(temporary);
        }
    }

    private static void discard(Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            // It is what could not be written.
        }
    }

    private String text(Snapshot snapshot, Instant now) {
        String here = context.environment().variables().getOrDefault("CLAUDE_PROJECT_DIR", "");
        List<Indexed> all = snapshot.indexed();
        StringBuilder text = new StringBuilder();
        List<String> elsewhere = new ArrayList<>();
        int lines = 0;
        for (int from = 0; from < all.size(); ) {
            int to = endOfProject(all, from);
            List<Indexed> neighbours = all.subList(from, to);
            for (Indexed indexed : neighbours) {
                String line = line(indexed, neighbours, snapshot, now);
                if (line != null && !indexed.project().equals(here)) {
                    elsewhere.add(line);
                } else if (line != null && lines < MOST_LINES) {
                    text.append(line).append('\n');
                    lines++;
                }
            }
            from = to;
        }
        for (String line : elsewhere) {
            if (lines < MOST_LINES) {
                text.append(line).append('\n');
                lines++;
            }
        }
        return text.toString();
    }

    private static int endOfProject(List<Indexed> all, int from) {
        int to = from + 1;
        while (to < all.size() && all.get(to).project().equals(all.get(from).project())) {
            to++;
        }
        return to;
    }

    private @Nullable String line(Indexed indexed, List<Indexed> neighbours, Snapshot snapshot, Instant now) {
        if (indexed.project().indexOf('\n') >= 0 || !alone(indexed, neighbours)) {
            return null;
        }
        Decision decision = Decision.of(
                snapshot.known(indexed.key()).health(),
                indexed.transport(),
                context.settings().policy(indexed.name()),
                now);
        if (!(decision instanceof Decision.Pass pass)) {
            return null;
        }
        Instant until = pass.until();
        if (indexed.declared() == null) {
            Instant believed = indexed.at().plus(Decision.WITHOUT_LOOK);
            until = believed.isBefore(until) ? believed : until;
        }
        return until.isAfter(now)
                ? until.getEpochSecond() + " " + indexed.toolPrefix() + " " + indexed.project()
                : null;
    }

    /** Whether no other declaration of the project could be meant by a tool of this prefix (case C7). */
    private static boolean alone(Indexed indexed, List<Indexed> neighbours) {
        for (Indexed other : neighbours) {
            boolean same =
                    other.source().equals(indexed.source()) && other.name().equals(indexed.name());
            if (!same && overlap(indexed, other)) {
                return false;
            }
        }
        return true;
    }

    private static boolean overlap(Indexed one, Indexed other) {
        return one.toolPrefix().startsWith(other.toolPrefix())
                || other.toolPrefix().startsWith(one.toolPrefix());
    }

    /**
     * What a list is made from.
     *
     * @param readMillis when it was looked at
     */
    record Sources(Stamp health, Stamp user, Stamp project, long readMillis) {

        boolean same(Sources later) {
            return health.same(later.health) && user.same(later.user) && project.same(later.project);
        }

        FileTime time() {
            Instant newest = health.modified();
            newest = user.modified().isAfter(newest) ? user.modified() : newest;
            newest = project.modified().isAfter(newest) ? project.modified() : newest;
            Instant after = newest.plusNanos(1_000);
            Instant read = Instant.ofEpochMilli(readMillis);
            return FileTime.from(read.isAfter(after) ? read : after);
        }
    }

    /**
     * A file's identity at one moment.
     *
     * @param modified the epoch when there is no file
     * @param key inode, where the system has one
     */
    record Stamp(Instant modified, long size, String key) {

        /** A record's own equals is bootstrapped at run time, which costs a cached pass a third of its time. */
        boolean same(Stamp later) {
            return modified.equals(later.modified) && size == later.size && key.equals(later.key);
        }

        static Stamp of(Path file) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(
                        attributes.lastModifiedTime().toInstant(),
                        attributes.size(),
                        String.valueOf(attributes.fileKey()));
            } catch (IOException e) {
                return new Stamp(Instant.EPOCH, -1, "");
            }
        }
    }
}
