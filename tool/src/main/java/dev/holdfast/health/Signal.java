package dev.holdfast.health;

import dev.holdfast.mcp.Outcome;

/** What tells something about a server's health. */
public sealed interface Signal {

    /**
     * A probe's outcome.
     *
     * @param transport how the server is reached: the same outcome weighs differently
     * @param confirmed whether a call of the client had failed in transport, so that the outcome may count against the server
     * @param restoredBy what brought it back, should the outcome be good
     */
    record Probed(Outcome outcome, Transport transport, boolean confirmed, Health.RestoredBy restoredBy)
            implements Signal {}

    /** A call of the client failed in transport and the server cannot be asked; two within 60 s count as one confirmed failure. */
    record CallFailed(String error) implements Signal {}

    /** A call of the client worked. */
    record CallWorked() implements Signal {}

    /** A person cleared the state. */
    record Reset() implements Signal {}

    /** How a server is reached. */
    enum Transport {
        STDIO,
        HTTP
    }
}
