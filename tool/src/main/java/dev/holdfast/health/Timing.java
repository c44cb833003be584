package dev.holdfast.health;

import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.time.Instant;

/** What the times in a health mean now. */
public final class Timing {

    /** How far ahead of our clock another process on the same machine may have looked at it. */
    private static final Duration TOLERANCE = Duration.ofSeconds(5);

    private Timing() {}

    /** Whether the times can be true: not checked in the future, and not put off for longer than we ever do. A clock may have been set back. */
    public static boolean plausible(Health health, Instant now) {
        Duration limit = health.notBefore() == null ? Policy.BACKOFF_CAP : Policy.RETRY_AFTER_CAP;
        return !health.checkedAt().isAfter(now.plus(TOLERANCE))
                && !health.nextRetryAt().isAfter(now.plus(limit).plus(TOLERANCE));
    }

    /**
     * When an unhealthy server is asked again. An HTTP server costs one request to ask, so it waits at most
     * {@link Policy#HTTP_ASK_AGAIN} after the last one, unless it named a time itself.
     *
     * @param http whether it is reached over HTTP
     */
    public static Instant retryAt(Health health, boolean http) {
        Instant planned = health.nextRetryAt();
        if (!http || health.notBefore() != null) {
            return planned;
        }
        Instant latest = health.checkedAt().plus(Policy.HTTP_ASK_AGAIN);
        return latest.isBefore(planned) ? latest : planned;
    }

    /** Whether an unhealthy server may be asked again. */
    public static boolean due(Health health, boolean http, Instant now) {
        return !plausible(health, now) || !retryAt(health, http).isAfter(now);
    }
}
