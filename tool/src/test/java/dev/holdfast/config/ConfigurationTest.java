package dev.holdfast.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.ServerRef;
import dev.holdfast.claude.ToolName;
import dev.holdfast.config.Configuration.Approval;
import dev.holdfast.config.Configuration.Entry;
import dev.holdfast.config.Configuration.Sources;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import dev.holdfast.settings.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which servers there are, in every scope. */
final class ConfigurationTest {
    private static final String S = "{'command':'x'}";

    @TempDir
    Path folder;

    private TestingHome at;

    @BeforeEach
    void home() throws IOException {
        at = new TestingHome(folder);
    }

    @AfterEach
    void unmanaged() {
        System.clearProperty(ManagedFolder.PROPERTY);
    }

    /** Case C4: the client reads the local, project and user scopes, and nothing in settings.json. */
    @Test
    void readsWhatTheClientReads() throws IOException {
        at.write(at.home.resolve(".claude/settings.json"), "{'mcpServers':{'a':" + S + "}}");
        at.write(
                at.client(),
                "{'mcpServers':{'b':%s},'projects':{'%s':{'mcpServers':{'c':%s}}}}".formatted(S, at.project, S));
        at.write(at.project.resolve(".mcp.json"), "{'mcpServers':{'d':" + S + "}}");

        Configuration configuration = at.read();

        assertThat(names(configuration)).containsExactly("local c", "project d", "user b");
        assertThat(configuration.findings())
                .filteredOn(f -> f.code().equals("HF-CONFIG-NOT-READ"))
                .singleElement()
                .satisfies(f -> assertThat(f.what()).contains("a"));
        assertThat(declaration(configuration, "c").pointer())
                .containsExactly("projects", at.project.toString(), "mcpServers", "c");
        assertThat(declaration(configuration, "c").file()).isEqualTo(at.client());
    }

    /** Case C3: {@code ~/.mcp.json} is a project file of whatever lies below it. */
    @Test
    void takesMcpJsonOfParentsButNotAsUserScope() throws IOException {
        at.write(at.home.resolve(".mcp.json"), "{'mcpServers':{'h':" + S + "}}");

        assertThat(names(at.read())).containsExactly("project h");
        assertThat(at.read().entries().getFirst().approval()).isEqualTo(Approval.PENDING);

        at.cwd = Files.createDirectories(folder.resolve("elsewhere"));
        assertThat(at.read().entries()).isEmpty();
    }

    @Test
    void theNearerFileShadowsTheFarther() throws IOException {
        Path near = at.write(at.project.resolve(".mcp.json"), "{'mcpServers':{'m':{'command':'near'}}}");
        Path far = at.write(at.home.resolve(".mcp.json"), "{'mcpServers':{'m':{'command':'far'}}}");
        at.write(
                at.client(),
                "{'mcpServers':{'m':" + S + "},'projects':{'" + at.project + "':{'enabledMcpjsonServers':['m']}}}");

        Entry entry = at.read().entries().getFirst();

        assertThat(entry.server().declaration().file()).isEqualTo(near);
        assertThat(entry.shadows()).extracting(Declaration::file).containsExactly(far, at.client());
    }

    /** Case C5: a moved configuration folder takes the client's file with it. */
    @Test
    void followsTheMovedConfigurationFolder() throws IOException {
        at.write(at.client(), "{'mcpServers':{'old':" + S + "}}");
        at.write(at.home.resolve("alt/.claude.json"), "{'mcpServers':{'new':{'command':'x','cwd':'/tmp'}}}");
        at.variables.put("CLAUDE_CONFIG_DIR", at.home.resolve("alt").toString());

        Configuration configuration = at.read();

        assertThat(names(configuration)).containsExactly("user new");
        assertThat(codes(configuration)).containsExactly("HF-CONFIG-KEY-IGNORED");
        assertThat(at.home.resolve(".claude")).doesNotExist();
    }

