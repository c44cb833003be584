package dev.holdfast.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.health.Asked;
import dev.holdfast.health.Health;
import dev.holdfast.health.Known;
import dev.holdfast.health.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a remembered answer stands for a new one (cases B2, K5). */
final class LifetimesTest {

    private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");

    @ParameterizedTest(name = "{0} found {1} ago -> still good: {2}")
    @CsvSource({
        "READY,          PT14M59S, true",
        "READY,          PT15M,    false",
        "AUTH_REQUIRED,  PT14M59S, true",
        "AUTH_REQUIRED,  PT15M,    false",
        "EXITED,         PT59M59S, true",
        "EXITED,         PT1H,     false",
        "PROTOCOL_ERROR, PT59M59S, true",
        "PROTOCOL_ERROR, PT1H,     false",
        "TIMEOUT,        PT0S,     false",
        "STARTING,       PT0S,     false",
        "UNKNOWN,        PT0S,     false",
        "'',             PT0S,     false",
        "READY,          PT-1S,    false",
    })
    void byOutcome(String outcome, Duration ago, boolean fresh) {
        assertThat(Lifetimes.fresh(known(outcome, NOW.minus(ago), Health.NONE), NOW))
                .isEqualTo(fresh);
    }

    @ParameterizedTest(name = "next retry in {0} -> {1}")
    @CsvSource({"PT1S, true", "PT10M, true", "PT10M1S, false", "PT0S, false"})
    void anUnreachableServerUntilItsNextRetry(Duration ahead, boolean fresh) {
        Health health = health(NOW.plus(ahead), null);

        assertThat(Lifetimes.fresh(known("UNREACHABLE", NOW.minusSeconds(5), health), NOW))
                .isEqualTo(fresh);
    }

    @Test
    void aLimitedServerIsLeftAloneUntilItsTimeButNotForAnImplausibleOne() {
        Instant until = NOW.plusSeconds(600);

        assertThat(Lifetimes.notBefore(known("RATE_LIMITED", NOW, health(until, until)), NOW))
                .isEqualTo(until);
        Instant nextYear = NOW.plus(Duration.ofDays(365));
        assertThat(Lifetimes.notBefore(known("RATE_LIMITED", NOW, health(nextYear, nextYear)), NOW))
                .isEqualTo(Instant.EPOCH);
        assertThat(Lifetimes.notBefore(known("RATE_LIMITED", NOW, Health.NONE), NOW))
                .isEqualTo(Instant.EPOCH);
    }

    private static Known known(String outcome, Instant at, Health health) {
        return new Known(health, new Asked(outcome, "", Duration.ofMillis(200), null, at, List.of(), Instant.EPOCH));
    }

    private static Health health(Instant nextRetryAt, @Nullable Instant notBefore) {
        return new Health(
                Status.UNHEALTHY, NOW, NOW, 1, "refused", "UNREACHABLE", nextRetryAt, notBefore, NOW, null, null, null);
    }
}
