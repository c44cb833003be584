package dev.holdfast.health;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reading and writing of JSON trees in which any field may be missing, foreign or of the wrong type. */
final class JsonTree {

    /** The last moment of the year 9999: later ones are no dates. */
    private static final long LAST_MOMENT = 253_402_300_799_999L;

    private JsonTree() {}

    /** The object in these bytes; empty when they hold anything else than exactly one object. */
    static Optional<JsonObject> parse(byte[] bytes) {
        JsonReader reader = new JsonReader(new StringReader(new String(bytes, StandardCharsets.UTF_8)));
        reader.setStrictness(Strictness.STRICT);
        try {
            JsonElement element = JsonParser.parseReader(reader);
            boolean whole = element.isJsonObject() && reader.peek() == JsonToken.END_DOCUMENT;
            return whole ? Optional.of(element.getAsJsonObject()) : Optional.empty();
        } catch (JsonParseException | IOException | IllegalStateException e) {
            return Optional.empty();
        }
    }

    /** The object as indented text: people read this file. */
    static byte[] print(JsonObject root) throws IOException {
        StringWriter text = new StringWriter();
        JsonWriter writer = new JsonWriter(text);
        writer.setIndent("  ");
        writer.setSerializeNulls(true);
        write(root, writer);
        writer.flush();
        text.write('\n');
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void write(JsonElement element, JsonWriter writer) throws IOException {
        if (element instanceof JsonObject object) {
            writer.beginObject();
            for (Map.Entry<String, JsonElement> field : object.entrySet()) {
                writer.name(field.getKey());
                write(field.getValue(), writer);
            }
            writer.endObject();
        } else if (element instanceof JsonArray array) {
            writer.beginArray();
            for (JsonElement item : array) {
                write(item, writer);
            }
            writer.endArray();
        } else if (element instanceof JsonPrimitive primitive) {
            writePrimitive(primitive, writer);
        } else {
            writer.nullValue();
        }
    }

    private static void writePrimitive(JsonPrimitive primitive, JsonWriter writer) throws IOException {
        if (primitive.isBoolean()) {
            writer.value(primitive.getAsBoolean());
        } else if (primitive.isNumber()) {
            writer.value(primitive.getAsNumber());
        } else {
            writer.value(primitive.getAsString());
        }
    }

    /** The field if it is an object. */
    static @Nullable JsonObject object(@Nullable JsonObject parent, String name) {
        return parent != null && parent.get(name) instanceof JsonObject object ? object : null;
    }

    /** The field as an object; one is put in its place when it is something else. */
    static JsonObject made(JsonObject parent, String name) {
        JsonObject present = object(parent, name);
        if (present != null) {
            return present;
        }
        JsonObject fresh = new JsonObject();
        parent.add(name, fresh);
        return fresh;
    }

    /** The field's text, or a number's digits; null for anything else. */
    static @Nullable String text(JsonObject parent, String name) {
        return parent.get(name) instanceof JsonPrimitive primitive && !primitive.isBoolean()
                ? primitive.getAsString()
                : null;
    }

    /** The field's text; empty when there is none. */
    static String textOr(JsonObject parent, String name, String otherwise) {
        String text = text(parent, name);
        return text == null ? otherwise : text;
    }

    /** The field's number; 0 for anything else. */
    static long number(JsonObject parent, String name) {
        return number(parent.get(name));
    }

    static long number(@Nullable JsonElement element) {
        if (element instanceof JsonPrimitive primitive && primitive.isNumber()) {
            try {
                return primitive.getAsLong();
            } catch (NumberFormatException e) {
                return 0;
            }
        }
        return 0;
    }

    /** The field's moment in ms since the epoch; the epoch for anything else. */
    static Instant instant(JsonObject parent, String name) {
        long millis = number(parent, name);
        return millis <= 0 || millis > LAST_MOMENT ? Instant.EPOCH : Instant.ofEpochMilli(millis);
    }

    /** The same, null where there is none. */
    static @Nullable Instant instantOrNull(JsonObject parent, String name) {
        Instant instant = instant(parent, name);
        return instant.equals(Instant.EPOCH) ? null : instant;
    }
}
