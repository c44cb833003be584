package dev.holdfast.settings;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How people write a span of time: a number with {@code ms}, {@code s}, {@code m}, {@code h} or {@code d}; a bare number is seconds. */
public final class DurationText {

    /** Far beyond any use, and far from overflowing. */
    private static final double LONGEST_MILLIS = 366.0 * 86_400_000;

    private DurationText() {}

    /** The span, null when the text is none, is negative or longer than a year. */
    public static @Nullable Duration parse(String text) {
        String trimmed = text.strip().toLowerCase(Locale.ROOT);
        int end = 0;
        int dots = 0;
        while (end < trimmed.length() && (isDigit(trimmed.charAt(end)) || trimmed.charAt(end) == '.')) {
            dots += trimmed.charAt(end) == '.' ? 1 : 0;
            end++;
        }
        if (end == 0 || dots > 1 || end == dots || end > 15) {
            return null;
        }
        long unit = switch (trimmed.substring(end).strip()) {
            case "ms" -> 1;
            case "", "s" -> 1_000;
            case "m" -> 60_000;
            case "h" -> 3_600_000;
            case "d" -> 86_400_000;
            default -> 0;
        };
        double millis = Double.parseDouble(trimmed.substring(0, end)) * unit;
        return unit == 0 || millis > LONGEST_MILLIS ? null : Duration.ofMillis(Math.round(millis));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
