package dev.holdfast.health;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;

/** The clean-up of our part of the health file, with every write; entries of other tools are never touched. */
final class Forgetting {

    /** What nobody asked for so long is forgotten. */
    private static final Duration KEPT = Duration.ofDays(60);
    /** Each project's index is read with every call that the launcher cannot pass; one left out is looked up again. */
    private static final int MOST_PROJECTS = 12;

    private Forgetting() {}

    static void forget(JsonObject root, Instant now) {
        long before = now.minus(KEPT).toEpochMilli();
        removeOlder(ours(root, FileSnapshot.HEALTH), "checkedAt", before);
        removeOlder(ours(root, FileSnapshot.PROBES), "at", before);
        Iterator<Map.Entry<String, JsonElement>> projects =
                ours(root, FileSnapshot.INDEX).entrySet().iterator();
        while (projects.hasNext()) {
            JsonElement sources = projects.next().getValue();
            boolean empty = true;
            for (Map.Entry<String, JsonElement> source : FileSnapshot.fields(sources)) {
                if (source.getValue() instanceof JsonObject names) {
                    removeOlder(names, "at", before);
                    empty &= names.isEmpty();
                }
            }
            if (empty) {
                projects.remove();
            }
        }
        while (ours(root, FileSnapshot.INDEX).size() > MOST_PROJECTS) {
            ours(root, FileSnapshot.INDEX).remove(leastRecent(ours(root, FileSnapshot.INDEX)));
        }
    }

    private static String leastRecent(JsonObject projects) {
        String oldest = "";
        long oldestAt = Long.MAX_VALUE;
        for (Map.Entry<String, JsonElement> project : projects.entrySet()) {
            long at = 0;
            for (Map.Entry<String, JsonElement> source : FileSnapshot.fields(project.getValue())) {
                for (Map.Entry<String, JsonElement> name : FileSnapshot.fields(source.getValue())) {
                    at = Math.max(at, name.getValue() instanceof JsonObject entry ? JsonTree.number(entry, "at") : 0);
                }
            }
            if (at < oldestAt) {
                oldest = project.getKey();
                oldestAt = at;
            }
        }
        return oldest;
    }

    private static void removeOlder(JsonObject entries, String moment, long before) {
        entries.entrySet()
                .removeIf(field -> field.getValue() instanceof JsonObject entry
                        && JsonTree.number(entry, moment) > 0
                        && JsonTree.number(entry, moment) < before);
    }

    private static JsonObject ours(JsonObject root, String part) {
        return JsonTree.made(JsonTree.made(root, FileSnapshot.OURS), part);
    }
}
