package dev.holdfast.config;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Our entries in a settings text: put in, brought up to date, taken out; everybody else's stay untouched. Pure. */
final class HookEdit {

    private HookEdit() {}

    /** The text cannot hold our entries as it is: the key whose value has another shape than it must have. */
    static final class Misshapen extends Exception {
        private static final long serialVersionUID = 1;

        private final boolean list;

        Misshapen(String key, boolean list) {
            super(key, null, false, false);
            this.list = list;
        }

        /** Whether a list belongs there, else an object. */
        boolean list() {
            return list;
        }
    }

    /**
     * The text with exactly these rows of ours.
     *
     * @param original the text from before our entries; null when it is not known
     */
    static byte[] install(byte[] before, @Nullable RawJson original, List<HookRow> rows, HookForm form)
            throws MalformedJson, Misshapen {
        JsonEdit edit = JsonEdit.of(before);
        checkShape(edit.json(), rows);
        for (String event : events(edit.json())) {
            boolean wanted = false;
            for (HookRow row : rows) {
                wanted |= row.event().equals(event);
            }
            if (!wanted) {
                edit = withoutOurs(edit, event, !has(original, event));
            }
        }
        for (HookRow row : rows) {
            edit = settle(edit, row, form);
        }
        return edit.bytes();
    }

    /**
     * The text without ours. Lists that become empty go too, except those that the text from before our entries had.
     *
     * @param original null when it is not known
     */
    static byte[] uninstall(byte[] before, @Nullable RawJson original) throws MalformedJson {
        JsonEdit edit = JsonEdit.of(before);
        for (String event : events(edit.json())) {
            edit = withoutOurs(edit, event, !has(original, event));
        }
        Span hooks = edit.json().member(edit.json().root(), "hooks");
        boolean keep = original != null && original.at(List.of("hooks")) != null;
        if (hooks != null
                && edit.bytes() != before
                && !keep
                && edit.json().isObject(hooks)
                && edit.json().members(hooks).isEmpty()) {
            edit = removeMember(edit, edit.json().root(), "hooks");
        }
        return edit.bytes();
    }

    private static boolean has(@Nullable RawJson original, String event) {
        return original != null && original.at(List.of("hooks", event)) != null;
    }

    /** The handlers of an event, ours and others', with their group's matcher. */
    static List<Handler> handlers(RawJson json, String event) {
        List<Handler> handlers = new ArrayList<>();
        Span array = json.at(List.of("hooks", event));
        if (array != null) {
            for (Span group : json.elements(array)) {
                JsonObject parsed = object(json, group);
                for (JsonElement handler : hooksOf(parsed)) {
                    handlers.add(new Handler(event, matcherOf(parsed), handler));
                }
            }
        }
        return handlers;
    }

    /** One handler where it stands. */
    record Handler(String event, String matcher, JsonElement json) {}

    /** The events that have entries. */
    static List<String> events(RawJson json) {
        List<String> events = new ArrayList<>();
        Span hooks = json.member(json.root(), "hooks");
        if (hooks != null) {
            for (RawJson.Member member : json.members(hooks)) {
                events.add(member.key());
            }
        }
        return events;
    }

    private static void checkShape(RawJson json, List<HookRow> rows) throws Misshapen {
        if (!json.isObject(json.root())) {
            throw new Misshapen("", false);
        }
        Span hooks = json.member(json.root(), "hooks");
        if (hooks != null && !json.isObject(hooks)) {
            throw new Misshapen("hooks", false);
        }
        for (HookRow row : rows) {
            Span event = json.at(List.of("hooks", row.event()));
            if (event != null && !json.isArray(event)) {
                throw new Misshapen("hooks." + row.event(), true);
            }
        }
    }

