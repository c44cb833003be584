package dev.holdfast.recovery;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a briefing says, looked up at the moment it is said.
 *
 * @param story which of the three occasions it is
 * @param record what was cut off; null for orphans
 * @param sessionId the session whose work it is
 * @param ownSession whether that is the session which is told
 * @param open agents that are not known to be finished now, most urgent first
 * @param finished agents that are
 * @param headNow where the working folder stands now
 * @param resumeFile whether the client left its own {@code .claude/RESUME.md}
 */
record Facts(
        Story story,
        @Nullable Interruption record,
        String sessionId,
        boolean ownSession,
        List<Open> open,
        List<Interruption.Finished> finished,
        GitHead headNow,
        List<Note> notes,
        boolean resumeFile) {

    Facts {
        open = List.copyOf(open);
        finished = List.copyOf(finished);
        notes = List.copyOf(notes);
    }

    /** Why there is something to say. */
    enum Story {
        /** An API error ended a turn. */
        INTERRUPTED,
        /** Nobody recorded anything, and a transcript stops in the middle of a turn. */
        STOPPED,
        /** Agents of another session started and never finished. */
        ORPHANS
    }

    /** One agent that is not known to be finished. */
    record Open(Agent agent, Inquiry.Found found) {}

    /**
     * One note of an agent.
     *
     * @param file its name in the folder of notes
     * @param firstLine what it is about
     * @param agentId the agent it seems to be of; empty when none matches
     */
    record Note(String file, String firstLine, String agentId) {}
}
