package dev.holdfast.health;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered about one server; A1's fields.
 *
 * @param checkedAt when this was found
 * @param expiresAt until when healthy is believed
 * @param failureCount failures in a row; kept for a while after a recovery (case B5)
 * @param lastError the last failure in words, redacted; null for none
 * @param lastFailureCode the outcome's word of the last failure, e.g. {@code UNREACHABLE}, or A1's (a status code, {@code transport}); null for none
 * @param nextRetryAt until when an unhealthy server is not asked
 * @param notBefore until when the server itself asked to be left alone (Retry-After, or a 429 without it); null for never
 * @param unhealthySince when the present row of failures began; null when healthy
 * @param lastRestoredAt when it last came back; null for never
 * @param restoredBy what brought it back; null for never
 * @param source the declaring file; null when not known
 */
public record Health(
        Status status,
        Instant checkedAt,
        Instant expiresAt,
        int failureCount,
        @Nullable String lastError,
        @Nullable String lastFailureCode,
        Instant nextRetryAt,
        @Nullable Instant notBefore,
        @Nullable Instant unhealthySince,
        @Nullable Instant lastRestoredAt,
        @Nullable RestoredBy restoredBy,
        @Nullable String source) {

    /** Nothing is known. */
    public static final Health NONE = new Health(
            Status.UNKNOWN, Instant.EPOCH, Instant.EPOCH, 0, null, null, Instant.EPOCH, null, null, null, null, null);

    /** This health with the declaring file. */
    public Health declaredIn(String file) {
        return new Health(
                status,
                checkedAt,
                expiresAt,
                failureCount,
                lastError,
                lastFailureCode,
                nextRetryAt,
                notBefore,
                unhealthySince,
                lastRestoredAt,
                restoredBy,
                file);
    }

    /** What brought a server back. */
    public enum RestoredBy {
        PROBE("probe"),
        RECONNECT_COMMAND("reconnect-command"),
        RESET("reset");

        private final String word;

        RestoredBy(String word) {
            this.word = word;
        }

        /** The word in the file. */
        public String word() {
            return word;
        }
    }
}
