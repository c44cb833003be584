package dev.holdfast.health;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.holdfast.mcp.Era;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the last probe found as one object of the file. */
final class AskedJson {

    private AskedJson() {}

    static Asked read(JsonObject entry) {
        List<Duration> times = new ArrayList<>();
        if (entry.get("readyMs") instanceof JsonArray array) {
            for (JsonElement item : array) {
                long millis = JsonTree.number(item);
                if (millis > 0) {
                    times.add(Duration.ofMillis(millis));
                }
            }
        }
        return new Asked(
                JsonTree.textOr(entry, "outcome", ""),
                JsonTree.textOr(entry, "detail", ""),
                Duration.ofMillis(Math.max(0, JsonTree.number(entry, "elapsedMs"))),
                era(JsonTree.text(entry, "era")),
                JsonTree.instant(entry, "at"),
                times,
                JsonTree.instant(entry, "reconnectNotBefore"));
    }

    /** Writes it into the entry; fields that are not ours stay. */
    static void write(Asked asked, JsonObject entry) {
        entry.addProperty("outcome", asked.outcome());
        entry.addProperty("detail", asked.detail());
        entry.addProperty("elapsedMs", asked.elapsed().toMillis());
        if (asked.era() != null) {
            entry.addProperty("era", asked.era().name());
        }
        entry.addProperty("at", asked.at().toEpochMilli());
        JsonArray times = new JsonArray();
        for (Duration time : asked.readyTimes()) {
            times.add(Math.max(1, time.toMillis()));
        }
        entry.add("readyMs", times);
        if (asked.reconnectNotBefore().equals(Instant.EPOCH)) {
            entry.remove("reconnectNotBefore");
        } else {
            entry.addProperty("reconnectNotBefore", asked.reconnectNotBefore().toEpochMilli());
        }
    }

    private static @Nullable Era era(@Nullable String word) {
        for (Era era : Era.values()) {
            if (era.name().equals(word)) {
                return era;
            }
        }
        return null;
    }
}
