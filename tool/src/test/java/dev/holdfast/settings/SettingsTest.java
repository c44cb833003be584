package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.os.Environment;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

    @TempDir
    private Path folder;

    private Path home;
    private Path project;

    @BeforeEach
    void folders() throws IOException {
        home = Files.createDirectories(folder.resolve("home/.claude"))
                .resolveSibling(".claude/..")
                .normalize();
        project = folder.resolve("project");
        Files.createDirectories(project.resolve(".claude"));
    }

    @Test
    void isTheDefaultWhenNobodySetsAnything() {
        Settings settings = load(Map.of());

        assertThat(settings.policy("any")).isEqualTo(Policy.DEFAULT);
        assertThat(settings.lang()).isEqualTo(Lang.EN);
        assertThat(settings.findings()).isEmpty();
        assertThat(settings.sessionStart()).isTrue();
        assertThat(settings.require()).isEmpty();
        assertThat(settings.minReady()).isEmpty();
    }

    @Test
    void takesOursBeforeTheArticlesBeforeFiles() throws IOException {
        user("{\"ttl\": \"9m\", \"timeout\": \"9s\", \"backoff\": 9}");

        Settings settings = load(Map.of(
                "HOLDFAST_TTL", "3m",
                "ECC_MCP_HEALTH_TTL_MS", "1000",
                "ECC_MCP_HEALTH_TIMEOUT_MS", "2500",
                "ECC_MCP_HEALTH_FAIL_OPEN", "yes"));

        Policy policy = settings.policy("any");
        assertThat(policy.ttl()).isEqualTo(Duration.ofMinutes(3));
        assertThat(policy.timeout()).isEqualTo(Duration.ofMillis(2500));
        assertThat(policy.timeoutSet()).isTrue();
        assertThat(policy.backoff()).isEqualTo(Duration.ofSeconds(9));
        assertThat(policy.failOpen()).isTrue();
        assertThat(settings.findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "HOLDFAST_TTL, soon",
        "HOLDFAST_TTL, -1",
        "ECC_MCP_HEALTH_TIMEOUT_MS, NaN",
        "ECC_MCP_HEALTH_TIMEOUT_MS, -5",
        "ECC_MCP_HEALTH_TIMEOUT_MS, 0",
        "HOLDFAST_FAIL_OPEN, maybe",
        "HOOK_STATE_GC_DAYS, many",
        "HOLDFAST_LANG, fr",
    })
    void reportsVariablesThatAreNoValues(String name, String value) {
        Settings settings = load(Map.of(name, value));

        assertThat(settings.policy("any")).isEqualTo(Policy.DEFAULT);
        assertThat(settings.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo("HF-SETTINGS-VARIABLE");
            assertThat(finding.exit()).isEqualTo(12);
            assertThat(finding.where()).isEqualTo(name);
        });
    }

    @Test
    void readsAServersOwnSection() throws IOException {
        user("""
                {"$schema": "x", "timeout": "4s", "reconnect": "all {server}",
                 "servers": {"db": {"mode": "observe", "probe": "http", "probeUrl": "http://h/health", "timeout": "1s",
                                    "ttl": "1m", "backoff": "1s", "reconnect": "restart {server}"},
                             "off": {"mode": "off"}}}
                """);

        Settings settings = load(Map.of());

        assertThat(settings.policy("db"))
                .isEqualTo(new Policy(
                        Policy.Mode.OBSERVE,
                        Policy.ProbeMode.HTTP,
                        URI.create("http://h/health"),
                        Duration.ofSeconds(1),
                        true,
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(1),
                        false,
                        "restart db",
                        Duration.ofSeconds(5)));
        assertThat(settings.policy("off").mode()).isEqualTo(Policy.Mode.OFF);
        assertThat(settings.policy("off").timeout()).isEqualTo(Duration.ofSeconds(4));
        assertThat(settings.policy("off").reconnectCommand()).isEqualTo("all off");
        assertThat(settings.findings()).isEmpty();
    }

    @Test
    void letsTheProjectWinInWhatItMaySet() throws IOException {
        user("{\"ttl\": \"1m\", \"lang\": \"en\", \"servers\": {\"db\": {\"timeout\": \"1s\"}}}");
        project("""
                {"ttl": "5m", "lang": "ja", "timeout": "7s", "servers": {"db": {"timeout": "2s"}},
                 "probe": {"require": ["db", "web"], "minReady": 2}}
                """);

        Settings settings = load(Map.of());

        assertThat(settings.policy("db").timeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.policy("web").timeout()).isEqualTo(Duration.ofSeconds(7));
        assertThat(settings.policy("web").ttl()).isEqualTo(Duration.ofMinutes(5));
        assertThat(settings.lang()).isEqualTo(Lang.JA);
        assertThat(settings.require()).containsExactly("db", "web");
        assertThat(settings.minReady()).contains(2);
        assertThat(settings.findings()).isEmpty();
    }

    /** Case Z1's neighbour: a cloned project may not run, reach or open anything. */
    @Test
    void ignoresWhatAProjectMayNotSet() throws IOException {
        project("""
                {"reconnect": "touch /tmp/hit", "failOpen": true, "sessionStart": false,
                 "servers": {"db": {"mode": "off", "probe": "spawn", "probeUrl": "http://169.254.169.254/",
                                    "reconnect": "touch /tmp/hit"}}}
                """);

        Settings settings = load(Map.of());

        assertThat(settings.policy("db")).isEqualTo(Policy.DEFAULT);
        assertThat(settings.sessionStart()).isTrue();
        assertThat(settings.findings()).hasSize(7).allSatisfy(finding -> {
            assertThat(finding.code()).isEqualTo("HF-SETTINGS-PROJECT-FORBIDDEN");
            assertThat(finding.where()).endsWith("holdfast.json");
        });
    }

    @Test
    void helpsWithTypos() throws IOException {
        user("{\"timout\": \"4s\", \"servers\": {\"db\": {\"prob\": \"none\", \"colour\": 1}}}");

        assertThat(load(Map.of()).findings())
                .extracting(Finding::code, Finding::action)
                .containsExactly(
                        tuple("HF-SETTINGS-UNKNOWN", "Did you mean timeout?"),
                        tuple("HF-SETTINGS-UNKNOWN", "Did you mean probe?"),
                        tuple("HF-SETTINGS-UNKNOWN", "Remove it."));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ | HF-SETTINGS-UNREADABLE",
                "[] | HF-SETTINGS-UNREADABLE",
                "{}{} | HF-SETTINGS-UNREADABLE",
                "{'ttl': 1} | HF-SETTINGS-UNREADABLE",
                "'' | HF-SETTINGS-UNREADABLE",
                "{\"ttl\": []} | HF-SETTINGS-VALUE",
                "{\"ttl\": null} | HF-SETTINGS-VALUE",
                "{\"servers\": {\"db\": 1}} | HF-SETTINGS-VALUE",
                "{\"servers\": {\"db\": {\"mode\": \"maybe\"}}} | HF-SETTINGS-VALUE",
                "{\"servers\": {\"db\": {\"probeUrl\": \"file:///etc/passwd\"}}} | HF-SETTINGS-VALUE",
                "{\"probe\": {\"require\": \"db\"}} | HF-SETTINGS-VALUE",
            },
            quoteCharacter = '`')
    void reportsFilesThatCannotBeUsed(String content, String code) throws IOException {
        user(content.equals("''") ? "" : content);

        Settings settings = load(Map.of());

        assertThat(settings.policy("db")).isEqualTo(Policy.DEFAULT);
        assertThat(settings.findings()).extracting(Finding::code).containsExactly(code);
    }

    @Test
    void takesReconnectCommandsFromVariables() {
        Settings settings = load(Map.of(
                "ECC_MCP_RECONNECT_COMMAND", "all {server}",
                "ECC_MCP_RECONNECT_MY_DB_2", "old",
                "HOLDFAST_RECONNECT_MY_DB_2", "new",
                "ECC_MCP_RECONNECT_TIMEOUT_MS", "1500"));

        assertThat(settings.policy("my-db.2").reconnectCommand()).isEqualTo("new");
        assertThat(settings.policy("web").reconnectCommand()).isEqualTo("all web");
        assertThat(settings.policy("timeout_ms").reconnectCommand()).isEqualTo("all timeout_ms");
        assertThat(settings.policy("command").reconnectCommand()).isEqualTo("all command");
        assertThat(settings.policy("web").reconnectTimeout()).isEqualTo(Duration.ofMillis(1500));
    }

    @Test
    void reportsALimitThatAHookCutsOnceWhereItIsSet() throws IOException {
        user("{\"timeout\": \"30s\", \"reconnectTimeout\": \"1m\", \"servers\": {\"slow\": {\"timeout\": \"20s\"}}}");
        Settings settings = load(Map.of());

        for (String server : List.of("", "slow", "other")) {
            assertThat(settings.policy(server).timeout()).isGreaterThan(Policy.HOOK_LIMIT);
        }

        assertThat(settings.findings())
                .allSatisfy(finding -> assertThat(finding.code()).isEqualTo("HF-SETTINGS-LIMIT-CUT"))
                .extracting(Finding::where)
                .containsExactly("timeout", "reconnectTimeout", "slow");
    }

    @Test
    void reportsANameThatNoShellShouldSee() {
        Settings settings = load(Map.of("HOLDFAST_RECONNECT_COMMAND", "echo \"{server}\""));

        assertThat(settings.policy("$(touch /tmp/hit)").reconnectCommand()).isNull();
        assertThat(settings.findings()).extracting(Finding::code).containsExactly("HF-SETTINGS-RECONNECT-NAME");
    }

    @ParameterizedTest
    @CsvSource({
        "LC_ALL, ja_JP.UTF-8, JA",
        "LC_MESSAGES, ja, JA",
        "LANG, ja_JP, JA",
        "LANG, C.UTF-8, EN",
        "LANG, jam_JM, EN",
        "HOLDFAST_LANG, ja, JA",
    })
    void speaksTheLocalesLanguage(String name, String value, Lang lang) {
        assertThat(load(Map.of(name, value)).lang()).isEqualTo(lang);
    }

    @Test
    void lcAllOutranksLang() {
        assertThat(load(Map.of("LC_ALL", "en_US.UTF-8", "LANG", "ja_JP.UTF-8")).lang())
                .isEqualTo(Lang.EN);
    }

    @ParameterizedTest
    @CsvSource({
        "1,true",
        "true,true",
        "Yes,true",
        "ON,true",
        "0,false",
        "False,false",
        "no,false",
        "'',false",
        "' ',false"
    })
    void theSwitchTurnsHooksOffI6(String value, boolean off) {
        assertThat(Settings.isDisabled(environment(Map.of("HOLDFAST_DISABLE", value))))
                .isEqualTo(off);
        assertThat(Settings.isDisabled(environment(Map.of()))).isFalse();
    }

    @Test
    void defaultsOfTheTableAreThoseOfThePolicy() {
        for (Setting setting : Setting.values()) {
            if (setting.kind() == Setting.Kind.DURATION || setting.kind() == Setting.Kind.TIMEOUT) {
                Duration otherwise = DurationText.parse(setting.otherwise());
                switch (setting) {
                    case TTL -> assertThat(otherwise).isEqualTo(Policy.DEFAULT.ttl());
                    case TIMEOUT -> assertThat(otherwise).isEqualTo(Policy.DEFAULT.timeout());
                    case BACKOFF -> assertThat(otherwise).isEqualTo(Policy.DEFAULT.backoff());
                    case RECONNECT_TIMEOUT -> assertThat(otherwise).isEqualTo(Policy.DEFAULT.reconnectTimeout());
                    default -> assertThat(setting.otherwise()).isEmpty();
                }
            }
            assertThat(setting.description()).endsWith(".");
            assertThat(setting.key().isEmpty() && setting.variables().isEmpty()).isFalse();
        }
    }

    private Settings load(Map<String, String> variables) {
        Environment environment = environment(variables);
        return Settings.load(environment, Places.of(environment));
    }

    private Environment environment(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(variables);
        all.put("CLAUDE_PROJECT_DIR", project.toString());
        return new Environment(all, project, home);
    }

    private void user(String content) throws IOException {
        Files.writeString(home.resolve(".claude/holdfast.json"), content);
    }

    private void project(String content) throws IOException {
        Files.writeString(project.resolve(".claude/holdfast.json"), content);
    }
}
