package dev.holdfast.mcp;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The Retry-After header: seconds, or a date (RFC 9110, section 10.2.3). */
final class RetryAfter {

    /** Longer than anybody believes, short enough for arithmetic. */
    private static final long MOST_SECONDS = Duration.ofDays(365).toSeconds();

    private RetryAfter() {}

    /** How long to wait, never negative; null for no header or one that says nothing. */
    static @Nullable Duration of(@Nullable String header, Instant now) {
        String value = header == null ? "" : header.strip();
        if (value.isEmpty()) {
            return null;
        }
        if (Character.isDigit(value.charAt(0)) && value.chars().allMatch(c -> c >= '0' && c <= '9' || c == '.')) {
            return seconds(value);
        }
        try {
            Instant then = DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from);
            return then.isBefore(now) ? Duration.ZERO : Duration.between(now, then);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable Duration seconds(String value) {
        try {
            double seconds = Double.parseDouble(value);
            return Duration.ofSeconds((long) Math.min(MOST_SECONDS, Math.ceil(seconds)));
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
