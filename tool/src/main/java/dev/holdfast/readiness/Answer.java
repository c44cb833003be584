package dev.holdfast.readiness;

import dev.holdfast.mcp.Outcome;

/**
 * What is known about one server at the end of a run.
 *
 * @param name the configuration's key
 * @param standing why it was asked, or not
 * @param outcome how it ended; {@link Outcome.Skipped} when it was not asked
 */
public record Answer(String name, Standing standing, Outcome outcome) {

    /** Why a server was asked, or not. */
    public enum Standing {
        /** Asked, now or so lately that the answer still counts. */
        ASKED,
        /** A project-scope server that the client's settings do not approve, or that a policy denies (case Z1). */
        NOT_APPROVED,
        DISABLED,
        /** A transport of the client's own, or one whose asking is switched off. */
        NOT_ASKED,
        /** Its entry is wrong. */
        MALFORMED,
        /** The question was settled before it answered. */
        NOT_WAITED_FOR,
        /** No such server is configured. */
        NOT_CONFIGURED
    }

    /**
     * Whether a run can count on it: it is READY, or it asks for a sign-in that the client may have and we have not
     * (401 and 403 without credentials in the entry).
     */
    public boolean ready() {
        return standing == Standing.ASKED
                && switch (outcome) {
                    case Outcome.Ready r -> true;
                    case Outcome.AuthRequired a -> !a.ownCredentials();
                    case Outcome.Starting s -> false;
                    case Outcome.TimedOut t -> false;
                    case Outcome.Exited e -> false;
                    case Outcome.ProtocolError p -> false;
                    case Outcome.Unreachable u -> false;
                    case Outcome.RateLimited l -> false;
                    case Outcome.Skipped s -> false;
                    case Outcome.Unknown u -> false;
                };
    }
}
