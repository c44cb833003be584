package dev.holdfast.config;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.WindowsProgram;
import dev.holdfast.settings.Finding;
import dev.holdfast.words.ConfigWords;
import dev.holdfast.words.ConfigWords.Fault;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One entry of {@code mcpServers} on its way to a {@link Server}: what the client would make of it, or why it makes nothing. */
final class EntryReader {
    /** Transports of the client's own. */
    private static final Set<String> FOREIGN = Set.of("ws", "sse-ide", "ws-ide", "sdk", "claudeai-proxy");
    /** Names that the client keeps for itself, and those that every JavaScript object has. */
    private static final Set<String> RESERVED = Set.of(
            "workspace",
            "Claude Browser",
            "Claude Preview",
            "constructor",
            "hasOwnProperty",
            "isPrototypeOf",
            "propertyIsEnumerable",
            "toLocaleString",
            "toString",
            "valueOf",
            "__proto__",
            "__defineGetter__",
            "__defineSetter__",
            "__lookupGetter__",
            "__lookupSetter__");

    private final Declaration declaration;
    private final String raw;
    private final Surroundings around;
    private final List<String> unset = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private @Nullable Fault fault;
    private String faultDetail = "";

    /**
     * What all entries have in common.
     *
     * @param cwd where the client starts processes
     */
    record Surroundings(Variables variables, Fingerprint fingerprint, ConfigWords words, Path cwd) {}

    /** What came of an entry. */
    record Result(Server server, List<Finding> findings) {}

    private EntryReader(Declaration declaration, String raw, Surroundings around) {
        this.declaration = declaration;
        this.raw = raw;
        this.around = around;
    }

    static Result read(Declaration declaration, String raw, Surroundings around) {
        EntryReader reader = new EntryReader(declaration, raw, around);
        Server server = reader.server();
        return new Result(server, reader.findings);
    }

    private Server server() {
        if (RESERVED.contains(declaration.name())) {
            return unfit(Fault.RESERVED_NAME, declaration.name());
        }
        JsonObject entry = parse(raw);
        if (entry == null) {
            return unfit(Fault.NOT_AN_OBJECT, "");
        }
        lint(entry);
        JsonElement type = entry.get("type");
        if (type != null && !isText(type)) {
            return unfit(Fault.TYPE_NOT_TEXT, "");
        }
        if (type == null) {
            return entry.has("command")
                    ? stdio(entry)
                    : unfit(entry.has("url") ? Fault.URL_WITHOUT_TYPE : Fault.NOTHING_TO_START, "");
        }
        String word = type.getAsString();
        if (FOREIGN.contains(word)) {
            return unprobed(word, around.words().foreignTransport(word));
        }
        return switch (word) {
            case "stdio" -> stdio(entry);
            case "http", "streamable-http" -> http(entry, false);
            case "sse" -> http(entry, true);
            default -> unfit(Fault.TYPE_UNKNOWN, word);
        };
    }

    private Server stdio(JsonObject entry) {
        JsonElement command = entry.get("command");
        if (declaration.scope() == Scope.MANAGED) {
            return unfit(Fault.MANAGED_NOT_HTTPS, "");
        }
        if (!isText(command) || command.getAsString().isBlank()) {
            return unfit(Fault.NO_COMMAND, "");
        }
        List<String> argv = new ArrayList<>();
        argv.add(expanded(command.getAsString()));
        JsonElement args = entry.get("args");
        if (args != null) {
            if (!args.isJsonArray()) {
                return unfit(Fault.ARGS_NOT_TEXT, "");
            }
            for (JsonElement arg : args.getAsJsonArray()) {
                if (!isText(arg)) {
                    return unfit(Fault.ARGS_NOT_TEXT, "");
                }
                argv.add(expanded(arg.getAsString()));
            }
        }
        Map<String, String> environment = texts(entry.get("env"), Fault.ENV_NOT_TEXT);
        if (fault == null && argv.getFirst().isBlank()) {
            fault = Fault.NO_COMMAND;
        }
        Server unusable = unusable();
        if (unusable != null) {
            return unusable;
        }
        if (WindowsProgram.isMangled(argv)) {
            findings.add(around.words().mangled(declaration.name(), argv.get(1), where()));
        }
        return new Server.Stdio(
                declaration, around.fingerprint().ofStdio(argv, environment), argv, environment, around.cwd());
    }