    private static JsonEdit settle(JsonEdit start, HookRow row, HookForm form) {
        JsonEdit edit = start;
        JsonObject handler = form.handler(row);
        JsonObject group = group(row, handler);
        boolean kept = false;
        int at = 0;
        while (true) {
            Span array = edit.json().at(List.of("hooks", row.event()));
            List<Span> groups = array == null ? List.of() : edit.json().elements(array);
            if (array == null || at >= groups.size()) {
                break;
            }
            JsonObject found = object(edit.json(), groups.get(at));
            List<Integer> ours = ours(found);
            int size = hooksOf(found).size();
            if (ours.isEmpty()) {
                at++;
            } else if (!kept
                    && ours.size() == 1
                    && matcherOf(found).equals(row.matcher())
                    && hooksOf(found).get(ours.getFirst()).equals(handler)) {
                kept = true;
                at++;
            } else if (!kept && size == 1) {
                edit = edit.replace(groups.get(at), group);
                kept = true;
                at++;
            } else {
                edit = removeOurs(edit, array, at, ours, size);
            }
        }
        return kept ? edit : add(edit, row.event(), group);
    }

    private static JsonEdit add(JsonEdit edit, String event, JsonObject group) {
        RawJson json = edit.json();
        JsonArray array = new JsonArray();
        array.add(group);
        Span hooks = json.member(json.root(), "hooks");
        if (hooks == null) {
            JsonObject fresh = new JsonObject();
            fresh.add(event, array);
            return edit.put(json.root(), "hooks", fresh);
        }
        Span groups = json.member(hooks, event);
        return groups == null ? edit.put(hooks, event, array) : edit.append(groups, group);
    }

    private static JsonEdit withoutOurs(JsonEdit start, String event, boolean removeEmpty) {
        JsonEdit edit = start;
        boolean changed = false;
        int at = 0;
        while (true) {
            Span array = edit.json().at(List.of("hooks", event));
            List<Span> groups = array == null ? List.of() : edit.json().elements(array);
            if (array == null || at >= groups.size()) {
                break;
            }
            JsonObject found = object(edit.json(), groups.get(at));
            List<Integer> ours = ours(found);
            if (ours.isEmpty()) {
                at++;
            } else {
                edit = removeOurs(edit, array, at, ours, hooksOf(found).size());
                changed = true;
            }
        }
        Span array = edit.json().at(List.of("hooks", event));
        Span hooks = edit.json().member(edit.json().root(), "hooks");
        boolean empty = array != null
                && edit.json().isArray(array)
                && edit.json().elements(array).isEmpty();
        return changed && removeEmpty && empty && hooks != null ? removeMember(edit, hooks, event) : edit;
    }

    /** Takes the whole group when it holds nothing else, else its last handler of ours. */
    private static JsonEdit removeOurs(JsonEdit edit, Span groups, int at, List<Integer> ours, int size) {
        if (ours.size() == size) {
            return edit.remove(groups, at);
        }
        Span handlers = edit.json().member(edit.json().elements(groups).get(at), "hooks");
        return handlers == null ? edit : edit.remove(handlers, ours.getLast());
    }

    private static JsonEdit removeMember(JsonEdit edit, Span object, String key) {
        List<RawJson.Member> members = edit.json().members(object);
        for (int i = members.size() - 1; i >= 0; i--) {
            if (members.get(i).key().equals(key)) {
                return edit.remove(object, i);
            }
        }
        return edit;
    }

    private static JsonObject group(HookRow row, JsonObject handler) {
        JsonObject group = new JsonObject();
        if (!row.matcher().isEmpty()) {
            group.addProperty("matcher", row.matcher());
        }
        JsonArray handlers = new JsonArray();
        handlers.add(handler);
        group.add("hooks", handlers);
        return group;
    }

    private static List<Integer> ours(JsonObject group) {
        List<Integer> ours = new ArrayList<>();
        JsonArray handlers = hooksOf(group);
        for (int i = 0; i < handlers.size(); i++) {
            if (HookForm.isOurs(handlers.get(i))) {
                ours.add(i);
            }
        }
        return ours;
    }

    /** The group's handlers; none when it is not well formed. */
    private static JsonArray hooksOf(JsonObject group) {
        JsonElement hooks = group.get("hooks");
        return hooks != null && hooks.isJsonArray() ? hooks.getAsJsonArray() : new JsonArray();
    }

    private static String matcherOf(JsonObject group) {
        JsonElement matcher = group.get("matcher");
        return matcher != null && matcher.isJsonPrimitive() ? matcher.getAsString() : "";
    }

    private static JsonObject object(RawJson json, Span span) {
        JsonElement parsed = JsonParser.parseString(json.text(span));
        return parsed.isJsonObject() ? parsed.getAsJsonObject() : new JsonObject();
    }
}
