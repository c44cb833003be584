package dev.holdfast.readiness;

import dev.holdfast.health.Asked;
import dev.holdfast.health.Health;
import dev.holdfast.health.Known;
import dev.holdfast.health.Status;
import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.time.Instant;

/**
 * How long a remembered answer stands for a new one: A2's lifetimes. A changed declaration has another fingerprint and with it no
 * answer at all. Pure.
 */
final class Lifetimes {

    private static final Duration ALIVE = Duration.ofMinutes(15);
    /** What stays wrong until somebody mends it. */
    private static final Duration BROKEN = Duration.ofHours(1);

    private Lifetimes() {}

    /** Whether the remembered answer is still good enough not to ask (cases B2, B4). */
    static boolean fresh(Known known, Instant now) {
        Asked asked = known.asked();
        if (asked.at().isAfter(now)) {
            return false;
        }
        return switch (asked.outcome()) {
            case "READY", "AUTH_REQUIRED" -> now.isBefore(asked.at().plus(ALIVE));
            case "EXITED", "PROTOCOL_ERROR" -> now.isBefore(asked.at().plus(BROKEN));
            case "UNREACHABLE" -> waits(known.health(), now);
            default -> false;
        };
    }

    /** Until when the server itself asked to be left alone; {@link Instant#EPOCH} when it did not, or when that time is implausible. */
    static Instant notBefore(Known known, Instant now) {
        Instant until = known.health().notBefore();
        if (until == null || !known.asked().outcome().equals("RATE_LIMITED")) {
            return Instant.EPOCH;
        }
        boolean holds = until.isAfter(now) && !until.isAfter(now.plus(Policy.RETRY_AFTER_CAP));
        return holds ? until : Instant.EPOCH;
    }

    private static boolean waits(Health health, Instant now) {
        Instant retry = health.nextRetryAt();
        Duration longest = health.notBefore() == null ? Policy.BACKOFF_CAP : Policy.RETRY_AFTER_CAP;
        return health.status() == Status.UNHEALTHY && retry.isAfter(now) && !retry.isAfter(now.plus(longest));
    }
}
