package dev.holdfast.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.holdfast.config.ClientSettings.Applied;
import dev.holdfast.config.ClientSettings.Place;
import dev.holdfast.config.ClientSettings.Plan;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our entries in the client's settings files: put in, kept up to date, taken out. */
final class ClientSettingsTest {
    private static final HookForm EXEC = new HookForm.Exec("/home/dev/.claude/holdfast/bin/holdfast");
    private static final String OTHERS = """
            {
              "zeta": 1.50,
              "hooks": {
                "PreToolUse": [
                  {
                    "matcher": "Bash",
                    "hooks": [{ "type": "command", "command": "check \\u00e9 <&>" }]
                  }
                ],
                "Stop": []
              },
              "alpha": [1,2,   3]
            }
            """;

    @TempDir
    Path folder;

    private Path file;
    private ClientSettings settings;

    @BeforeEach
    void home() throws IOException {
        Path config = Files.createDirectories(folder.resolve(".claude"));
        settings = at(Place.USER);
        file = config.resolve("settings.json");
    }

    @Test
    void makesTheFileWhereThereIsNoneAndTakesItAwayAgain() throws IOException {
        Applied applied = install();

        assertThat(applied).isInstanceOf(Applied.Done.class);
        assertThat(file).hasContent("""
                        {
                          "hooks": {
                            "PreToolUse": [
                              {
                                "matcher": "mcp__.*",
                                "hooks": [
                                  {
                                    "type": "command",
                                    "command": "/home/dev/.claude/holdfast/bin/holdfast",
                                    "args": [
                                      "hook",
                                      "PreToolUse"
                                    ],
                                    "timeout": 15
                                  }
                                ]
                              }
                            ],
                            "PostToolUseFailure": [
                              {
                                "matcher": "mcp__.*",
                                "hooks": [
                                  {
                                    "type": "command",
                                    "command": "/home/dev/.claude/holdfast/bin/holdfast",
                                    "args": [
                                      "hook",
                                      "PostToolUseFailure"
                                    ],
                                    "timeout": 20
                                  }
                                ]
                              }
                            ]
                          }
                        }
                        """);
        assertThat(settings.installed()).isEqualTo(HookRow.GATE);

        uninstall();

        assertThat(Files.list(file.getParent())).isEmpty();
    }

    @Test
    void leavesEverythingElseAsItStands() throws IOException {
        Files.writeString(file, OTHERS);

        install();

        String after = Files.readString(file);
        assertThat(after)
                .startsWith(
                        "{\n  \"zeta\": 1.50,\n  \"hooks\": {\n    \"PreToolUse\": [\n      {\n        \"matcher\": \"Bash\",")
                .contains(
                        "[{ \"type\": \"command\", \"command\": \"check \\u00e9 <&>\" }]\n      },\n      {\n        \"matcher\": \"mcp__.*\",")
                .contains("    \"Stop\": [],\n    \"PostToolUseFailure\": [\n")
                .endsWith("  \"alpha\": [1,2,   3]\n}\n");
        assertThat(settings.backup()).hasContent(OTHERS);

        uninstall();
        assertThat(Files.readString(file)).isEqualTo(OTHERS);
        assertThat(settings.backup()).doesNotExist();
    }

    @Test
    void doesNothingTheSecondTime() throws IOException {
        Files.writeString(file, OTHERS);
        install();
        byte[] once = Files.readAllBytes(file);

        assertThat(settings.planInstall(HookRow.GATE, EXEC)).isInstanceOf(Plan.Nothing.class);
        assertThat(Files.readAllBytes(file)).isEqualTo(once);
        assertThat(settings.backup()).hasContent(OTHERS);
    }

    @Test
    void bringsOldEntriesUpToDateInTheirPlace() throws IOException {
        Files.writeString(file, OTHERS);
        apply(settings.planInstall(HookRow.rows(true), new HookForm.Exec("/old/.claude/holdfast/bin/holdfast")));
        Files.writeString(file, Files.readString(file).replace("\"timeout\": 15", "\"timeout\": 3"));

        install();

        assertThat(settings.installed()).containsExactlyElementsOf(HookRow.GATE);
        assertThat(Files.readString(file)).doesNotContain("/old/");
        uninstall();
        assertThat(Files.readString(file)).isEqualTo(OTHERS);
    }

