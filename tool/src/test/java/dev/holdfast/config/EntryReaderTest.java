package dev.holdfast.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.Environment;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import dev.holdfast.words.ConfigWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the client makes of one entry. */
final class EntryReaderTest {
    private static final Path CWD = Path.of("/home/dev/app");

    /** Case C1: all five places are filled in. */
    @Test
    void fillsInVariablesEverywhere() {
        var stdio = (Server.Stdio) read("{'command':'${X}','args':['${X:-d}','${N:-d}'],'env':{'A':'${X}'}}")
                .server();
        var http = (Server.Http) read("{'type':'http','url':'http://h/${X}','headers':{'Authorization':'Bearer ${X}'}}")
                .server();

        assertThat(stdio.argv()).containsExactly("v1", "v1", "d");
        assertThat(stdio.environment()).containsExactly(Map.entry("A", "v1"));
        assertThat(stdio.cwd()).isEqualTo(CWD);
        assertThat(http.url()).hasToString("http://h/v1");
        assertThat(http.headers()).containsExactly(Map.entry("Authorization", "Bearer v1"));
    }

    /** Case C1: never the literal placeholder, and never a value in the finding. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'command':'${NONE}'}",
                "{'command':'x','args':['${X}','--key=${NONE}']}",
                "{'command':'x','env':{'K':'${NONE}'}}",
                "{'type':'http','url':'http://${NONE}/'}",
                "{'type':'sse','url':'http://h/','headers':{'K':'${X} ${NONE}'}}",
            })
    void doesNotUseAnUnsetVariable(String entry) {
        EntryReader.Result result = read(entry);

        assertThat(result.server()).isInstanceOfSatisfying(Server.Unprobed.class, u -> {
            assertThat(u.kind()).isEqualTo("variable");
            assertThat(u.reason()).contains("NONE");
        });
        assertThat(result.findings()).singleElement().satisfies(f -> {
            assertThat(f.code()).isEqualTo("HF-CONFIG-VARIABLE-UNSET");
            assertThat(f.what() + f.action()).contains("NONE").doesNotContain("v1");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'url':'http://h'}|type",
                "{'type':'telnet','command':'x'}|telnet",
                "{'type':7,'command':'x'}|type",
                "{'command':''}|command",
                "{'command':7}|command",
                "{'command':'${E}'}|command",
                "{}|neither",
                "{'type':'stdio'}|command",
                "{'command':'x','args':'-y'}|args",
                "{'command':'x','args':['-p',8080]}|args",
                "{'command':'x','env':{'PORT':8080}}|PORT",
                "{'command':'x','env':['A=1']}|env",
                "{'type':'http'}|url",
                "{'type':'http','url':'h:80'}|url",
                "{'type':'http','url':'file:///etc/passwd'}|url",
                "{'type':'http','url':'http://h','headers':{'A':1}}|A",
                "{'type':'http','url':'http://h','headers':{'A':'x\\r\\nB: y'}}|A",
                "[]|object",
                "'x'|object",
                "null|object",
            })
    void saysWhyAnEntryCannotBeUsed(String entry, String word) {
        EntryReader.Result result = read(entry);

        assertThat(result.server()).isInstanceOfSatisfying(Server.Unprobed.class, u -> {
            assertThat(u.kind()).isEqualTo("malformed");
            assertThat(u.reason()).contains(word);
        });
        assertThat(result.findings()).extracting(Finding::code).containsExactly("HF-CONFIG-ENTRY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"workspace", "Claude Browser", "__proto__", "toString"})
    void keepsOffReservedNames(String name) {
        EntryReader.Result result = read(name, "{'command':'x'}");

        assertThat(result.server()).isInstanceOf(Server.Unprobed.class);
        assertThat(result.findings()).extracting(Finding::code).containsExactly("HF-CONFIG-RESERVED-NAME");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ws", "sdk", "claudeai-proxy", "sse-ide"})
    void leavesTheClientsOwnTransportsToIt(String type) {
        EntryReader.Result result = read("{'type':'" + type + "','url':'x'}");

        assertThat(result.server())
                .isInstanceOfSatisfying(
                        Server.Unprobed.class, u -> assertThat(u.kind()).isEqualTo(type));
        assertThat(result.findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"http,false", "streamable-http,false", "sse,true"})
    void knowsTheHttpTransports(String type, boolean sse) {
        var http = (Server.Http)
                read("{'type':'" + type + "','url':'http://my_host:80/a b'}").server();

        assertThat(http.legacySse()).isEqualTo(sse);
        assertThat(http.url()).hasToString("http://my_host:80/a%20b");
    }

    /** A helper is a command of somebody's; the server is asked without what it would add. */
    @Test
    void neverRunsAHeadersHelper() {
        var http = (Server.Http) read("{'type':'http','url':'http://h','headersHelper':'touch /tmp/hit'}")
                .server();

        assertThat(http.headers()).isEmpty();
    }