    @Test
    void aWorktreeIsKnownByItsMainOne() throws IOException {
        Path tree = Files.createDirectories(at.home.resolve("tree"));
        Path own = Files.createDirectories(at.project.resolve(".git/worktrees/tree"));
        Files.writeString(tree.resolve(".git"), "gitdir: " + own + "\n");
        at.write(at.client(), "{'projects':{'" + at.project + "':{'mcpServers':{'c':" + S + "}}}}");
        at.cwd = tree;

        // Case Z1: a pointer that the other side does not return is not believed.
        assertThat(at.read().entries()).isEmpty();

        Files.writeString(own.resolve("gitdir"), tree.resolve(".git") + "\n");
        assertThat(names(at.read())).containsExactly("local c");
    }

    @Test
    void managedMcpJsonExcludesEverythingElse() throws IOException {
        at.write(at.client(), "{'mcpServers':{'u':" + S + "}}");
        at.write(at.managed().resolve("managed-mcp.json"), "{'mcpServers':{'e':" + S + "}}");

        Configuration configuration =
                at.read(new Sources(List.of("{\"mcpServers\":{\"d\":{\"command\":\"x\"}}}"), false, false));

        assertThat(names(configuration)).containsExactly("enterprise e");
        assertThat(codes(configuration)).containsExactly("HF-CONFIG-ENTERPRISE");
    }

    @Test
    void managedSettingsDeclareHttpsServersLiterally() throws IOException {
        at.write(
                at.managed().resolve("managed-settings.d/10.json"),
                "{'managedMcpServers':{'m':{'type':'http','url':'https://h/${X}'},'p':{'type':'http','url':'http://h'},'s':"
                        + S + "}}");

        Configuration configuration = at.read();

        assertThat(names(configuration)).containsExactly("managed m", "managed p", "managed s");
        assertThat(entry(configuration, "m").server())
                .isInstanceOfSatisfying(
                        Server.Http.class, http -> assertThat(http.url()).hasToString("https://h/$%7bX%7d"));
        assertThat(codes(configuration)).containsExactly("HF-CONFIG-ENTRY", "HF-CONFIG-ENTRY");
    }

