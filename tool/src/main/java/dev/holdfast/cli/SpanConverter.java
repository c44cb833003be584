package dev.holdfast.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A span of time on the command line: a number with a unit ({@code 500ms}, {@code 1.5s}, {@code 2m}, {@code 1h}); a bare number is seconds. */
final class SpanConverter implements ITypeConverter<Duration> {

    private static final Pattern SPAN = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?) ?(ms|s|sec|m|min|h|d)?");

    @Override
    public Duration convert(String value) {
        Matcher span = SPAN.matcher(value.strip().toLowerCase(Locale.ROOT));
        if (!span.matches()) {
            throw new TypeConversionException("'" + value + "' is no span of time such as 500ms, 5s, 2m");
        }
        double number = Double.parseDouble(span.group(1));
        String unit = span.group(2) == null ? "s" : span.group(2);
        double millis = switch (unit) {
            case "ms" -> number;
            case "s", "sec" -> number * 1000;
            case "m", "min" -> number * 60_000;
            case "h" -> number * 3_600_000;
            default -> number * 86_400_000;
        };
        return Duration.ofMillis(
                Math.min(Math.round(millis), Duration.ofDays(365).toMillis()));
    }
}
