package dev.holdfast.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.settings.Lang;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WhenTest {

    private static final Instant NOW = Instant.parse("2026-11-30T11:41:00Z");
    private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");

    @Test
    void aMomentIsLocalWithItsZoneAndRelative() {
        assertThat(new When(Lang.EN, NOW, TOKYO).moment(NOW.minusSeconds(185)))
                .isEqualTo("20:37 (Asia/Tokyo), 3 min ago");
        assertThat(new When(Lang.JA, NOW, TOKYO).moment(NOW.plusSeconds(30))).isEqualTo("20:41 (Asia/Tokyo)、30秒後");
    }

    @Test
    void anotherDayIsNamed() {
        assertThat(new When(Lang.EN, NOW, ZoneId.of("UTC")).clock(NOW.minus(Duration.ofDays(1))))
                .isEqualTo("2026-11-29 11:41 (UTC)");
    }

    @ParameterizedTest
    @CsvSource({"0,0 s", "119,119 s", "120,2 min", "7199,119 min", "7200,2 h", "11100,3 h 5 min", "187200,2 d 4 h"})
    void aSpanIsRoundedDown(long seconds, String expected) {
        assertThat(new When(Lang.EN, NOW, TOKYO).span(Duration.ofSeconds(seconds)))
                .isEqualTo(expected);
    }
}