    @Test
    void namesFromOtherPeoplesFilesMoveNoCursor() {
        EntryReader.Result result = read("a\u001b[2J\nb", "{'type':'\\u001b[31m'}");

        assertThat(result.findings().getFirst().what()).contains("b").doesNotContain("\u001b", "\n");
    }

    /** Case C6. */
    @Test
    void saysThatDisabledIsNoKeyOfTheClient() {
        EntryReader.Result result = read("{'command':'x','disabled':true}");

        assertThat(result.server()).isInstanceOf(Server.Stdio.class);
        assertThat(result.findings()).extracting(Finding::code).containsExactly("HF-CONFIG-KEY-IGNORED");
    }

    /** Case P4. */
    @ParameterizedTest
    @CsvSource({"C:/,true", "C:\\\\,true", "/schedule,true", "/c,false", "/d,false", "npx,false"})
    void noticesAMangledSwitch(String first, boolean mangled) {
        EntryReader.Result result = read("{'command':'cmd','args':['" + first + "','npx']}");

        assertThat(result.findings().stream().anyMatch(f -> f.code().equals("HF-CONFIG-MANGLED")))
                .isEqualTo(mangled);
    }

    /** Cases K2, X3: what makes another server of it, and what does not. */
    @Test
    void fingerprintFollowsTheExpandedEntry() {
        String base = read("{'command':'x','args':['a','b'],'env':{'K':'${X}','L':'2'}}")
                .server()
                .fingerprint();

        assertThat(base).matches("[0-9a-f]{32}");
        assertThat(read("{'env':{'L':'2','K':'v1'},'args':['a','b'],'type':'stdio','command':'x','timeout':5}")
                        .server()
                        .fingerprint())
                .isEqualTo(base);
        for (String other : List.of(
                "{'command':'x','args':['ab'],'env':{'K':'v1','L':'2'}}",
                "{'command':'x','args':['a','b'],'env':{'K':'v2','L':'2'}}",
                "{'command':'x','args':['a','b','K'],'env':{'L':'2'}}",
                "{'command':'xa','args':['b'],'env':{'K':'v1','L':'2'}}")) {
            assertThat(read(other).server().fingerprint()).as(other).isNotEqualTo(base);
        }
        assertThat(new Fingerprint(new byte[] {2}).ofStdio(List.of("x", "a", "b"), Map.of("K", "v1", "L", "2")))
                .isNotEqualTo(base);
    }

    @ParameterizedTest
    @EnumSource(Lang.class)
    void everyFaultHasWords(Lang lang) {
        ConfigWords words = new ConfigWords(lang);

        for (ConfigWords.Fault fault : ConfigWords.Fault.values()) {
            assertThat(words.reason(fault, "d")).isNotBlank().doesNotContain(fault.name());
        }
    }

    private static EntryReader.Result read(String entry) {
        return read("s", entry);
    }

    private static EntryReader.Result read(String name, String entry) {
        var variables = new Variables(new Environment(Map.of("X", "v1", "E", ""), CWD, Path.of("/home/dev")));
        var around =
                new EntryReader.Surroundings(variables, new Fingerprint(new byte[] {1}), new ConfigWords(Lang.EN), CWD);
        var declaration = new Declaration(
                name, Scope.USER, Path.of("/f.json"), List.of("mcpServers", name), 0, 0, 0, List.of(), 0);
        return EntryReader.read(declaration, entry.replace('\'', '"'), around);
    }
}