    @Test
    void leavesOneOfSeveralAndOthersInASharedGroup() throws IOException {
        install();
        String mine = "{\"type\":\"command\",\"command\":\"x/holdfast/bin/holdfast hook PreToolUse\"}";
        Files.writeString(
                file,
                Files.readString(file)
                        .replace(
                                "\"PreToolUse\": [",
                                "\"PreToolUse\": [{\"hooks\":[" + mine
                                        + ",{\"type\":\"command\",\"command\":\"theirs\"}," + mine + "]},"));

        install();

        assertThat(settings.installed()).containsExactlyInAnyOrderElementsOf(HookRow.GATE);
        assertThat(Files.readString(file)).contains("{\"hooks\":[{\"type\":\"command\",\"command\":\"theirs\"}]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}",
                "{\r\n    \"a\": 1\r\n}\r\n",
                "\uFEFF{\n  \"a\": 1\n}\n",
                "{\"a\":1,\"hooks\":{}}",
                "{}",
                "{\n}\n",
                "{\n  \"hooks\": {\n    \"PreToolUse\": []\n  }\n}\n",
                "{ \"a\" : 1 ,\n  \"hooks\" : { \"Stop\" : [ ] } }",
            })
    void keepsIndentationLineEndsAndMark(String before) throws IOException {
        Files.writeString(file, before);

        install();
        String after = Files.readString(file);
        Files.delete(settings.backup());
        uninstall();

        assertThat(JsonParser.parseString(after.replace("\uFEFF", ""))
                        .getAsJsonObject()
                        .has("hooks"))
                .isTrue();
        assertThat(after.contains("\r\n")).isEqualTo(before.contains("\r\n"));
        assertThat(after.replace("\r\n", "").contains("\r")).isFalse();
        assertThat(after.contains("\n")).isEqualTo(before.contains("\n") || before.equals("{}"));
        assertThat(after.startsWith("\uFEFF")).isEqualTo(before.startsWith("\uFEFF"));
        assertThat(after.endsWith("\n")).isEqualTo(before.endsWith("\n"));
        assertThat(after.contains("\n\t\"hooks\": {\n\t\t\"PreToolUse\"")).isEqualTo(before.contains("\t"));
        assertThat(withoutEmptyHooks(Files.readString(file))).isEqualTo(withoutEmptyHooks(before));
    }

    private static String withoutEmptyHooks(String text) {
        return text.replaceAll("\\s", "").replaceAll("\"hooks\":\\{(\"\\w+\":\\[])?}|,", "");
    }

    @Test
    void removesOnlyOursWhenSomethingElseHasChanged() throws IOException {
        Files.writeString(file, OTHERS);
        install();
        Files.writeString(file, Files.readString(file).replace("1.50", "2"));

        uninstall();

        assertThat(Files.readString(file)).isEqualTo(OTHERS.replace("1.50", "2"));
        assertThat(settings.backup()).hasContent(OTHERS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\\n  // mine\\n  \"a\": 1\\n}|HF-INIT-NOT-JSON|line 2, column 3",
                "{\"a\": 1,}|HF-INIT-NOT-JSON|line 1, column 9",
                "``|HF-INIT-NOT-JSON|line 1, column 1",
                "[]|HF-INIT-SHAPE|the whole text is not an object",
                "{\"hooks\": []}|HF-INIT-SHAPE|hooks",
                "{\"hooks\": {\"PreToolUse\": {}}}|HF-INIT-SHAPE|hooks.PreToolUse",
            })
    void refusesWhatItCannotEditAndWritesNothing(String text, String code, String word) throws IOException {
        String before = text.replace("\\n", "\n");
        Files.writeString(file, before);

        Plan plan = settings.planInstall(HookRow.GATE, EXEC);

        assertThat(plan).isInstanceOfSatisfying(Plan.Refused.class, r -> {
            assertThat(r.finding().code()).isEqualTo(code);
            assertThat(r.finding().what()).contains(word);
        });
        assertThat(Files.readString(file)).isEqualTo(before);
        assertThat(settings.backup()).doesNotExist();
    }

