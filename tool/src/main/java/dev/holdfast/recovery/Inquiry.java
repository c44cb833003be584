package dev.holdfast.recovery;

import dev.holdfast.claude.Transcript;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where an agent of the ledger stands now: its stops, then its transcript, then the client's list of tasks.
 *
 * @param sessionTranscript the session's transcript; null when unknown
 * @param tasks what the client last said about background tasks; null for nothing
 */
record Inquiry(@Nullable Path sessionTranscript, @Nullable Entry tasks, Instant now) {

    private static final Duration ALIVE = Liveness.ALIVE;

    /**
     * What was found.
     *
     * @param finding one line of the last thing it said; may be empty
     * @param transcript its transcript; null when there is none
     */
    record Found(AgentState state, String finding, @Nullable Path transcript) {}

    Found about(Agent agent) {
        Path transcript = transcriptOf(agent);
        if (agent.isDone() && !failedSince(agent)) {
            return new Found(new AgentState.Done(), String.join(" ", agent.outputLines()), transcript);
        }
        List<Transcript.Line> tail = transcript == null ? List.of() : Transcript.tail(transcript, 40);
        String finding = finding(tail);
        if (agent.failure() != null) {
            Agent.Failure failure = agent.failure();
            return new Found(
                    new AgentState.Interrupted(failure.error(), failure.message(), failure.at()), finding, transcript);
        }
        Transcript.Line last = tail.isEmpty() ? null : tail.getFirst();
        boolean sinceItsStart = last != null
                && (agent.started() == null
                        || !last.at().isBefore(agent.started().minusSeconds(1)));
        if (last != null && sinceItsStart && last.apiError() != null) {
            return new Found(
                    new AgentState.Interrupted(last.apiError().error(), last.text(), last.at()), finding, transcript);
        }
        if (last != null && sinceItsStart && last.isFinalAnswer()) {
            return new Found(new AgentState.Done(), finding, transcript);
        }
        boolean moves = transcript != null && isRecent(transcript);
        return new Found(
                moves || isListed(agent) ? new AgentState.Running() : new AgentState.Unknown(), finding, transcript);
    }

    /** Whether an error came after its last stop: it had been started again, and nobody saw that. */
    private static boolean failedSince(Agent agent) {
        return agent.failure() != null
                && agent.stopped() != null
                && agent.failure().at().isAfter(agent.stopped());
    }

    private static String finding(List<Transcript.Line> tail) {
        for (Transcript.Line line : tail) {
            if (line.assistant() && line.apiError() == null && !line.text().isBlank()) {
                return Lines.oneLine(line.text(), 200);
            }
        }
        return "";
    }

    private boolean isRecent(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant().isAfter(now.minus(ALIVE));
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether the client named it as running after its start and not long ago. */
    private boolean isListed(Agent agent) {
        Instant said = tasks == null ? null : tasks.time("time");
        if (tasks == null || said == null || said.isBefore(now.minus(ALIVE))) {
            return false;
        }
        for (Entry task : tasks.entries("background_tasks")) {
            if (task.text("id").equals(agent.id()) && task.text("status").equals("running")) {
                return agent.started() == null || !said.isBefore(agent.started());
            }
        }
        return false;
    }

    private static boolean isPlain(String id) {
        return !id.isEmpty()
                && id.length() <= 120
                && id.charAt(0) != '.'
                && SafeName.of(id, "").equals(id);
    }

    private @Nullable Path transcriptOf(Agent agent) {
        Path session = agent.transcript() == null ? sessionTranscript : agent.transcript();
        if (session == null || !isPlain(agent.id())) {
            return null;
        }
        String name = String.valueOf(session.getFileName());
        Path folder = session.resolveSibling(name.endsWith(".jsonl") ? name.substring(0, name.length() - 6) : name)
                .resolve("subagents");
        String file = "agent-" + agent.id() + ".jsonl";
        Path direct = folder.resolve(file);
        if (Files.isRegularFile(direct)) {
            return direct;
        }
        try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder)) {
            for (Path one : inside) {
                if (Files.isRegularFile(one.resolve(file))) {
                    return one.resolve(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return null;
        }
        return null;
    }
}
