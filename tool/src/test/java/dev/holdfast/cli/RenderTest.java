package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.settings.Lang;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RenderTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Render PLAIN = new Render(Lang.EN, false, BERLIN, TestingCli.NOW);

    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "310, 310 ms",
        "2300, 2.3 s",
        "9960, 10 s",
        "119400, 119 s",
        "240000, 4 min",
        "3900000, 1 h 5 min",
        "7200000, 2 h",
        "259200000, 3 d"
    })
    void durationsCarryTheUnitThatAPersonWouldUse(long millis, String expected) {
        assertThat(PLAIN.duration(Duration.ofMillis(millis))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2026-12-01T07:40:05Z | 08:40:05 CET (in 4 min)
            2026-12-01T07:35:53Z | 08:35:53 CET (12 s ago)
            2026-12-01T07:36:05Z | 08:36:05 CET (now)
            2026-11-28T07:36:05Z | 2026-11-28 08:36:05 CET (3 d ago)
            """)
    void timesAreLocalWithZoneAndDistance(String instant, String expected) {
        assertThat(PLAIN.when(Instant.parse(instant))).isEqualTo(expected);
    }

    @Test
    void aTableAlignsWideCharactersAndColours() {
        Render coloured = new Render(Lang.JA, true, BERLIN, TestingCli.NOW);

        String table = coloured.table(
                List.of("a", "b"), List.of(List.of("日本", "x"), List.of(coloured.bad("longer"), "y"), List.of("z", "")));

        assertThat(table.lines().map(line -> line.replaceAll("\033\\[\\d+m", "")))
                .containsExactly("a       b", "日本    x", "longer  y", "z");
    }

    @Test
    void withoutColourNothingIsEscaped() {
        assertThat(PLAIN.bad("x") + PLAIN.good("y") + PLAIN.bold("z")).isEqualTo("xyz");
    }
}