    @Test
    void doesNotOverwriteWhatSomebodyElseWroteMeanwhile() throws IOException {
        Files.writeString(file, "{}");
        Plan.Change change = (Plan.Change) settings.planInstall(HookRow.GATE, EXEC);
        Files.writeString(file, "{\"b\":1}");

        assertThat(settings.apply(change)).isInstanceOf(Applied.ChangedMeanwhile.class);
        assertThat(file).hasContent("{\"b\":1}");
    }

    @Test
    void writesThroughALinkAndKeepsPermissions() throws IOException {
        Path real = Files.writeString(folder.resolve("dotfiles.json"), OTHERS);
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
        Files.createSymbolicLink(file, Path.of("../dotfiles.json"));

        install();

        assertThat(file).isSymbolicLink();
        assertThat(Files.readString(real)).contains("mcp__.*");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
                .isEqualTo("rw-r-----");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(settings.backup())))
                .isEqualTo("rw-r-----");
    }

    @Test
    void aFolderThatCannotBeWrittenIsSaid() throws IOException {
        Files.delete(file.getParent());
        Files.writeString(file.getParent(), "a file");

        Plan plan = settings.planInstall(HookRow.GATE, EXEC);

        assertThat(settings.apply((Plan.Change) plan)).isInstanceOf(Applied.Failed.class);
    }

    @Test
    void noticesTheOtherHealthHookAndHooksSwitchedOff() throws IOException {
        Files.writeString(
                file,
                "{\"disableAllHooks\":true,\"hooks\":{\"PreToolUse\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"node ~/h/mcp-health-check.js\"}]}]}}");

        assertThat(settings.findings())
                .extracting(Finding::code)
                .containsExactly("HF-INIT-HOOKS-DISABLED", "HF-INIT-OTHER-HEALTH-HOOK");
        assertThat(((Plan.Change) settings.planInstall(HookRow.GATE, EXEC)).findings())
                .hasSize(2);
    }

    @Test
    void projectScopeNamesNobodysHome() throws IOException, InterruptedException {
        ClientSettings project = at(Place.PROJECT);
        Plan.Change change = (Plan.Change) project.planInstall(HookRow.GATE, new HookForm.Shell());

        assertThat(change.textAfter()).contains("$HOME").doesNotContain(folder.toString());
        project.apply(change);
        assertThat(project.installed()).isEqualTo(HookRow.GATE);
        assertThat(project.planInstall(HookRow.GATE, new HookForm.Shell())).isInstanceOf(Plan.Nothing.class);
        // Without a launcher the line ends with 0; with one its exit code is the launcher's.
        String line = new HookForm.Shell()
                .handler(HookRow.GATE.getFirst())
                .get("command")
                .getAsString();
        assertThat(shell(line)).isZero();
        Path launcher = folder.resolve("holdfast/bin/holdfast");
        Files.createDirectories(launcher.getParent());
        Files.writeString(launcher, "#!/bin/sh\n[ \"$1 $2\" = 'hook PreToolUse' ] && exit 2\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
        assertThat(shell(line)).isEqualTo(2);
    }

    /** Case I9. */
    @Test
    void windowsPathsGetForwardSlashesAndNoShell() {
        HookForm form = new HookForm.Exec("C:\\Users\\A B\\.claude\\holdfast\\bin\\holdfast.cmd");

        assertThat(form.handler(HookRow.GATE.getFirst()).get("command").getAsString())
                .isEqualTo("C:/Users/A B/.claude/holdfast/bin/holdfast.cmd");
        assertThat(HookForm.isOurs(form.handler(HookRow.GATE.getFirst()))).isTrue();
    }

    private int shell(String line) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", line);
        builder.environment().put("CLAUDE_CONFIG_DIR", folder.toString());
        return builder.start().waitFor();
    }

    private Applied install() {
        return apply(settings.planInstall(HookRow.GATE, EXEC));
    }

    private void uninstall() {
        assertThat(apply(settings.planUninstall())).isInstanceOf(Applied.Done.class);
    }

    private Applied apply(Plan plan) {
        return plan instanceof Plan.Change change ? settings.apply(change) : new Applied.Failed(plan.toString());
    }

    private ClientSettings at(Place place) {
        Path config = folder.resolve(".claude");
        return ClientSettings.of(
                place,
                new Places(config, folder.resolve(".claude.json"), folder.resolve("p"), config.resolve("h")),
                Lang.EN);
    }
}
