package dev.holdfast.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimingTest {

    private static final Instant NOW = Instant.parse("2026-11-30T20:00:00Z");

    @ParameterizedTest
    @CsvSource({
        // checked, next retry, named by the server: seconds from now → due
        "-10,   20,       , false",
        "-10,   -1,       , true",
        "-10,    0,       , true",
        "-10,  600,       , false",
        // a year ahead, or further than we ever put off
        "-10, 31536000,   , true",
        "-10, 1200,       , true",
        "-10, 1200,   1200, false",
        "-10, 3700,   3700, true",
        // the clock was set back an hour
        "3600, 3630,      , true",
        "2,     30,       , false",
    })
    void timesThatCannotBeTrueAreDueAtOnce(long checked, long retry, @Nullable Long notBefore, boolean due) {
        Health health = unhealthy(checked, retry, notBefore);

        assertThat(Timing.due(health, false, NOW)).isEqualTo(due);
    }

    @ParameterizedTest
    @CsvSource({"-10,600,,50", "-10,20,,20", "-60,500,,0", "-10,600,600,600"})
    void aBlockedHttpServerIsAskedAgainAfterAMinuteUnlessItNamedATime(
            long checked, long retry, @Nullable Long notBefore, long expected) {
        Health health = unhealthy(checked, retry, notBefore);

        assertThat(Timing.retryAt(health, true)).isEqualTo(NOW.plusSeconds(expected));
    }

    @Test
    void aStdioServerWaitsItsWholeDelay() {
        Health health = unhealthy(-10, 600, null);

        assertThat(Timing.retryAt(health, false)).isEqualTo(NOW.plus(Duration.ofMinutes(10)));
    }

    private static Health unhealthy(long checked, long retry, @Nullable Long notBefore) {
        return new Health(
                Status.UNHEALTHY,
                NOW.plusSeconds(checked),
                NOW.plusSeconds(checked),
                1,
                "",
                "TIMEOUT",
                NOW.plusSeconds(retry),
                notBefore == null ? null : NOW.plusSeconds(notBefore),
                null,
                null,
                null,
                null);
    }
}
