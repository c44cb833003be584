package dev.holdfast.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The part of JSON Schema that our own schemas use; a schema with another word is a failure of the test. */
final class JsonShape {

    private static final Set<String> TEXTS = Set.of("$schema", "title", "description", "default", "examples");

    private final List<String> wrong = new ArrayList<>();

    private JsonShape() {}

    /** What does not fit, one line each; empty when the value is as {@code docs/schemas/<name>.json} says. */
    static List<String> check(String name, JsonElement value) throws IOException {
        JsonShape shape = new JsonShape();
        String schema = Files.readString(Path.of("..", "docs", "schemas", name + ".json"));
        shape.check(JsonParser.parseString(schema).getAsJsonObject(), value, "$");
        return shape.wrong;
    }

    private void check(JsonObject schema, JsonElement value, String at) {
        for (Map.Entry<String, JsonElement> rule : schema.entrySet()) {
            switch (rule.getKey()) {
                case "type" -> expect(ofType(rule.getValue(), value), at, "is no " + rule.getValue() + ": " + value);
                case "const" -> expect(rule.getValue().equals(value), at, "is not " + rule.getValue());
                case "enum" -> expect(rule.getValue().getAsJsonArray().contains(value), at, "is " + value);
                case "pattern" ->
                    expect(
                            Pattern.compile(rule.getValue().getAsString())
                                    .matcher(value.getAsString())
                                    .find(),
                            at,
                            "is " + value);
                case "required" -> required(rule.getValue().getAsJsonArray(), value, at);
                case "properties" -> properties(rule.getValue().getAsJsonObject(), value, at);
                case "additionalProperties" -> additional(schema, rule.getValue(), value, at);
                case "items" -> {
                    int i = 0;
                    for (JsonElement item : value.isJsonArray() ? value.getAsJsonArray() : new JsonArray()) {
                        check(rule.getValue().getAsJsonObject(), item, at + "[" + i++ + "]");
                    }
                }
                case "minimum", "exclusiveMinimum", "maximum" -> {}
                default -> expect(TEXTS.contains(rule.getKey()), at, "has a rule unknown here: " + rule.getKey());
            }
        }
    }

    private void required(JsonArray names, JsonElement value, String at) {
        for (JsonElement name : names) {
            expect(
                    value.isJsonObject() && value.getAsJsonObject().has(name.getAsString()),
                    at,
                    "lacks " + name.getAsString());
        }
    }

    private void properties(JsonObject properties, JsonElement value, String at) {
        if (value.isJsonObject()) {
            for (Map.Entry<String, JsonElement> property : properties.entrySet()) {
                JsonElement found = value.getAsJsonObject().get(property.getKey());
                if (found != null) {
                    check(property.getValue().getAsJsonObject(), found, at + "." + property.getKey());
                }
            }
        }
    }

    private void additional(JsonObject schema, JsonElement rule, JsonElement value, String at) {
        JsonObject known = schema.has("properties") ? schema.getAsJsonObject("properties") : new JsonObject();
        for (String name : value.isJsonObject() ? value.getAsJsonObject().keySet() : Set.<String>of()) {
            if (!known.has(name)) {
                if (rule.isJsonObject()) {
                    check(rule.getAsJsonObject(), value.getAsJsonObject().get(name), at + "." + name);
                } else {
                    expect(rule.getAsBoolean(), at, "has " + name);
                }
            }
        }
    }

    private static boolean ofType(JsonElement types, JsonElement value) {
        if (types.isJsonArray()) {
            for (JsonElement type : types.getAsJsonArray()) {
                if (ofType(type, value)) {
                    return true;
                }
            }
            return false;
        }
        return switch (types.getAsString()) {
            case "object" -> value.isJsonObject();
            case "array" -> value.isJsonArray();
            case "null" -> value.isJsonNull();
            case "string" ->
                value.isJsonPrimitive() && value.getAsJsonPrimitive().isString();
            case "boolean" ->
                value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean();
            case "integer" ->
                value.isJsonPrimitive()
                        && value.getAsJsonPrimitive().isNumber()
                        && value.getAsBigDecimal().stripTrailingZeros().scale() <= 0;
            case "number" ->
                value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
            default -> false;
        };
    }

    private void expect(boolean fits, String at, String otherwise) {
        if (!fits) {
            wrong.add(at + " " + otherwise);
        }
    }
}
