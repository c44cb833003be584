package dev.holdfast.health;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A health as one object of the file: A1's names and types, ours beside them. */
final class HealthJson {

    static final String FINGERPRINT = "fingerprint";
    static final String PROJECT = "project";

    private HealthJson() {}

    static Health read(JsonObject entry) {
        return new Health(
                status(JsonTree.textOr(entry, "status", "")),
                JsonTree.instant(entry, "checkedAt"),
                JsonTree.instant(entry, "expiresAt"),
                (int) Math.clamp(JsonTree.number(entry, "failureCount"), 0, Integer.MAX_VALUE),
                JsonTree.text(entry, "lastError"),
                JsonTree.text(entry, "lastFailureCode"),
                JsonTree.instant(entry, "nextRetryAt"),
                JsonTree.instantOrNull(entry, "notBefore"),
                JsonTree.instantOrNull(entry, "unhealthySince"),
                JsonTree.instantOrNull(entry, "lastRestoredAt"),
                restoredBy(JsonTree.text(entry, "restoredBy")),
                JsonTree.text(entry, "source"));
    }

    /** Writes the health into the entry; fields that are not ours stay. */
    static void write(Health health, JsonObject entry) {
        entry.addProperty("status", word(health.status()));
        entry.addProperty("checkedAt", health.checkedAt().toEpochMilli());
        entry.addProperty("expiresAt", health.expiresAt().toEpochMilli());
        entry.addProperty("failureCount", health.failureCount());
        textOrNull(entry, "lastError", health.lastError());
        textOrNull(entry, "lastFailureCode", health.lastFailureCode());
        entry.addProperty("nextRetryAt", health.nextRetryAt().toEpochMilli());
        momentOrNull(entry, "lastRestoredAt", health.lastRestoredAt());
        if (health.restoredBy() == null) {
            entry.remove("restoredBy");
        } else {
            entry.addProperty("restoredBy", health.restoredBy().word());
        }
        if (health.source() == null) {
            entry.remove("source");
        } else {
            entry.addProperty("source", health.source());
        }
        momentOrNone(entry, "notBefore", health.notBefore());
        momentOrNone(entry, "unhealthySince", health.unhealthySince());
    }

    /** Marks whose entry this is. */
    static void mark(Key key, JsonObject entry) {
        entry.addProperty(FINGERPRINT, key.fingerprint());
        if (key.project().isEmpty()) {
            entry.remove(PROJECT);
        } else {
            entry.addProperty(PROJECT, key.project());
        }
    }

    /** Whether the entry carries this key's mark. */
    static boolean marked(Key key, JsonObject entry) {
        return key.fingerprint().equals(JsonTree.text(entry, FINGERPRINT))
                && key.project().equals(JsonTree.textOr(entry, PROJECT, ""));
    }

    private static String word(Status status) {
        return switch (status) {
            case HEALTHY -> "healthy";
            case UNHEALTHY -> "unhealthy";
            case UNKNOWN -> "unknown";
        };
    }

    private static Status status(String word) {
        return switch (word) {
            case "healthy" -> Status.HEALTHY;
            case "unhealthy" -> Status.UNHEALTHY;
            default -> Status.UNKNOWN;
        };
    }

    private static Health.@Nullable RestoredBy restoredBy(@Nullable String word) {
        for (Health.RestoredBy by : Health.RestoredBy.values()) {
            if (by.word().equals(word)) {
                return by;
            }
        }
        return null;
    }

    private static void textOrNull(JsonObject entry, String name, @Nullable String text) {
        if (text == null) {
            entry.add(name, JsonNull.INSTANCE);
        } else {
            entry.addProperty(name, text);
        }
    }

    private static void momentOrNull(JsonObject entry, String name, @Nullable Instant moment) {
        if (moment == null) {
            entry.add(name, JsonNull.INSTANCE);
        } else {
            entry.addProperty(name, moment.toEpochMilli());
        }
    }

    private static void momentOrNone(JsonObject entry, String name, @Nullable Instant moment) {
        if (moment == null) {
            entry.remove(name);
        } else {
            entry.addProperty(name, moment.toEpochMilli());
        }
    }
}
