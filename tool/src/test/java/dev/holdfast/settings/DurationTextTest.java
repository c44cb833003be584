package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

    @ParameterizedTest
    @CsvSource({
        "2m, PT2M",
        "500ms, PT0.5S",
        "5, PT5S",
        "0.5, PT0.5S",
        "1.5h, PT1H30M",
        "' 3 s ', PT3S",
        "1D, PT24H",
        "0, PT0S"
    })
    void reads(String text, Duration expected) {
        assertThat(DurationText.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", ".", "-1", "1..2", "1e9", "NaN", "1w", "400d", "99999999999999999", "٣s"})
    void refuses(String text) {
        assertThat(DurationText.parse(text)).isNull();
    }
}
