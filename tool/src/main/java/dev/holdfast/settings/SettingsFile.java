package dev.holdfast.settings;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import dev.holdfast.os.AtomicFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values of one settings file that are known, allowed and well-formed; the rest became findings. */
final class SettingsFile {

    private static final long LONGEST = 1 << 20;
    private static final String SERVERS = "servers";

    private final Path path;
    private final boolean project;
    private final List<Finding> findings;
    /** By the setting's key, with the server's name in the place of the star. */
    private final Map<String, String> values = new HashMap<>();

    private SettingsFile(Path path, boolean project, List<Finding> findings) {
        this.path = path;
        this.project = project;
        this.findings = findings;
    }

    static SettingsFile read(Path path, boolean project, List<Finding> findings) {
        SettingsFile file = new SettingsFile(path, project, findings);
        try {
            Optional<byte[]> bytes = AtomicFile.read(path, LONGEST);
            if (bytes.isPresent()) {
                file.take(parse(new String(bytes.get(), StandardCharsets.UTF_8)));
            }
        } catch (IOException | JsonParseException | IllegalStateException unreadable) {
            findings.add(new Finding(
                    "HF-SETTINGS-UNREADABLE",
                    12,
                    "The settings file cannot be read: " + firstLine(unreadable) + ".",
                    path.toString(),
                    "Correct the file; until then none of its settings applies."));
        }
        return file;
    }

    /** The value of a setting that is not a server's. */
    @Nullable
    String value(Setting setting) {
        return values.get(setting.key());
    }

    /** The value of a server's setting. */
    @Nullable
    String value(Setting setting, String server) {
        return values.get(key(setting, server));
    }

    private static JsonObject parse(String text) throws IOException {
        JsonReader reader = new JsonReader(new StringReader(text));
        reader.setStrictness(Strictness.STRICT);
        JsonObject root = JsonParser.parseReader(reader).getAsJsonObject();
        if (reader.peek() != JsonToken.END_DOCUMENT) {
            throw new IOException("more than one value");
        }
        return root;
    }

    private void take(JsonObject root) {
        for (Map.Entry<String, JsonElement> entry : root.entrySet()) {
            String name = entry.getKey();
            if (name.equals(SERVERS) && entry.getValue() instanceof JsonObject servers) {
                for (Map.Entry<String, JsonElement> server : servers.entrySet()) {
                    takeLevel("servers.*.", server.getKey(), server.getValue());
                }
            } else if (name.equals("probe") && entry.getValue() instanceof JsonObject) {
                takeLevel("probe.", "", entry.getValue());
            } else if (!name.equals("$schema")) {
                take("", name, "", entry.getValue());
            }
        }
    }

    private void takeLevel(String prefix, String server, JsonElement level) {
        if (!(level instanceof JsonObject object)) {
            invalid(prefix.replace("*", server), "an object");
            return;
        }
        for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
            take(prefix, entry.getKey(), server, entry.getValue());
        }
    }

    private void take(String prefix, String name, String server, JsonElement element) {
        Setting setting = find(prefix + name);
        String shown = prefix.replace("*", server) + name;
        if (setting == null) {
            unknown(prefix, name, shown);
            return;
        }
        if (project && !setting.project()) {
            findings.add(new Finding(
                    "HF-SETTINGS-PROJECT-FORBIDDEN",
                    12,
                    "The project's settings try to set " + shown + ", which only the user may; it is ignored.",
                    path.toString(),
                    "Remove it there, or set it in the user's settings if it is meant."));
            return;
        }
        String text = text(setting.kind(), element);
        if (text == null || !Values.fits(setting.kind(), text)) {
            invalid(shown, form(setting.kind()));
            return;
        }
        values.put(key(setting, server), text);
    }

    private void unknown(String prefix, String name, String shown) {
        String meant = Typo.closest(name, names(prefix));
        findings.add(new Finding(
                "HF-SETTINGS-UNKNOWN",
                12,
                "There is no setting " + shown + ".",
                path.toString(),
                meant.isEmpty() ? "Remove it." : "Did you mean " + meant + "?"));
    }

    private void invalid(String shown, String form) {
        findings.add(new Finding(
                "HF-SETTINGS-VALUE",
                12,
                "The value of " + shown + " is not " + form + "; the default applies.",
                path.toString(),
                "Correct the value."));
    }

    private static @Nullable String text(Setting.Kind kind, JsonElement element) {
        if (kind == Setting.Kind.NAMES && element instanceof JsonArray names) {
            List<String> texts = new ArrayList<>();
            for (JsonElement name : names) {
                if (!name.isJsonPrimitive()) {
                    return null;
                }
                texts.add(name.getAsString());
            }
            return String.join("\n", texts);
        }
        return element.isJsonPrimitive() && kind != Setting.Kind.NAMES ? element.getAsString() : null;
    }

    private static @Nullable Setting find(String key) {
        for (Setting setting : Setting.values()) {
            if (setting.key().equals(key)) {
                return key.isEmpty() ? null : setting;
            }
        }
        return null;
    }

    private static List<String> names(String prefix) {
        List<String> names = new ArrayList<>();
        for (Setting setting : Setting.values()) {
            String key = setting.key();
            if (!key.isEmpty() && key.startsWith(prefix) && key.indexOf('.', prefix.length()) < 0) {
                names.add(key.substring(prefix.length()));
            }
        }
        if (prefix.isEmpty()) {
            names.add(SERVERS);
        }
        return names;
    }

    static String form(Setting.Kind kind) {
        return switch (kind) {
            case DURATION -> "a duration such as 500ms, 30s or 2m";
            case TIMEOUT -> "a duration above zero such as 500ms, 5s or 1m";
            case SECONDS, COUNT -> "a whole number";
            case SWITCH -> "true or false";
            case NAMES -> "a list of names";
            case PATH, PATHS, COMMAND -> "text";
            case URL -> "an http or https URL";
            case MODE -> "block, observe or off";
            case PROBE -> "auto, http, spawn or none";
            case LANG -> "en or ja";
        };
    }

    private static String key(Setting setting, String server) {
        return setting.key().replace("*", server);
    }

    private static String firstLine(Exception failure) {
        String message = String.valueOf(failure.getMessage());
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