    @Test
    void argumentsComeFirstAndStrictMeansOnlyThem() throws IOException {
        at.write(at.client(), "{'mcpServers':{'u':" + S + ",'d':" + S + "}}");
        Path file = at.write(at.home.resolve("m.json"), "{'mcpServers':{'f':" + S + "}}");
        List<String> arguments =
                List.of("{\"mcpServers\":{\"d\":{\"command\":\"y\"}}}", file.toString(), "/none.json", "{\"m");

        Configuration all = at.read(new Sources(arguments, false, false));
        Configuration strict = at.read(new Sources(arguments, true, false));

        assertThat(names(all)).containsExactly("dynamic d", "dynamic f", "user u");
        assertThat(names(strict)).containsExactly("dynamic d", "dynamic f");
        assertThat(codes(all)).containsExactly("HF-CONFIG-PATH-MISSING", "HF-CONFIG-UNREADABLE");
        assertThat(all.find(new ServerRef("d", "user"))
                        .orElseThrow()
                        .server()
                        .declaration()
                        .scope())
                .isEqualTo(Scope.USER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ECC_MCP_CONFIG_PATH", "HOLDFAST_CONFIG_PATH"})
    void aVariableReplacesTheSearch(String variable) throws IOException {
        at.write(at.client(), "{'mcpServers':{'u':" + S + "}}");
        at.write(at.home.resolve("one.json"), "{'mcpServers':{'a':{'command':'1'}}}");
        at.write(at.project.resolve("two.json"), "{'mcpServers':{'a':{'command':'2'},'b':" + S + "}}");
        at.variables.put(
                variable, String.join(java.io.File.pathSeparator, "~/one.json", "two.json", "/Users/~/x.json"));

        Configuration configuration = at.read();

        assertThat(names(configuration)).containsExactly("other a", "other b");
        assertThat(argv(configuration, "a")).containsExactly("1");
        assertThat(configuration.find(new ServerRef("b", "user"))).isPresent();
        assertThat(codes(configuration)).containsExactly("HF-CONFIG-PATH-TILDE", "HF-CONFIG-PATH-MISSING");
        assertThat(configuration.findings()).last().satisfies(f -> {
            assertThat(f.where()).isEqualTo(variable);
            assertThat(f.what()).contains("~");
        });
    }

    /** The live run with a user server beside a denied one of the same name. */
    @Test
    void findsTheServerOfACallByNameAndSource() throws IOException {
        at.write(at.client(), "{'mcpServers':{'foo':{'command':'user'}}}");
        at.write(at.project.resolve(".mcp.json"), "{'mcpServers':{'foo':{'command':'project'}}}");
        at.write(at.project.resolve(".claude/settings.local.json"), "{'disabledMcpjsonServers':['foo']}");

        Configuration configuration = at.read();

        assertThat(names(configuration)).containsExactly("user foo");
        assertThat(configuration
                        .find(new ServerRef("foo", "user"))
                        .orElseThrow()
                        .approval())
                .isEqualTo(Approval.APPROVED);
        assertThat(configuration
                        .find(new ServerRef("foo", "project"))
                        .orElseThrow()
                        .approval())
                .isEqualTo(Approval.REJECTED);
        assertThat(configuration.find(new ServerRef("foo", "local"))).isEmpty();
        assertThat(configuration.find(new ServerRef("plugin:p:foo", "plugin"))).isEmpty();
    }

    @Test
    void saysWhenAnUnapprovedServerWouldComeFirst() throws IOException {
        at.write(at.client(), "{'mcpServers':{'foo':{'command':'user'}}}");
        Path project = at.write(at.project.resolve(".mcp.json"), "{'mcpServers':{'foo':{'command':'project'}}}");

        Configuration configuration = at.read();

        assertThat(names(configuration)).containsExactly("user foo");
        assertThat(configuration.findings()).singleElement().satisfies(f -> {
            assertThat(f.code()).isEqualTo("HF-CONFIG-UNAPPROVED-TWIN");
            assertThat(f.where()).isEqualTo(project.toString());
        });
    }

    @ParameterizedTest
    @CsvSource({
        "Linux,/etc/claude-code",
        "Mac OS X,/Library/Application Support/ClaudeCode",
        "Windows 11,C:\\Program Files\\ClaudeCode",
    })
    void knowsTheAdministratorsFolderOfEverySystem(String system, String path) {
        assertThat(ManagedFolder.on(system)).isEqualTo(path);
    }

    /** Bad input: names that nobody would choose are names all the same. */
    @Test
    void takesEveryNameAsItIs() throws IOException {
        List<String> odd = List.of(
                "a b",
                "a.b",
                "a__b",
                "q\"uote'",
                "x;rm -rf /",
                "../../etc",
                "n".repeat(300),
                "日本語サーバー",
                "",
                "$(id)",
                "*");
        StringBuilder json = new StringBuilder("{\"mcpServers\":{");
        for (String name : odd) {
            json.append(json.charAt(json.length() - 1) == '{' ? "" : ",")
                    .append(new com.google.gson.JsonPrimitive(name))
                    .append(":{\"command\":\"x\"}");
        }
        Files.writeString(at.client(), json.append("}}"));

        Configuration configuration = at.read();

        assertThat(configuration.entries()).hasSize(odd.size());
        for (String name : odd) {
            Entry entry = configuration.find(new ServerRef(name, "user")).orElseThrow();
            assertThat(entry.server()).isInstanceOf(Server.Stdio.class);
            assertThat(configuration.byToolName(ToolName.prefix(name) + "tool")).contains(entry);
            assertThat(DeclarationCheck.changed(entry.server().declaration(), at.environment()))
                    .isEqualTo(DeclarationCheck.Answer.UNCHANGED);
        }
    }

    static List<String> names(Configuration configuration) {
        return configuration.entries().stream()
                .map(e -> e.server().declaration().scope().word() + " "
                        + e.server().name())
                .toList();
    }

    static List<String> codes(Configuration configuration) {
        return configuration.findings().stream().map(Finding::code).toList();
    }

    static Entry entry(Configuration configuration, String name) {
        return configuration.entries().stream()
                .filter(e -> e.server().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Declaration declaration(Configuration configuration, String name) {
        return entry(configuration, name).server().declaration();
    }

    private static List<String> argv(Configuration configuration, String name) {
        return ((Server.Stdio) entry(configuration, name).server()).argv();
    }
}
