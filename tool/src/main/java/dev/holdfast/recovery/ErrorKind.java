package dev.holdfast.recovery;

import java.util.Locale;

/** What kind of API error ended a turn, and so what helps against it (cases U4, U8, L5). */
public enum ErrorKind {
    /** A plan's limit: over at a known or unknown time. */
    USAGE_LIMIT,
    /** A throttle of minutes; no window is exhausted. */
    THROTTLED,
    /** The provider is overloaded or failing. */
    OVERLOADED,
    /** Waiting does not help: sign-in, billing, budget. */
    NEEDS_HUMAN,
    OTHER;

    /**
     * The kind of an error as StopFailure or an API-error line of a transcript gives it.
     *
     * @param error the client's word, e.g. {@code rate_limit}; may be empty or unknown to us
     * @param text what the client wrote about it; structured evidence, never a conversation (case U9)
     */
    public static ErrorKind of(String error, String text) {
        String said = text.toLowerCase(Locale.ROOT).replace('\u00a0', ' ').replace('\u202f', ' ');
        return switch (error) {
            case "authentication_failed",
                    "oauth_org_not_allowed",
                    "account_on_hold",
                    "verification_required",
                    "billing_error",
                    "cloud_credential_error",
                    "model_not_found" -> NEEDS_HUMAN;
            case "overloaded" -> OVERLOADED;
            case "server_error" -> said.contains("overloaded") ? OVERLOADED : OTHER;
            case "invalid_request", "max_output_tokens" -> OTHER;
            case "rate_limit" -> {
                ErrorKind read = read(said);
                yield read == OTHER ? (said.contains("limit") ? USAGE_LIMIT : THROTTLED) : read;
            }
            default -> read(said);
        };
    }

    private static ErrorKind read(String said) {
        if (said.contains("not your usage limit")
                || said.contains("request rejected (429)")
                || said.contains("rate limited")
                || said.contains("rate limit reached")) {
            return THROTTLED;
        }
        if (said.contains("overloaded") || said.contains("api error: 529")) {
            return OVERLOADED;
        }
        if (said.contains("spend limit")
                || said.contains("credit balance")
                || said.contains("usage credit")
                || said.contains("out of usage ·")
                || said.contains("org's monthly")) {
            return NEEDS_HUMAN;
        }
        if (said.contains("hit your") && said.contains("limit")
                || said.contains("limit reached")
                || said.contains("limit will reset")
                || said.contains("out of extra usage")) {
            return USAGE_LIMIT;
        }
        return OTHER;
    }
}
