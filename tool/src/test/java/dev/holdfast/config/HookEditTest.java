package dev.holdfast.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Settings as nobody would write them: ours go in once, come out whole, and nothing else moves. */
final class HookEditTest {
    private static final long SEED = 20_261_130;
    private static final HookForm FORM = new HookForm.Exec("/h/.claude/holdfast/bin/holdfast");
    private static final List<String> EVENTS = List.of("PreToolUse", "PostToolUseFailure", "Stop", "Ünïcode \"x\"");

    @Test
    void comesOutAsItWentIn() throws Exception {
        Random random = new Random(SEED);
        for (int i = 0; i < 400; i++) {
            JsonObject settings = settings(random);
            byte[] before = text(settings, random).getBytes(StandardCharsets.UTF_8);
            RawJson original = RawJson.of(before);
            List<HookRow> rows = HookRow.rows(random.nextBoolean());

            byte[] once = HookEdit.install(before, original, rows, FORM);
            byte[] twice = HookEdit.install(once, original, rows, FORM);
            byte[] out = HookEdit.uninstall(once, original);

            String which = "seed " + SEED + ", settings " + i + ": " + settings;
            assertThat(twice).as(which).isEqualTo(once);
            assertThat(parse(once)).as(which).isNotEqualTo(settings);
            assertThat(parse(out).toString()).as(which).isEqualTo(settings.toString());
        }
    }

    private static JsonObject settings(Random random) {
        JsonObject settings = new JsonObject();
        for (int i = random.nextInt(3); i > 0; i--) {
            settings.add("k" + random.nextInt(9), value(random, 2));
        }
        if (random.nextBoolean()) {
            JsonObject hooks = new JsonObject();
            for (int i = random.nextInt(4); i > 0; i--) {
                JsonArray groups = new JsonArray();
                for (int j = random.nextInt(3); j > 0; j--) {
                    groups.add(random.nextInt(4) == 0 ? value(random, 1) : group(random));
                }
                hooks.add(EVENTS.get(random.nextInt(EVENTS.size())), groups);
            }
            settings.add("hooks", hooks);
        }
        for (int i = random.nextInt(2); i > 0; i--) {
            settings.add("z" + random.nextInt(9), value(random, 2));
        }
        return settings;
    }

    private static JsonObject group(Random random) {
        JsonObject group = new JsonObject();
        JsonArray handlers = new JsonArray();
        for (int i = random.nextInt(3); i > 0; i--) {
            JsonObject handler = new JsonObject();
            handler.addProperty("type", "command");
            handler.addProperty("command", "other " + i);
            handlers.add(handler);
        }
        group.addProperty("matcher", "mcp__.*");
        group.add("hooks", handlers);
        return group;
    }

    private static JsonElement value(Random random, int depth) {
        switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0:
                return JsonNull.INSTANCE;
            case 1:
                return new JsonPrimitive(random.nextInt(100));
            case 2:
                return new JsonPrimitive("],}\"\\ \u00e9\u65e5{[,");
            case 3:
                return new JsonPrimitive(random.nextBoolean());
            case 4:
                JsonArray array = new JsonArray();
                for (int i = random.nextInt(3); i > 0; i--) {
                    array.add(value(random, depth - 1));
                }
                return array;
            default:
                JsonObject object = new JsonObject();
                for (int i = random.nextInt(3); i > 0; i--) {
                    object.add("m" + i, value(random, depth - 1));
                }
                return object;
        }
    }

    private static String text(JsonObject settings, Random random) {
        GsonBuilder builder = new GsonBuilder().serializeNulls();
        if (random.nextInt(3) > 0) {
            builder.setFormattingStyle(FormattingStyle.PRETTY
                    .withIndent(List.of("  ", "    ", "\t", "").get(random.nextInt(4)))
                    .withNewline(random.nextBoolean() ? "\n" : "\r\n"));
        }
        Gson gson = builder.create();
        return (random.nextInt(5) == 0 ? "\uFEFF" : "") + gson.toJson(settings) + (random.nextBoolean() ? "\n" : "");
    }

    private static JsonElement parse(byte[] text) {
        String string = new String(text, StandardCharsets.UTF_8);
        return JsonParser.parseString(string.startsWith("\uFEFF") ? string.substring(1) : string);
    }
}
