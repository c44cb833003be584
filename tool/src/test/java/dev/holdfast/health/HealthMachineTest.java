package dev.holdfast.health;

import static dev.holdfast.health.Signal.Transport.HTTP;
import static dev.holdfast.health.Signal.Transport.STDIO;
import static dev.holdfast.health.Status.HEALTHY;
import static dev.holdfast.health.Status.UNHEALTHY;
import static dev.holdfast.health.Status.UNKNOWN;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.health.Health.RestoredBy;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Verdict.Reason;
import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Outcome.Cause;
import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HealthMachineTest {

    private static final Instant NOW = Instant.parse("2026-11-30T20:00:00Z");
    private static final Outcome READY = new Outcome.Ready(Era.LEGACY, "2025-11-25", "mem 1.0", List.of());
    private static final Outcome SILENT = new Outcome.TimedOut("");
    private static final Outcome REFUSED = unreachable(Cause.REFUSED, null);

    static Stream<Arguments> outcomes() {
        Outcome gone = new Outcome.Exited(1, "no such module");
        Outcome limited = new Outcome.RateLimited(null);
        Outcome protocol = new Outcome.ProtocolError("406 Not Acceptable");
        Outcome auth = new Outcome.AuthRequired(401, false, "");
        return Stream.of(
                // outcome, transport, a call of the client had failed → status, reason
                arguments(READY, HTTP, false, HEALTHY, Reason.ANSWERED),
                arguments(READY, STDIO, true, HEALTHY, Reason.ANSWERED),
                // H1, H2, H3, K3: a refusal of the server's own is proof of life
                arguments(protocol, HTTP, true, HEALTHY, Reason.ALIVE),
                arguments(protocol, STDIO, true, HEALTHY, Reason.ALIVE),
                // K2, K6: so is a wish for a sign-in
                arguments(auth, HTTP, true, HEALTHY, Reason.ALIVE),
                arguments(limited, HTTP, false, UNHEALTHY, Reason.RATE_LIMITED),
                arguments(REFUSED, HTTP, false, UNHEALTHY, Reason.FAILED),
                arguments(unreachable(Cause.RESET, null), HTTP, false, UNHEALTHY, Reason.FAILED),
                arguments(unreachable(Cause.SERVER_ERROR, null), HTTP, false, UNHEALTHY, Reason.FAILED),
                arguments(SILENT, HTTP, false, UNHEALTHY, Reason.FAILED),
                // our JVM may see less than the client
                arguments(unreachable(Cause.DNS, null), HTTP, false, UNKNOWN, Reason.NOT_CONFIRMED),
                arguments(unreachable(Cause.TLS, null), HTTP, false, UNKNOWN, Reason.NOT_CONFIRMED),
                arguments(unreachable(Cause.PROXY, null), HTTP, false, UNKNOWN, Reason.NOT_CONFIRMED),
                arguments(unreachable(Cause.DNS, null), HTTP, true, UNHEALTHY, Reason.FAILED),
                arguments(unreachable(Cause.TLS, null), HTTP, true, UNHEALTHY, Reason.FAILED),
                arguments(unreachable(Cause.PROXY, null), HTTP, true, UNHEALTHY, Reason.FAILED),
                // a second process proves nothing against the client's own
                arguments(gone, STDIO, false, UNKNOWN, Reason.NOT_CONFIRMED),
                arguments(SILENT, STDIO, false, UNKNOWN, Reason.NOT_CONFIRMED),
                arguments(REFUSED, STDIO, false, UNKNOWN, Reason.NOT_CONFIRMED),
                arguments(limited, STDIO, false, UNKNOWN, Reason.NOT_CONFIRMED),
                arguments(gone, STDIO, true, UNHEALTHY, Reason.FAILED),
                arguments(SILENT, STDIO, true, UNHEALTHY, Reason.FAILED),
                // P5: a second instance of a server of which there can be one
                arguments(
                        new Outcome.Exited(1, "Browser is already in use"),
                        STDIO,
                        true,
                        UNKNOWN,
                        Reason.HELD_BY_ANOTHER),
                // S6
                arguments(new Outcome.Starting("npx"), STDIO, true, UNKNOWN, Reason.INSTALLING),
                arguments(new Outcome.Skipped("not approved"), HTTP, true, UNKNOWN, Reason.NOT_TOLD),
                arguments(new Outcome.Unknown("busy"), HTTP, true, UNKNOWN, Reason.NOT_TOLD));
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void eachOutcomeHasItsWeight(
            Outcome outcome, Transport transport, boolean confirmed, Status status, Reason reason) {
        Verdict verdict = next(Health.NONE, probed(outcome, transport, confirmed), NOW);

        assertThat(verdict.health().status()).isEqualTo(status);
        assertThat(verdict.reason()).isEqualTo(reason);
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void whatDoesNotCountAgainstAHealthyStdioServerLeavesItsHealth(
            Outcome outcome, Transport transport, boolean confirmed, Status status, Reason reason) {
        Health before = next(Health.NONE, probed(READY, transport, false), NOW).health();

        Verdict verdict = next(before, probed(outcome, transport, confirmed), NOW.plusSeconds(30));

        if (transport == STDIO && reason == Reason.NOT_CONFIRMED) {
            assertThat(verdict.health()).isEqualTo(before);
        } else {
            assertThat(verdict.health().status()).isEqualTo(status);
        }
    }

    @Test
    void healthyLastsForTheTimeToLive() {
        Health health = next(Health.NONE, probed(READY, HTTP, false), NOW).health();

        assertThat(health.checkedAt()).isEqualTo(NOW);
        assertThat(health.expiresAt()).isEqualTo(NOW.plus(Duration.ofMinutes(2)));
        assertThat(health.failureCount()).isZero();
        assertThat(health.lastRestoredAt()).isNull();
    }

    @Test
    void failuresInARowDoubleTheDelayAndKeepWhenItBegan() {
        Health first = next(Health.NONE, probed(REFUSED, HTTP, false), NOW).health();
        Health second =
                next(first, probed(SILENT, HTTP, false), NOW.plusSeconds(60)).health();

        assertThat(first.failureCount()).isEqualTo(1);
        assertThat(first.nextRetryAt()).isEqualTo(NOW.plusSeconds(30));
        assertThat(first.lastFailureCode()).isEqualTo("UNREACHABLE");
        assertThat(second.failureCount()).isEqualTo(2);
        assertThat(second.nextRetryAt()).isEqualTo(NOW.plusSeconds(120));
        assertThat(second.unhealthySince()).isEqualTo(NOW);
        assertThat(second.lastFailureCode()).isEqualTo("TIMEOUT");
    }

    @ParameterizedTest
    @CsvSource({"5,30", "45,45", "3600,3600", "7200,3600", "0,30", "-3,30"})
    void aServerErrorIsNeverAskedBeforeItsRetryAfterH5(long asked, long waits) {
        Outcome busy = unreachable(Cause.SERVER_ERROR, Duration.ofSeconds(asked));

        Health health = next(Health.NONE, probed(busy, HTTP, false), NOW).health();

        assertThat(health.nextRetryAt()).isEqualTo(NOW.plusSeconds(waits));
    }

    @ParameterizedTest
    @CsvSource({"1,1", "120,120", "7200,3600"})
    void aRateLimitLastsAsLongAsTheServerSays(long asked, long waits) {
        Outcome limited = new Outcome.RateLimited(Duration.ofSeconds(asked));

        Health health = next(Health.NONE, probed(limited, HTTP, false), NOW).health();

        assertThat(health.nextRetryAt()).isEqualTo(NOW.plusSeconds(waits));
        assertThat(Timing.retryAt(health, true)).isEqualTo(NOW.plusSeconds(waits));
    }

    @Test
    void aCrashLoopKeepsItsDelayB5() {
        Health health = down(4);
        Instant back = NOW.plusSeconds(1000);
        health = next(health, probed(READY, HTTP, false), back).health();
        assertThat(health.failureCount()).isEqualTo(4);
        assertThat(health.lastRestoredAt()).isEqualTo(back);
        assertThat(health.restoredBy()).isEqualTo(RestoredBy.PROBE);

        Health again =
                next(health, probed(REFUSED, HTTP, false), back.plusSeconds(59)).health();

        assertThat(again.failureCount()).isEqualTo(5);
        assertThat(again.nextRetryAt()).isEqualTo(back.plusSeconds(59 + 480));
    }

    @Test
    void aMinuteWithoutFailureIsForgivenessB5() {
        Health health =
                next(down(4), probed(READY, HTTP, false), NOW.plusSeconds(1000)).health();
        Instant later = NOW.plusSeconds(1060);

        assertThat(next(health, probed(REFUSED, HTTP, false), later).health().failureCount())
                .isEqualTo(1);
        assertThat(next(health, probed(READY, HTTP, false), later).health().failureCount())
                .isZero();
    }

    @Test
    void onceDownAStdioServerStaysSoUntilItAnswersB1() {
        Health dead = next(Health.NONE, probed(SILENT, STDIO, true), NOW).health();

        Health stillDead =
                next(dead, probed(SILENT, STDIO, false), NOW.plusSeconds(31)).health();
        Health back = next(stillDead, probed(READY, STDIO, false), NOW.plusSeconds(99))
                .health();

        assertThat(stillDead.status()).isEqualTo(UNHEALTHY);
        assertThat(stillDead.failureCount()).isEqualTo(2);
        assertThat(back.status()).isEqualTo(HEALTHY);
        assertThat(back.unhealthySince()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"59,UNHEALTHY", "60,UNHEALTHY", "61,UNKNOWN"})
    void twoCallsThatBreakOffWithinAMinuteConfirmEachOther(long apart, Status status) {
        Health once = next(Health.NONE, new Signal.CallFailed("Connection closed"), NOW)
                .health();
        assertThat(once.status()).isEqualTo(UNKNOWN);

        Health twice = next(once, new Signal.CallFailed("Connection closed"), NOW.plusSeconds(apart))
                .health();

        assertThat(twice.status()).isEqualTo(status);
    }

    @Test
    void aCallThatIsTheTrialOfABlockedServerDecidesAlone() {
        Health dead = next(next(Health.NONE, new Signal.CallFailed("x"), NOW).health(), new Signal.CallFailed("x"), NOW)
                .health();

        Health early =
                next(dead, new Signal.CallFailed("x"), NOW.plusSeconds(10)).health();
        Health due = next(dead, new Signal.CallFailed("x"), NOW.plusSeconds(31)).health();
        Health muchLater =
                next(dead, new Signal.CallFailed("x"), NOW.plusSeconds(1000)).health();

        assertThat(early).isEqualTo(dead);
        assertThat(due.failureCount()).isEqualTo(2);
        assertThat(muchLater.status()).isEqualTo(UNKNOWN);
    }

    @Test
    void aCallThatWorkedAndAPersonClearEverything() {
        Verdict worked = next(down(5), new Signal.CallWorked(), NOW);
        Verdict reset = next(down(5), new Signal.Reset(), NOW);

        assertThat(worked.health().status()).isEqualTo(HEALTHY);
        assertThat(worked.health().failureCount()).isZero();
        assertThat(reset.health().status()).isEqualTo(UNKNOWN);
        assertThat(reset.health().failureCount()).isZero();
        assertThat(reset.health().lastError()).isNull();
        assertThat(reset.health().restoredBy()).isEqualTo(RestoredBy.RESET);
        // B6: nobody asks before the call that a person wants has gone through
        assertThat(reset.health().expiresAt()).isAfter(NOW);
    }

    @Test
    void anInstallingLauncherNeverBacksOffS6() {
        Health health = down(3);
        for (int i = 0; i < 5; i++) {
            health = next(health, probed(new Outcome.Starting("npx"), STDIO, true), NOW.plusSeconds(1000 + i))
                    .health();
        }

        assertThat(health.status()).isEqualTo(UNKNOWN);
        assertThat(health.failureCount()).isEqualTo(3);
    }

    @Test
    void aLongErrorIsCut() {
        Outcome talkative = new Outcome.Exited(1, "x".repeat(5000));

        Health health = next(Health.NONE, probed(talkative, STDIO, true), NOW).health();

        assertThat(requireNonNull(health.lastError())).hasSizeLessThanOrEqualTo(300);
    }

    private static Health down(int failures) {
        Health health = Health.NONE;
        for (int i = 0; i < failures; i++) {
            health = next(health, probed(REFUSED, HTTP, true), NOW.plusSeconds(i))
                    .health();
        }
        return health;
    }

    private static Verdict next(Health health, Signal signal, Instant now) {
        return HealthMachine.next(health, signal, Policy.DEFAULT, now, new BackoffTest.Fixed(0.5));
    }

    private static Signal probed(Outcome outcome, Transport transport, boolean confirmed) {
        return new Signal.Probed(outcome, transport, confirmed, RestoredBy.PROBE);
    }

    private static Outcome unreachable(Cause cause, @org.jspecify.annotations.Nullable Duration retryAfter) {
        return new Outcome.Unreachable(cause, "503", retryAfter);
    }
}
