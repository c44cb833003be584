package dev.holdfast.cli;

import com.google.gson.FormattingStyle;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.holdfast.settings.Setting;
import java.util.List;

/** {@code docs/schemas/settings.json} as it follows from the table of settings. */
final class SettingsSchema {

    private static final String DURATION = "^[0-9]+(\\.[0-9]+)? ?(ms|s|m|h|d)?$";

    private SettingsSchema() {}

    static String json() {
        JsonObject root = new JsonObject();
        root.addProperty("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.addProperty("title", "holdfast.json, the settings of a user or of a project");
        root.addProperty("type", "object");
        JsonObject properties = new JsonObject();
        root.add("properties", properties);
        for (Setting setting : Setting.values()) {
            if (!setting.key().isEmpty()) {
                put(root, List.of(setting.key().split("\\.")), of(setting));
            }
        }
        properties.add("$schema", type("string"));
        return new GsonBuilder()
                        .disableHtmlEscaping()
                        .setFormattingStyle(FormattingStyle.PRETTY)
                        .create()
                        .toJson(root)
                + "\n";
    }

    private static void put(JsonObject object, List<String> key, JsonObject schema) {
        String first = key.getFirst();
        if (first.equals("*")) {
            if (!object.has("additionalProperties")) {
                object.add("additionalProperties", object());
            }
            put(object.getAsJsonObject("additionalProperties"), key.subList(1, key.size()), schema);
            return;
        }
        if (!object.has("properties")) {
            object.add("properties", new JsonObject());
        }
        JsonObject properties = object.getAsJsonObject("properties");
        if (key.size() == 1) {
            properties.add(first, schema);
            return;
        }
        if (!properties.has(first)) {
            properties.add(first, object());
        }
        put(properties.getAsJsonObject(first), key.subList(1, key.size()), schema);
    }

    private static JsonObject of(Setting setting) {
        JsonObject schema = switch (setting.kind()) {
            case DURATION, TIMEOUT -> duration();
            case SECONDS, COUNT -> type("integer");
            case SWITCH -> type("boolean");
            case NAMES -> names();
            case PATH, PATHS, COMMAND, URL -> type("string");
            case MODE -> words("block", "observe", "off");
            case PROBE -> words("auto", "http", "spawn", "none");
            case LANG -> words("en", "ja");
        };
        schema.addProperty(
                "description", setting.description() + (setting.project() ? "" : " Ignored in a project's file."));
        return schema;
    }

    private static JsonObject duration() {
        JsonObject schema = new JsonObject();
        JsonArray types = new JsonArray();
        types.add("string");
        types.add("number");
        schema.add("type", types);
        schema.addProperty("pattern", DURATION);
        return schema;
    }

    private static JsonObject names() {
        JsonObject schema = type("array");
        schema.add("items", type("string"));
        return schema;
    }

    private static JsonObject words(String... words) {
        JsonObject schema = new JsonObject();
        JsonArray all = new JsonArray();
        for (String word : words) {
            all.add(word);
        }
        schema.add("enum", all);
        return schema;
    }

    private static JsonObject object() {
        return type("object");
    }

    private static JsonObject type(String name) {
        JsonObject schema = new JsonObject();
        schema.addProperty("type", name);
        return schema;
    }
}
