package dev.holdfast.cli;

import dev.holdfast.settings.DurationText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A span of time on the command line, written as in the settings. */
final class SpanConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String value) {
        Duration span = DurationText.parse(value);
        if (span == null) {
            throw new TypeConversionException("'" + value + "' is no span of time such as 500ms, 5s, 2m");
        }
        return span;
    }
}
