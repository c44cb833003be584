package dev.holdfast.recovery;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import dev.holdfast.journal.Event;
import dev.holdfast.journal.Journal;
import dev.holdfast.os.AtomicFile;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One JSON file of the ledger or of a record: an object whose unknown fields survive, and whose odd fields read as missing. */
final class Entry {

    /** No entry of ours is nearly as long; a longer file is not opened. */
    private static final long LONGEST = 1024 * 1024;

    private final JsonObject object;

    private Entry(JsonObject object) {
        this.object = object;
    }

    static Entry empty() {
        return new Entry(new JsonObject());
    }

    static Entry of(JsonObject object) {
        return new Entry(object);
    }

    /** The file's object; null when it is missing, or when it is too long or not one JSON object, which the journal then says. */
    static @Nullable Entry read(Path file, Journal journal) {
        try {
            byte[] bytes = AtomicFile.read(file, LONGEST).orElse(null);
            if (bytes == null) {
                return null;
            }
            JsonReader reader = new JsonReader(new StringReader(new String(bytes, StandardCharsets.UTF_8)));
            reader.setStrictness(Strictness.STRICT);
            JsonElement element = JsonParser.parseReader(reader);
            if (element.isJsonObject() && reader.peek() == JsonToken.END_DOCUMENT) {
                return new Entry(element.getAsJsonObject());
            }
            leftOut(file, "not one JSON object", journal);
        } catch (IOException | JsonParseException e) {
            leftOut(file, e.getClass().getSimpleName(), journal);
        }
        return null;
    }

    private static void leftOut(Path file, String why, Journal journal) {
        journal.add(
                new Event(Event.Kind.RECOVERY, "", Map.of("what", "left_out", "file", file.toString(), "why", why)));
    }

    /** The file's object to change and write back; an empty one when there is none, and a file that is no object is set aside. */
    static Entry toChange(Path file, Instant now, Journal journal) {
        Entry entry = read(file, journal);
        if (entry != null) {
            return entry;
        }
        if (Files.exists(file)) {
            AtomicFile.setAside(file, now.toEpochMilli());
        }
        return empty();
    }

    byte[] bytes() {
        return (object + "\n").getBytes(StandardCharsets.UTF_8);
    }

    JsonObject json() {
        return object;
    }

    boolean has(String key) {
        return object.has(key);
    }

    /** The text under the key; empty when it is missing or not text. */
    String text(String key) {
        JsonElement element = object.get(key);
        return element != null && element.isJsonPrimitive() ? element.getAsString() : "";
    }

    /** The epoch seconds under the key; null when missing, not a number, or no time that anybody could mean. */
    @Nullable
    Instant time(String key) {
        JsonElement element = object.get(key);
        if (element == null
                || !element.isJsonPrimitive()
                || !element.getAsJsonPrimitive().isNumber()) {
            return null;
        }
        try {
            BigDecimal seconds = element.getAsBigDecimal();
            if (seconds.signum() <= 0 || seconds.precision() - seconds.scale() > 11) {
                return null;
            }
            return Instant.ofEpochMilli(seconds.movePointRight(3).longValue());
        } catch (NumberFormatException | DateTimeException e) {
            return null;
        }
    }

    int number(String key) {
        JsonElement element = object.get(key);
        try {
            return element != null && element.isJsonPrimitive() ? element.getAsInt() : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** The texts in the array under the key; what is not text is left out. */
    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        JsonElement element = object.get(key);
        if (element != null && element.isJsonArray()) {
            for (JsonElement one : element.getAsJsonArray()) {
                if (one.isJsonPrimitive()) {
                    texts.add(one.getAsString());
                }
            }
        }
        return texts;
    }

    /** The objects in the array under the key. */
    List<Entry> entries(String key) {
        List<Entry> entries = new ArrayList<>();
        JsonElement element = object.get(key);
        if (element != null && element.isJsonArray()) {
            for (JsonElement one : element.getAsJsonArray()) {
                if (one.isJsonObject()) {
                    entries.add(new Entry(one.getAsJsonObject()));
                }
            }
        }
        return entries;
    }

    Entry put(String key, String value) {
        object.addProperty(key, value);
        return this;
    }

    /** Puts the text unless it is empty. */
    Entry putKnown(String key, String value) {
        return value.isEmpty() ? this : put(key, value);
    }

    Entry put(String key, Instant time) {
        // Parsed, not computed: making a decimal number would cost a hook as much as writing the file.
        long millis = time.toEpochMilli();
        String fraction = Long.toString(1_000 + Math.floorMod(millis, 1_000)).substring(1);
        object.add(key, JsonParser.parseString(Math.floorDiv(millis, 1_000) + "." + fraction));
        return this;
    }

    Entry put(String key, int number) {
        object.addProperty(key, number);
        return this;
    }

    Entry put(String key, boolean flag) {
        object.addProperty(key, flag);
        return this;
    }

    Entry put(String key, List<String> texts) {
        JsonArray array = new JsonArray();
        for (String text : texts) {
            array.add(text);
        }
        object.add(key, array);
        return this;
    }

    Entry put(String key, Entry entry) {
        object.add(key, entry.object);
        return this;
    }

    Entry putEntries(String key, List<Entry> entries) {
        JsonArray array = new JsonArray();
        for (Entry entry : entries) {
            array.add(entry.object);
        }
        object.add(key, array);
        return this;
    }
}
