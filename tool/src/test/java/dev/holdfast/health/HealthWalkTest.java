package dev.holdfast.health;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.health.Health.RestoredBy;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Outcome.Cause;
import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Ten thousand random steps each over both transports: what must hold after any history. */
class HealthWalkTest {

    @Test
    void invariantsHoldOnEveryPath() {
        long seed = System.nanoTime();
        System.out.println("HealthWalkTest seed " + seed);
        Random random = new Random(seed);

        for (Transport transport : Transport.values()) {
            Health health = Health.NONE;
            Instant now = Instant.parse("2026-11-30T20:00:00Z");
            boolean everConfirmed = false;
            for (int i = 0; i < 10_000; i++) {
                now = now.plusMillis(random.nextInt(120_000));
                Signal signal = signal(transport, random);
                everConfirmed |= signal instanceof Signal.CallFailed
                        || signal instanceof Signal.Probed probed && probed.confirmed();

                Verdict verdict = HealthMachine.next(health, signal, Policy.DEFAULT, now, random);

                check(health, signal, verdict, now, "seed " + seed + " step " + i + ": " + signal);
                health = verdict.health();
                if (transport == Transport.STDIO && !everConfirmed) {
                    assertThat(health.status()).isNotEqualTo(Status.UNHEALTHY);
                }
            }
        }
    }

    private static void check(Health before, Signal signal, Verdict verdict, Instant now, String step) {
        Health after = verdict.health();
        assertThat(Timing.plausible(after, now)).as(step).isTrue();
        assertThat(after.failureCount()).as(step).isBetween(0, before.failureCount() + 1);
        if (after.status() == Status.UNHEALTHY) {
            assertThat(after.unhealthySince()).isNotNull();
            assertThat(after.lastFailureCode()).isNotNull();
            assertThat(after.failureCount()).isPositive();
            assertThat(Timing.retryAt(after, true)).isBeforeOrEqualTo(after.nextRetryAt());
        }
        if (after.status() == Status.HEALTHY) {
            assertThat(after.unhealthySince()).isNull();
            assertThat(after.notBefore()).isNull();
        }
        if (signal instanceof Signal.Probed(Outcome.Ready ready, var t, var c, var by)) {
            assertThat(after.status()).isEqualTo(Status.HEALTHY);
            assertThat(after.expiresAt()).isEqualTo(now.plus(Policy.DEFAULT.ttl()));
        }
        boolean fresh = after.status() == Status.UNHEALTHY && after.checkedAt().equals(now) && after != before;
        if (fresh && after.notBefore() == null) {
            Duration delay = Duration.between(now, after.nextRetryAt());
            assertThat(delay).isBetween(Duration.ofSeconds(24), Policy.BACKOFF_CAP);
        } else if (fresh) {
            assertThat(after.nextRetryAt()).isAfterOrEqualTo(requireNonNull(after.notBefore()));
            assertThat(Duration.between(now, after.nextRetryAt())).isLessThanOrEqualTo(Policy.RETRY_AFTER_CAP);
        }
    }

    private static Signal signal(Transport transport, Random random) {
        int kind = random.nextInt(20);
        return switch (kind) {
            case 0 -> new Signal.CallFailed("Connection closed");
            case 1 -> new Signal.CallWorked();
            case 2 -> random.nextInt(10) == 0 ? new Signal.Reset() : new Signal.CallWorked();
            default -> new Signal.Probed(outcome(random), transport, random.nextInt(4) == 0, RestoredBy.PROBE);
        };
    }

    private static Outcome outcome(Random random) {
        Duration retryAfter = Duration.ofSeconds(random.nextInt(10_000) - 100);
        List<Outcome> outcomes = List.of(
                new Outcome.Ready(Era.MODERN, "", "", List.of()),
                new Outcome.TimedOut(""),
                new Outcome.Exited(null, "not found"),
                new Outcome.Unreachable(Cause.values()[random.nextInt(6)], "", retryAfter),
                new Outcome.RateLimited(random.nextBoolean() ? null : retryAfter),
                new Outcome.ProtocolError("x"),
                new Outcome.AuthRequired(401, true, ""),
                new Outcome.Starting(""),
                new Outcome.Skipped(""),
                new Outcome.Unknown(""));
        return outcomes.get(random.nextInt(outcomes.size()));
    }
}
