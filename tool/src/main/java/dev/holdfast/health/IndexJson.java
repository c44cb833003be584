package dev.holdfast.health;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.holdfast.health.Indexed.Declared;
import dev.holdfast.health.Signal.Transport;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a call means as one object of the file, under project, source and name. */
final class IndexJson {

    private IndexJson() {}

    /** The entry; null when it lacks what makes it usable. */
    static @Nullable Indexed read(String project, String source, String name, JsonObject entry) {
        String prefix = JsonTree.text(entry, "toolPrefix");
        String fingerprint = JsonTree.text(entry, "fingerprint");
        if (prefix == null || prefix.isEmpty() || fingerprint == null || fingerprint.isEmpty()) {
            return null;
        }
        return new Indexed(
                project,
                source,
                name,
                prefix,
                fingerprint,
                transport(JsonTree.text(entry, "transport")),
                declared(JsonTree.object(entry, "declared")),
                JsonTree.textOr(entry, "client", ""),
                JsonTree.instant(entry, "at"));
    }

    /** Writes it into the entry; fields that are not ours stay. */
    static void write(Indexed indexed, JsonObject entry) {
        entry.addProperty("toolPrefix", indexed.toolPrefix());
        entry.addProperty("fingerprint", indexed.fingerprint());
        entry.addProperty("at", indexed.at().toEpochMilli());
        if (indexed.transport() == null) {
            entry.remove("transport");
        } else {
            entry.addProperty("transport", indexed.transport().name());
        }
        if (indexed.client().isEmpty()) {
            entry.remove("client");
        } else {
            entry.addProperty("client", indexed.client());
        }
        Declared declared = indexed.declared();
        if (declared == null) {
            entry.remove("declared");
        } else {
            write(declared, JsonTree.made(entry, "declared"));
        }
    }

    private static void write(Declared declared, JsonObject entry) {
        entry.addProperty("file", declared.file().toString());
        entry.add("pointer", array(declared.pointer()));
        entry.addProperty("mtimeMs", declared.mtimeMillis());
        entry.addProperty("size", declared.size());
        entry.addProperty("entryCrc", declared.entryCrc());
        entry.add("variables", array(declared.variables()));
        entry.addProperty("variablesCrc", declared.variablesCrc());
    }

    private static @Nullable Declared declared(@Nullable JsonObject entry) {
        String file = entry == null ? null : JsonTree.text(entry, "file");
        if (entry == null || file == null || file.isEmpty()) {
            return null;
        }
        try {
            return new Declared(
                    Path.of(file),
                    texts(entry.get("pointer")),
                    JsonTree.number(entry, "mtimeMs"),
                    JsonTree.number(entry, "size"),
                    (int) JsonTree.number(entry, "entryCrc"),
                    texts(entry.get("variables")),
                    (int) JsonTree.number(entry, "variablesCrc"));
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static @Nullable Transport transport(@Nullable String word) {
        for (Transport transport : Transport.values()) {
            if (transport.name().equals(word)) {
                return transport;
            }
        }
        return null;
    }

    private static JsonArray array(List<String> texts) {
        JsonArray array = new JsonArray();
        for (String text : texts) {
            array.add(text);
        }
        return array;
    }

    private static List<String> texts(@Nullable JsonElement element) {
        List<String> texts = new ArrayList<>();
        if (element instanceof JsonArray array) {
            for (JsonElement item : array) {
                if (item.isJsonPrimitive()) {
                    texts.add(item.getAsString());
                }
            }
        }
        return texts;
    }
}
