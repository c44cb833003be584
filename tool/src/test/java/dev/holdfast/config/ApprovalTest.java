package dev.holdfast.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.config.Configuration.Approval;
import dev.holdfast.config.Configuration.Sources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases Z1 and C6: who may say that a project's server is started. */
final class ApprovalTest {
    @TempDir
    Path folder;

    private TestingHome at;

    @BeforeEach
    void home() throws IOException {
        at = new TestingHome(folder);
        at.write(at.project.resolve(".mcp.json"), "{'mcpServers':{'a':{'command':'x'},'b':{'command':'y'}}}");
    }

    @AfterEach
    void unmanaged() {
        System.clearProperty(ManagedFolder.PROPERTY);
    }

    @Test
    void nothingIsApprovedByItself() {
        assertThat(approvals(Sources.FILES))
                .containsExactly(Map.entry("a", Approval.PENDING), Map.entry("b", Approval.PENDING));
    }

    @ParameterizedTest
    @CsvSource({
        "home/.claude/settings.json,true",
        "home/app/.claude/settings.local.json,true",
        "managed/managed-settings.json,true",
        "managed/managed-settings.d/1.json,true",
        "home/app/.claude/settings.json,false",
    })
    void theClientsOwnSettingsApproveTheProjectsDoNot(String file, boolean counts) throws IOException {
        at.write(folder.toRealPath().resolve(file), "{'enabledMcpjsonServers':['a']}");

        assertThat(approvals(Sources.FILES))
                .containsExactly(
                        Map.entry("a", counts ? Approval.APPROVED : Approval.PENDING),
                        Map.entry("b", Approval.PENDING));
        assertThat(ConfigurationTest.codes(at.read()).contains("HF-CONFIG-SELF-APPROVAL"))
                .isEqualTo(!counts);
    }

    /** Else a clone could bring its own approval in the file that is the user's by custom. */
    @Test
    void settingsOfTheUserThatAreCommittedAreTheProjects() throws Exception {
        Path local = at.write(at.project.resolve(".claude/settings.local.json"), "{'enabledMcpjsonServers':['a']}");
        git("init", "-q");
        assertThat(approvals(Sources.FILES)).containsEntry("a", Approval.APPROVED);

        git("add", "-f", ".mcp.json", local.toString());

        assertThat(approvals(Sources.FILES)).containsEntry("a", Approval.PENDING);
        assertThat(ConfigurationTest.codes(at.read())).containsExactly("HF-CONFIG-SELF-APPROVAL");
    }

    /** Newer lists hold only the end of such a path. */
    @Test
    void aListInGitsShorterFormApprovesNothing() throws Exception {
        Path shared = at.write(at.project.resolve(".claude/settings.json"), "{}");
        Path local = at.write(at.project.resolve(".claude/settings.local.json"), "{'enabledMcpjsonServers':['a']}");
        git("init", "-q");
        git("add", "-f", shared.toString(), local.toString());

        git("update-index", "--index-version", "4");

        assertThat(approvals(Sources.FILES)).containsEntry("a", Approval.PENDING);
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new java.util.ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(at.project.toFile()).redirectErrorStream(true);
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    @Test
    void theClientsNotesAboutTheProjectCount() throws IOException {
        at.write(
                at.client(),
                "{'projects':{'/other':{'enabledMcpjsonServers':['b']},'%s':{'enabledMcpjsonServers':['a']}}}"
                        .formatted(at.project));

        assertThat(approvals(Sources.FILES))
                .containsExactly(Map.entry("a", Approval.APPROVED), Map.entry("b", Approval.PENDING));
    }

    @ParameterizedTest
    @ValueSource(strings = {".claude/settings.json", ".claude/settings.local.json", "../.claude/settings.json"})
    void rejectionWinsWhoeverSaysIt(String file) throws IOException {
        at.write(
                at.managed().resolve("managed-settings.json"),
                "{'enableAllProjectMcpServers':true,'enabledMcpjsonServers':['a']}");
        at.write(at.project.resolve(file), "{'disabledMcpjsonServers':['a']}");

        assertThat(approvals(Sources.FILES))
                .containsExactly(Map.entry("a", Approval.REJECTED), Map.entry("b", Approval.APPROVED));
    }

    @Test
    void trustForOneCallApprovesWhatIsNotRejected() throws IOException {
        at.write(at.home.resolve(".claude/settings.json"), "{'disabledMcpjsonServers':['a']}");

        assertThat(approvals(new Sources(List.of(), false, true)))
                .containsExactly(Map.entry("a", Approval.REJECTED), Map.entry("b", Approval.APPROVED));
    }

    @Test
    void serversDisabledForTheProjectAreDisabledInEveryScope() throws IOException {
        at.write(
                at.client(),
                "{'mcpServers':{'u':{'command':'x'}},'projects':{'%s':{'disabledMcpServers':['u','b'],'enabledMcpjsonServers':['a','b']}}}"
                        .formatted(at.project));

        assertThat(approvals(Sources.FILES))
                .containsExactly(
                        Map.entry("a", Approval.APPROVED),
                        Map.entry("b", Approval.DISABLED),
                        Map.entry("u", Approval.DISABLED));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "'deniedMcpServers':[{'serverName':'n*'}]|u w",
                "'deniedMcpServers':[{'serverCommand':['npx','-y','*']}]|n w",
                "'deniedMcpServers':[{'serverUrl':'https://*.example.com/*'}]|n u",
                "'allowedMcpServers':[]|-",
                "'allowedMcpServers':[{'serverName':'n'},{'serverName':'w'}]|n w",
                "'allowedMcpServers':[{'serverName':'n'},{'serverName':'w'},{'serverCommand':['npx','-y','u']}]|u w",
                "'allowedMcpServers':[{'serverUrl':'https://a.example.com/mcp'},{'serverName':'n'}]|n w",
                "'allowedMcpServers':[{'serverName':'n'}],'deniedMcpServers':[{'serverName':'n'}]|-",
            })
    void theListsOfServersDecide(String lists, String left) throws IOException {
        at.write(
                at.client(),
                "{'mcpServers':{'n':{'command':'node','args':['x']},'u':{'command':'npx','args':['-y','u']},"
                        + "'w':{'type':'http','url':'https://a.example.com/mcp'}}}");
        at.write(at.managed().resolve("managed-settings.json"), "{" + lists + "}");

        List<String> approved = approvals(Sources.FILES).entrySet().stream()
                .filter(e -> e.getValue() == Approval.APPROVED)
                .map(Map.Entry::getKey)
                .toList();

        assertThat(approved).containsExactlyElementsOf(left.equals("-") ? List.of() : List.of(left.split(" ")));
    }

    @Test
    void managedOnlyLeavesOutWhatOthersAllow() throws IOException {
        at.write(at.client(), "{'mcpServers':{'u':{'command':'x'}}}");
        at.write(
                at.managed().resolve("managed-settings.json"),
                "{'allowManagedMcpServersOnly':true,'allowedMcpServers':[]}");
        at.write(at.home.resolve(".claude/settings.json"), "{'allowedMcpServers':[{'serverName':'u'}]}");

        assertThat(approvals(Sources.FILES)).containsEntry("u", Approval.DENIED_BY_POLICY);
    }

    private Map<String, Approval> approvals(Sources sources) {
        Map<String, Approval> approvals = new TreeMap<>();
        at.read(sources).entries().forEach(e -> approvals.put(e.server().name(), e.approval()));
        return approvals;
    }
}
