package dev.holdfast.recovery;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the ledger knows of one subagent.
 *
 * @param key its name in the ledger's files
 * @param id its id as the client gave it
 * @param type its type, e.g. {@code Explore}; empty when unknown
 * @param description the call's short description; may be empty
 * @param promptLines the first lines of what it was asked
 * @param promptId the prompt it was started under
 * @param started its last start; null when no start was seen
 * @param stopped its last stop; null for none
 * @param donePromptId the prompt under which it stopped; empty for none
 * @param outputLines the lines of its last report
 * @param failure the API error that ended it after its last start; null for none
 * @param transcript the session's transcript when it started; null when unknown
 * @param presented when a briefing of another session named it; null for never
 */
public record Agent(
        String key,
        String id,
        String type,
        String description,
        List<String> promptLines,
        String promptId,
        @Nullable Instant started,
        @Nullable Instant stopped,
        String donePromptId,
        List<String> outputLines,
        @Nullable Failure failure,
        @Nullable Path transcript,
        @Nullable Instant presented) {

    public Agent {
        promptLines = List.copyOf(promptLines);
        outputLines = List.copyOf(outputLines);
    }

    /** An API error that ended a subagent. */
    public record Failure(String error, String message, Instant at) {}

    /** Whether its last stop is newer than its last start: a revived agent starts again under its id. */
    public boolean isDone() {
        return stopped != null && (started == null || !stopped.isBefore(started));
    }
}
