package dev.holdfast.health;

/** What a signal makes of a server's health, and why. */
public record Verdict(Health health, Reason reason) {

    /** Why a health is what it is. */
    public enum Reason {
        /** It answered as it should. */
        ANSWERED,
        /** It answered with a refusal: alive. */
        ALIVE,
        /** It failed. */
        FAILED,
        /** It asked to be left alone for a while. */
        RATE_LIMITED,
        /** It failed for us alone: no call of the client had failed. */
        NOT_CONFIRMED,
        /** Another instance holds what only one can hold (case P5). */
        HELD_BY_ANOTHER,
        /** Its launcher is still installing. */
        INSTALLING,
        /** It was not asked, or we could not tell. */
        NOT_TOLD,
        /** One call failed; one alone proves nothing. */
        FIRST_CALL_FAILED,
        /** Calls failed one after the other. */
        CALLS_FAILED,
        /** A call worked. */
        CALL_WORKED,
        /** A person cleared it. */
        RESET
    }
}
