package dev.holdfast.recovery;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a next session would be told, or was told already and can still be told to its own.
 *
 * @param story {@code interrupted}, {@code stopped} or {@code orphans}
 * @param record what was cut off; null for orphans
 * @param presented whether another session was told
 * @param open agents that are not known to be finished now, newest first
 */
public record Occasion(
        String sessionId,
        String story,
        @Nullable Interruption record,
        boolean presented,
        List<OpenAgent> open,
        List<Interruption.Finished> finished) {

    public Occasion {
        open = List.copyOf(open);
        finished = List.copyOf(finished);
    }

    /**
     * An agent that is not known to be finished now.
     *
     * @param state interrupted, running or unknown
     * @param asked the first line of what it was asked; may be empty
     * @param finding one line of the last thing it said; may be empty
     */
    public record OpenAgent(
            String id,
            String type,
            String state,
            @Nullable Instant started,
            String asked,
            String finding,
            @Nullable Path transcript) {}
}
