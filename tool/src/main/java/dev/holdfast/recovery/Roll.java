package dev.holdfast.recovery;

import dev.holdfast.journal.Journal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The roll call of a session's agents at the moment of an error: who is finished, who was interrupted, who is pending.
 *
 * @param journal says what could not be read
 */
record Roll(Folders folders, RecoverySettings settings, Journal journal) {

    /** The record with its agents. */
    Interruption call(Interruption record) {
        LedgerScan scan = LedgerScan.of(folders.session(record.sessionId()), journal);
        Instant now = record.lastTime();
        Inquiry inquiry = new Inquiry(Folders.path(record.transcript()), scan.tasks(), now);
        Instant briefed = lastBriefing(record.sessionId());
        List<Interruption.Pending> pending = new ArrayList<>();
        List<Interruption.Pending> interrupted = new ArrayList<>();
        List<Interruption.Finished> finished = new ArrayList<>();
        List<Agent> agents = new ArrayList<>(scan.agents());
        agents.sort(Comparator.comparing(
                agent -> agent.started() == null ? Instant.EPOCH : agent.started(), Comparator.reverseOrder()));
        for (Agent agent : agents) {
            AgentState state = inquiry.about(agent).state();
            switch (state) {
                case AgentState.Done done -> {
                    if (isNews(agent, briefed) || agent.donePromptId().equals(SafeName.prompt(record.promptId()))) {
                        finished.add(new Interruption.Finished(agent.id(), agent.type()));
                    }
                }
                case AgentState.Interrupted cut -> interrupted.add(pending(agent, state, now));
                case AgentState.Running running -> pending.add(pending(agent, state, now));
                case AgentState.Unknown unknown -> {
                    if (Pick.isYoung(agent.started(), settings, now)) {
                        pending.add(pending(agent, state, now));
                    }
                }
            }
        }
        return record.withAgents(pending, finished, interrupted);
    }

    /** Whether it finished since the last briefing of its session. */
    private static boolean isNews(Agent agent, @Nullable Instant briefed) {
        return briefed == null || agent.stopped() == null || agent.stopped().isAfter(briefed);
    }

    private static Interruption.Pending pending(Agent agent, AgentState state, Instant now) {
        long age = agent.started() == null
                ? 0
                : Math.max(0, Duration.between(agent.started(), now).toSeconds());
        List<String> head =
                agent.promptLines().subList(0, Math.min(3, agent.promptLines().size()));
        return new Interruption.Pending(agent.id(), agent.type(), agent.promptId(), head, age, state.word());
    }

    private @Nullable Instant lastBriefing(String session) {
        Path consumed = folders.consumed(session);
        return Files.exists(consumed) ? Liveness.modified(consumed) : null;
    }
}
