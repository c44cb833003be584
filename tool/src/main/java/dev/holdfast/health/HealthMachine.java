package dev.holdfast.health;

import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Verdict.Reason;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The rules by which signals change a server's health; pure. */
public final class HealthMachine {

    /** A1's word for a call that broke off. */
    static final String CALL_BROKE_OFF = "transport";

    /** Two calls that break off within this time confirm each other where nobody can be asked. */
    private static final Duration CONFIRMS = Duration.ofSeconds(60);

    /** Enough for a person; the rest is in the journal. */
    private static final int ERROR_LENGTH = 300;

    private HealthMachine() {}

    /** The health after the signal, with the reason. */
    public static Verdict next(Health health, Signal signal, Policy policy, Instant now, RandomGenerator random) {
        Step step = new Step(health, policy, now, random);
        return switch (signal) {
            case Signal.Probed probed -> step.probed(probed);
            case Signal.CallFailed failed -> step.callFailed(failed.error());
            case Signal.CallWorked worked -> new Verdict(step.healthy(0, null), Reason.CALL_WORKED);
            case Signal.Reset reset -> new Verdict(step.reset(), Reason.RESET);
        };
    }

    private record Step(Health health, Policy policy, Instant now, RandomGenerator random) {

        Verdict probed(Signal.Probed signal) {
            Outcome outcome = signal.outcome();
            return switch (outcome) {
                case Outcome.Ready ready -> answered(signal, Reason.ANSWERED);
                case Outcome.ProtocolError error -> answered(signal, Reason.ALIVE);
                case Outcome.AuthRequired required -> answered(signal, Reason.ALIVE);
                case Outcome.RateLimited limited -> failed(signal, Reason.RATE_LIMITED, limited.retryAfter());
                case Outcome.TimedOut timedOut -> failed(signal, Reason.FAILED, null);
                case Outcome.Exited exited ->
                    heldByAnother(exited.reason())
                            ? unknown(outcome, Reason.HELD_BY_ANOTHER)
                            : failed(signal, Reason.FAILED, null);
                case Outcome.Unreachable unreachable ->
                    onlyOurView(unreachable.cause()) && !counts(signal)
                            ? unknown(outcome, Reason.NOT_CONFIRMED)
                            : failed(signal, Reason.FAILED, unreachable.retryAfter());
                case Outcome.Starting starting -> unknown(outcome, Reason.INSTALLING);
                case Outcome.Skipped skipped -> unknown(outcome, Reason.NOT_TOLD);
                case Outcome.Unknown unknown -> unknown(outcome, Reason.NOT_TOLD);
            };
        }

        private Verdict answered(Signal.Probed signal, Reason reason) {
            return new Verdict(healthy(rememberedFailures(), signal.restoredBy()), reason);
        }

        Health healthy(int failures, Health.@Nullable RestoredBy restoredBy) {
            boolean restored = wasDown();
            return new Health(
                    Status.HEALTHY,
                    now,
                    now.plus(policy.ttl()),
                    failures,
                    null,
                    null,
                    now,
                    null,
                    null,
                    restored ? now : health.lastRestoredAt(),
                    restored ? restoredBy : health.restoredBy(),
                    health.source());
        }

        /** A client that uses the server knows better than a second process or another network view of ours. */
        private Verdict failed(Signal.Probed signal, Reason reason, @Nullable Duration retryAfter) {
            if (signal.transport() == Transport.STDIO && !counts(signal)) {
                return new Verdict(health, Reason.NOT_CONFIRMED);
            }
            Outcome outcome = signal.outcome();
            return new Verdict(
                    unhealthy(outcome.detail(), outcome.word(), reason == Reason.RATE_LIMITED, retryAfter), reason);
        }

        /** An unhealthy state was confirmed when it began. */
        private boolean counts(Signal.Probed signal) {
            return signal.confirmed() || health.status() == Status.UNHEALTHY;
        }