    private Server http(JsonObject entry, boolean legacySse) {
        JsonElement url = entry.get("url");
        if (!isText(url) || url.getAsString().isBlank()) {
            return unfit(Fault.NO_URL, "");
        }
        String text = expanded(url.getAsString()).strip();
        Map<String, String> headers = texts(entry.get("headers"), Fault.HEADER_NOT_TEXT);
        Server unusable = unusable();
        if (unusable != null) {
            return unusable;
        }
        URI uri = HttpAddress.of(text);
        if (uri == null) {
            return unfit(Fault.URL_INVALID, "");
        }
        if (declaration.scope() == Scope.MANAGED && !"https".equalsIgnoreCase(uri.getScheme())) {
            return unfit(Fault.MANAGED_NOT_HTTPS, "");
        }
        String fingerprint = around.fingerprint().ofHttp(text, headers, legacySse);
        return new Server.Http(declaration, fingerprint, uri, headers, legacySse);
    }

    private @Nullable Server unusable() {
        if (fault != null) {
            return unfit(fault, faultDetail);
        }
        if (unset.isEmpty()) {
            return null;
        }
        for (String variable : unset) {
            findings.add(around.words().variableUnset(declaration.name(), variable, where()));
        }
        return unprobed("variable", around.words().unsetReason(String.join(", ", unset)));
    }

    private Map<String, String> texts(@Nullable JsonElement element, Fault otherwise) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (element == null) {
            return texts;
        }
        if (!element.isJsonObject()) {
            fault = otherwise;
            return texts;
        }
        for (Map.Entry<String, JsonElement> member : element.getAsJsonObject().entrySet()) {
            String value =
                    isText(member.getValue()) ? expanded(member.getValue().getAsString()) : null;
            if (value == null || otherwise == Fault.HEADER_NOT_TEXT && isSplit(member.getKey() + value)) {
                fault = otherwise;
                faultDetail = member.getKey();
                return texts;
            }
            texts.put(member.getKey(), value);
        }
        return texts;
    }

    /** Managed servers are taken literally. */
    private String expanded(String text) {
        if (declaration.scope() == Scope.MANAGED) {
            return text;
        }
        Expansion expansion = Expansion.of(text, around.variables());
        for (String name : expansion.unset()) {
            if (!unset.contains(name)) {
                unset.add(name);
            }
        }
        return expansion.text();
    }

    private void lint(JsonObject entry) {
        if (entry.has("disabled")) {
            findings.add(around.words().keyWithoutEffect(declaration.name(), "disabled", where()));
        }
        if (entry.has("cwd")) {
            findings.add(around.words().keyWithoutEffect(declaration.name(), "cwd", where()));
        }
    }

    private Server unfit(Fault what, String detail) {
        findings.add(around.words().malformed(declaration.name(), what, detail, where()));
        return unprobed("malformed", around.words().reason(what, detail));
    }

    private Server unprobed(String kind, String reason) {
        return new Server.Unprobed(declaration, around.fingerprint().ofText(raw), kind, reason);
    }

    private String where() {
        return declaration.file().toString();
    }

    private static boolean isSplit(String header) {
        return header.indexOf('\r') >= 0 || header.indexOf('\n') >= 0;
    }

    private static boolean isText(@Nullable JsonElement element) {
        return element != null
                && element.isJsonPrimitive()
                && element.getAsJsonPrimitive().isString();
    }

    private static @Nullable JsonObject parse(String raw) {
        JsonReader reader = new JsonReader(new StringReader(raw));
        reader.setStrictness(Strictness.STRICT);
        try {
            JsonElement element = JsonParser.parseReader(reader);
            return element.isJsonObject() ? element.getAsJsonObject() : null;
        } catch (JsonParseException e) {
            return null;
        }
    }
}
