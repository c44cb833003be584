package dev.holdfast.config;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.holdfast.mcp.Server;
import java.util.ArrayList;
import java.util.List;

/**
 * The allow and deny lists of servers: by name, by command with all its arguments, by URL; {@code *} stands for anything.
 *
 * @param limited whether an allow list exists at all: then an empty one allows nothing
 */
record McpPolicy(boolean limited, List<JsonObject> allowed, List<JsonObject> denied) {

    boolean denies(Server server) {
        for (JsonObject rule : denied) {
            if (matches(rule, server)) {
                return true;
            }
        }
        return limited && !allows(server);
    }

    /** Where commands or URLs are listed, a server of that kind must be among those; its name is then not enough. */
    private boolean allows(Server server) {
        String needed = "serverName";
        for (JsonObject rule : allowed) {
            if (server instanceof Server.Stdio && rule.has("serverCommand")) {
                needed = "serverCommand";
            } else if (server instanceof Server.Http && rule.has("serverUrl")) {
                needed = "serverUrl";
            }
        }
        for (JsonObject rule : allowed) {
            if (rule.has(needed) && matches(rule, server)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(JsonObject rule, Server server) {
        JsonElement name = rule.get("serverName");
        if (name != null) {
            return isText(name) && wild(name.getAsString(), server.name());
        }
        return switch (server) {
            case Server.Stdio stdio -> {
                JsonElement command = rule.get("serverCommand");
                yield command != null && command.isJsonArray() && commandIs(texts(command), stdio.argv());
            }
            case Server.Http http -> {
                JsonElement url = rule.get("serverUrl");
                yield url != null
                        && isText(url)
                        && wild(url.getAsString(), http.url().toString());
            }
            case Server.Unprobed u -> false;
        };
    }

    private static boolean commandIs(List<String> patterns, List<String> argv) {
        if (patterns.size() != argv.size()) {
            return false;
        }
        for (int i = 0; i < argv.size(); i++) {
            if (!wild(patterns.get(i), argv.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static List<String> texts(JsonElement array) {
        List<String> texts = new ArrayList<>();
        for (JsonElement element : array.getAsJsonArray()) {
            texts.add(isText(element) ? element.getAsString() : "");
        }
        return texts;
    }

    private static boolean isText(JsonElement element) {
        return element.isJsonPrimitive() && element.getAsJsonPrimitive().isString();
    }

    /** Whether the text fits the pattern, in which {@code *} stands for any text. */
    static boolean wild(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int from = 0;
        while (t < text.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                from = t;
            } else if (p < pattern.length() && pattern.charAt(p) == text.charAt(t)) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++from;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