        private Health unhealthy(String error, String code, boolean limited, @Nullable Duration retryAfter) {
            int failures = Math.min(rememberedFailures(), Integer.MAX_VALUE - 1) + 1;
            Instant planned = now.plus(Backoff.delay(policy.backoff(), failures, random));
            Instant notBefore = notBefore(retryAfter);
            if (limited) {
                notBefore = notBefore == null ? planned : notBefore;
                planned = notBefore;
            } else if (notBefore != null && notBefore.isAfter(planned)) {
                planned = notBefore;
            }
            return new Health(
                    Status.UNHEALTHY,
                    now,
                    now,
                    failures,
                    cut(error),
                    code,
                    planned,
                    notBefore,
                    health.unhealthySince() == null ? now : health.unhealthySince(),
                    health.lastRestoredAt(),
                    health.restoredBy(),
                    health.source());
        }

        /** A server that asks for no delay at all did not ask. */
        private @Nullable Instant notBefore(@Nullable Duration retryAfter) {
            if (retryAfter == null || retryAfter.compareTo(Duration.ZERO) <= 0) {
                return null;
            }
            Duration believed = retryAfter.compareTo(Policy.RETRY_AFTER_CAP) > 0 ? Policy.RETRY_AFTER_CAP : retryAfter;
            return now.plus(believed);
        }

        /** Asked again after the first delay at the earliest, so that a view of ours that stays narrow does not cost every call. */
        private Verdict unknown(Outcome outcome, Reason reason) {
            return new Verdict(
                    unknown(now.plus(policy.backoff()), outcome.detail(), outcome.word(), health.unhealthySince()),
                    reason);
        }

        private Health unknown(
                Instant expiresAt, String error, @Nullable String code, @Nullable Instant unhealthySince) {
            return new Health(
                    Status.UNKNOWN,
                    now,
                    expiresAt,
                    rememberedFailures(),
                    cut(error),
                    code,
                    now,
                    null,
                    unhealthySince,
                    health.lastRestoredAt(),
                    health.restoredBy(),
                    health.source());
        }

        Verdict callFailed(String error) {
            boolean waiting =
                    health.status() == Status.UNHEALTHY && health.nextRetryAt().isAfter(now);
            if (waiting && Timing.plausible(health, now)) {
                return new Verdict(health, Reason.CALLS_FAILED);
            }
            Instant before = health.status() == Status.UNHEALTHY ? health.nextRetryAt() : health.checkedAt();
            boolean row = health.status() == Status.UNHEALTHY
                    || health.status() == Status.UNKNOWN && CALL_BROKE_OFF.equals(health.lastFailureCode());
            Duration passed = Duration.between(before, now);
            if (row && !passed.isNegative() && passed.compareTo(CONFIRMS) <= 0) {
                return new Verdict(unhealthy(error, CALL_BROKE_OFF, false, null), Reason.CALLS_FAILED);
            }
            return new Verdict(unknown(now, error, CALL_BROKE_OFF, health.unhealthySince()), Reason.FIRST_CALL_FAILED);
        }

        /** Nobody asks for a while: what our JVM sees of a server must not stop the call that a person wants (case B6). */
        Health reset() {
            return new Health(
                    Status.UNKNOWN,
                    now,
                    now.plus(policy.ttl()),
                    0,
                    null,
                    null,
                    now,
                    null,
                    null,
                    now,
                    Health.RestoredBy.RESET,
                    health.source());
        }

        private boolean wasDown() {
            return health.status() == Status.UNHEALTHY
                    || health.status() == Status.UNKNOWN && health.failureCount() > 0;
        }

        /** A server that comes back and soon fails again keeps its delay (case B5). */
        private int rememberedFailures() {
            if (wasDown()) {
                return health.failureCount();
            }
            Instant restored = health.lastRestoredAt();
            boolean forgiven =
                    restored == null || !restored.plus(Policy.FORGIVE_AFTER).isAfter(now);
            return forgiven ? 0 : health.failureCount();
        }

        /** What our JVM may see differently from the client: names, certificates, proxies. */
        private static boolean onlyOurView(Outcome.Cause cause) {
            return switch (cause) {
                case DNS, TLS, PROXY -> true;
                case REFUSED, RESET, SERVER_ERROR -> false;
            };
        }

        private static boolean heldByAnother(String reason) {
            String words = reason.toLowerCase(Locale.ROOT);
            return words.contains("already in use") || words.contains("already running");
        }

        private static String cut(String error) {
            return error.length() <= ERROR_LENGTH ? error : error.substring(0, ERROR_LENGTH - 1) + "…";
        }
    }
}
