package dev.holdfast.gate;

import dev.holdfast.health.Health;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Status;
import dev.holdfast.health.Timing;
import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is to be done about a call, from what is remembered alone; pure. */
sealed interface Decision {

    /** How long a server whose calls need no look is passed without one. */
    Duration WITHOUT_LOOK = Duration.ofMinutes(10);

    /**
     * The call passes.
     *
     * @param until how long the next calls pass too, without a look; the epoch when each needs one
     */
    record Pass(Because because, Instant until) implements Decision {}

    /**
     * The call is stopped.
     *
     * @param retryAt when the server is asked again
     */
    record Block(Health health, Instant retryAt) implements Decision {}

    /** The server is asked first. */
    record Ask(Because because) implements Decision {}

    /** Why. */
    enum Because {
        /** The settings switch the gate off for it. */
        OFF,
        /** It answered not long ago. */
        HEALTHY,
        /** A process that the client holds, and that nothing speaks against. */
        STDIO,
        /** Nobody can ask it, and nothing speaks against it. */
        CANNOT_BE_ASKED,
        /** It is blocked, and its time has come. */
        DUE,
        /** It was asked just now, and we could not tell; or a person has cleared it just now. */
        JUST_ASKED,
        /** Its last answer is too old, or there is none. */
        EXPIRED
    }

    /**
     * Decides.
     *
     * @param transport how the server is reached; null when it is never asked
     */
    static Decision of(Health health, @Nullable Transport transport, Policy policy, Instant now) {
        if (policy.mode() == Policy.Mode.OFF) {
            return new Pass(Because.OFF, now.plus(WITHOUT_LOOK));
        }
        boolean http = transport == Transport.HTTP;
        boolean asks = transport != null && policy.probe() != Policy.ProbeMode.NONE;
        if (health.status() == Status.UNHEALTHY) {
            if (!Timing.due(health, http && asks, now)) {
                return new Block(health, Timing.retryAt(health, http && asks));
            }
            return asks ? new Ask(Because.DUE) : new Pass(Because.CANNOT_BE_ASKED, Instant.EPOCH);
        }
        if (!asks) {
            return new Pass(Because.CANNOT_BE_ASKED, now.plus(WITHOUT_LOOK));
        }
        if (!http) {
            return new Pass(Because.STDIO, now.plus(WITHOUT_LOOK));
        }
        if (health.expiresAt().isAfter(now) && Timing.plausible(health, now)) {
            return health.status() == Status.HEALTHY
                    ? new Pass(Because.HEALTHY, health.expiresAt())
                    : new Pass(Because.JUST_ASKED, Instant.EPOCH);
        }
        return new Ask(Because.EXPIRED);
    }
}
