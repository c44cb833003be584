package dev.holdfast.mcp;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How one attempt to get a protocol answer ended. Texts are already redacted and cut. */
public sealed interface Outcome {

    /**
     * A protocol result.
     *
     * @param version the protocol version it named; empty when it named none
     * @param server the server's own name and version; empty when it named none (a weak READY, case S3)
     * @param warnings e.g. {@code stdout_noise: <first line>} (case S1)
     */
    record Ready(Era era, String version, String server, List<String> warnings) implements Outcome {
        public Ready {
            warnings = List.copyOf(warnings);
        }
    }

    /** A package launcher that is still installing (case S6). */
    record Starting(String detail) implements Outcome {}

    /**
     * Silence until the deadline.
     *
     * @param detail what was seen meanwhile, e.g. noise, an answer to another id; may be empty
     */
    record TimedOut(String detail) implements Outcome {}

    /**
     * The process left, or could not be started.
     *
     * @param code its exit code; null when it was never started
     * @param reason the line that a person needs (case S8)
     */
    record Exited(@Nullable Integer code, String reason) implements Outcome {}

    /** The server answered, but not with a result: its own words. */
    record ProtocolError(String message) implements Outcome {}

    /**
     * No answer of the server's own.
     *
     * @param retryAfter what a 5xx asked for; null for none
     */
    record Unreachable(Cause cause, String detail, @Nullable Duration retryAfter) implements Outcome {}

    /**
     * 401 or 403.
     *
     * @param ownCredentials whether the entry's own credentials were sent and refused
     */
    record AuthRequired(int status, boolean ownCredentials, String detail) implements Outcome {}

    /** 429; {@code retryAfter} is null when the server named no time. */
    record RateLimited(@Nullable Duration retryAfter) implements Outcome {}

    /** Not asked on purpose: not approved, disabled, or switched off. */
    record Skipped(String reason) implements Outcome {}

    /** Our probe could not tell. */
    record Unknown(String reason) implements Outcome {}

    /** Why a server could not be reached. */
    enum Cause {
        REFUSED,
        RESET,
        SERVER_ERROR,
        DNS,
        TLS,
        PROXY
    }

    /** The word under which it is stored and printed. */
    default String word() {
        return switch (this) {
            case Ready r -> "READY";
            case Starting s -> "STARTING";
            case TimedOut t -> "TIMEOUT";
            case Exited e -> "EXITED";
            case ProtocolError p -> "PROTOCOL_ERROR";
            case Unreachable u -> "UNREACHABLE";
            case AuthRequired a -> "AUTH_REQUIRED";
            case RateLimited l -> "RATE_LIMITED";
            case Skipped s -> "SKIPPED";
            case Unknown u -> "UNKNOWN";
        };
    }

    /** What it says beside the word; may be empty. */
    default String detail() {
        return switch (this) {
            case Ready r -> r.server();
            case Starting s -> s.detail();
            case TimedOut t -> t.detail();
            case Exited e -> e.reason();
            case ProtocolError p -> p.message();
            case Unreachable u -> u.detail();
            case AuthRequired a -> a.detail();
            case RateLimited l -> "";
            case Skipped s -> s.reason();
            case Unknown u -> u.reason();
        };
    }
}
