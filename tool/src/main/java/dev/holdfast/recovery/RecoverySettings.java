package dev.holdfast.recovery;

import dev.holdfast.os.Environment;
import java.time.Duration;
import java.util.Locale;

/**
 * A3's variables.
 *
 * @param disabled {@code TURN_RECOVERY_DISABLE=1}: the whole recovery does nothing
 * @param recordTtl a record older than this is not shown
 * @param callTtl an agent call older than this is not pending
 * @param keep how long files are kept
 */
record RecoverySettings(boolean disabled, Duration recordTtl, Duration callTtl, Duration keep) {

    private static final long DAY = 86_400;

    static RecoverySettings of(Environment environment) {
        return new RecoverySettings(
                isOn(environment.variables().getOrDefault("TURN_RECOVERY_DISABLE", "")),
                Duration.ofSeconds(number(environment, "TURN_RECOVERY_TTL_SEC", DAY)),
                Duration.ofSeconds(number(environment, "TURN_RECOVERY_CALL_TTL_SEC", DAY)),
                Duration.ofDays(number(environment, "HOOK_STATE_GC_DAYS", 7)));
    }

    private static boolean isOn(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "1", "true", "yes", "on" -> true;
            default -> false;
        };
    }

    /** The variable's whole number; the default when it is not one, negative, or longer than any use of it. */
    private static long number(Environment environment, String variable, long otherwise) {
        String text = environment.variables().getOrDefault(variable, "");
        if (text.isEmpty() || text.length() > 9) {
            return otherwise;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return otherwise;
            }
        }
        return Long.parseLong(text);
    }
}
