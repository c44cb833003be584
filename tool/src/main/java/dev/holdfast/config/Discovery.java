package dev.holdfast.config;

import dev.holdfast.config.Configuration.Entry;
import dev.holdfast.config.Configuration.Sources;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.Environment;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import dev.holdfast.words.ConfigWords;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One search through every scope, in the client's order of precedence. */
final class Discovery {
    /** The client takes no longer {@code .mcp.json}. */
    private static final long PROJECT_LIMIT = 2L << 20;

    private final Context context;
    private final Sources sources;
    private final ConfigWords words;
    private final Environment environment;
    private final ProjectRoot root;
    private final EntryReader.Surroundings around;
    private final List<EntryReader.Result> found = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    Discovery(Context context, Sources sources) {
        this.context = context;
        this.sources = sources;
        this.environment = context.environment();
        this.words = new ConfigWords(context.settings().lang());
        this.root = ProjectRoot.of(environment);
        this.around = new EntryReader.Surroundings(
                new Variables(environment),
                new Fingerprint(OwnSalt.of(context.places())),
                words,
                context.places().project());
    }

    Configuration search() {
        ConfigFile client = file(context.places().clientFile(), Kept.CLIENT, FileStamp.LIMIT);
        SettingsFiles settings = new SettingsFiles(context, words);
        List<String> project = projectPointer(client);
        Span notes = client.json() == null || project.isEmpty()
                ? null
                : client.json().at(project);
        if (client.json() != null && notes != null) {
            settings.rules().addProject(client.json(), notes);
        }
        findings.addAll(settings.findings());

        String list = environment
                .variable("HOLDFAST_CONFIG_PATH")
                .or(() -> environment.variable("ECC_MCP_CONFIG_PATH"))
                .orElse("");
        ConfigFile enterprise = file(ManagedFolder.path().resolve("managed-mcp.json"), Kept.SERVERS, FileStamp.LIMIT);
        if (enterprise.json() != null) {
            servers(enterprise, List.of("mcpServers"), Scope.ENTERPRISE);
            if (!sources.mcpConfig().isEmpty()) {
                findings.add(words.argumentRefused());
            }
        } else {
            arguments();
            if (!list.isEmpty() && !sources.strict()) {
                listed(list);
            } else if (!sources.strict()) {
                for (ConfigFile managed : settings.managed()) {
                    servers(managed, List.of("managedMcpServers"), Scope.MANAGED);
                }
                if (!project.isEmpty()) {
                    List<String> pointer = new ArrayList<>(project);
                    pointer.add("mcpServers");
                    servers(client, pointer, Scope.LOCAL);
                }
                // The root of the file system is not looked at.
                for (Path dir = root.start(); dir != null && dir.getParent() != null; dir = dir.getParent()) {
                    servers(
                            file(dir.resolve(".mcp.json"), Kept.SERVERS, PROJECT_LIMIT),
                            List.of("mcpServers"),
                            Scope.PROJECT);
                }
                servers(client, List.of("mcpServers"), Scope.USER);
            }
        }
        return new Discovered(entries(settings.rules()), findings, !list.isEmpty(), words);
    }

    private List<Entry> entries(ClientRules rules) {
        List<Entry> entries = new ArrayList<>();
        for (EntryReader.Result result : found) {
            Server server = result.server();
            entries.add(
                    new Entry(server, rules.approvalOf(server, sources.trustProject()), List.of(), result.findings()));
        }
        return entries;
    }

    /** The keys under which the client's file knows this project; empty when it does not. */
    private List<String> projectPointer(ConfigFile client) {
        if (client.json() != null) {
            for (String key : root.keys()) {
                List<String> pointer = List.of("projects", key);
                if (client.json().at(pointer) != null) {
                    return pointer;
                }
            }
        }
        return List.of();
    }

    /** What {@code --mcp-config} gives. */
    private void arguments() {
        for (String value : sources.mcpConfig()) {
            if (McpConfigArgument.isJson(value)) {
                Path pseudo = Path.of(McpConfigArgument.PSEUDO_FILE);
                try {
                    RawJson json = RawJson.of(value.getBytes(StandardCharsets.UTF_8));
                    servers(new ConfigFile(pseudo, json, true, 0, 0, List.of()), List.of("mcpServers"), Scope.DYNAMIC);
                } catch (MalformedJson e) {
                    findings.add(words.unreadable(e.getMessage() + ", byte " + e.offset(), "--mcp-config"));
                }
            } else {
                named(value, "--mcp-config", Scope.DYNAMIC);
            }
        }
    }

    /** What the variable names instead of the search. */
    private void listed(String list) {
        String variable = environment.variable("HOLDFAST_CONFIG_PATH").isPresent()
                ? "HOLDFAST_CONFIG_PATH"
                : "ECC_MCP_CONFIG_PATH";
        int from = 0;
        while (from <= list.length()) {
            int end = list.indexOf(File.pathSeparatorChar, from);
            String path = list.substring(from, end < 0 ? list.length() : end).strip();
            if (!path.isEmpty()) {
                named(path, variable, Scope.OTHER);
            }
            from = end < 0 ? list.length() + 1 : end + 1;
        }
    }

    private void named(String text, String origin, Scope scope) {
        Path path = path(text);
        ConfigFile file = path == null ? null : file(path, Kept.SERVERS, FileStamp.LIMIT);
        if (file == null || !file.present()) {
            findings.add(words.pathMissing(origin, text));
        } else {
            if (scope == Scope.OTHER && text.startsWith("~")) {
                findings.add(words.pathWithTilde(origin, text));
            }
            servers(file, List.of("mcpServers"), scope);
        }
    }

    private @Nullable Path path(String text) {
        boolean home = text.equals("~") || text.startsWith("~/") || text.startsWith("~" + File.separator);
        try {
            return environment
                    .cwd()
                    .resolve(home ? environment.home() + text.substring(1) : text)
                    .normalize();
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private ConfigFile file(Path path, Kept kept, long limit) {
        ConfigFile file = ConfigFile.read(path, kept, limit, context, words);
        findings.addAll(file.findings());
        return file;
    }

    private void servers(ConfigFile file, List<String> pointer, Scope scope) {
        RawJson json = file.json();
        Span object = json == null ? null : json.at(pointer);
        if (json == null || object == null) {
            return;
        }
        if (!json.isObject(object)) {
            findings.add(words.notAList(file.file().toString()));
            return;
        }
        List<String> seen = new ArrayList<>();
        List<RawJson.Member> members = json.members(object);
        for (RawJson.Member member : members.reversed()) {
            if (seen.contains(member.key())) {
                continue;
            }
            seen.add(member.key());
            RawEntry raw = RawEntry.of(json, member.value());
            List<String> place = new ArrayList<>(pointer);
            place.add(member.key());
            Declaration declaration = new Declaration(
                    member.key(),
                    scope,
                    file.file(),
                    place,
                    file.mtimeMillis(),
                    file.size(),
                    raw.crc(),
                    raw.variables(),
                    raw.variablesCrc(environment));
            found.add(EntryReader.read(declaration, json.text(member.value()), around));
        }
    }
}
