package dev.holdfast.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Case C7: from the tool's name back to the configuration's key. */
final class ServerOfToolTest {

    @AfterEach
    void unmanaged() {
        System.clearProperty(ManagedFolder.PROPERTY);
    }

    @Test
    void theLongestComesFirstAndLookAlikesAreReported(@TempDir Path folder) throws IOException {
        TestingHome at = new TestingHome(folder);
        at.write(
                at.client(),
                "{'mcpServers':{'a':{'command':'1'},'a__b':{'command':'2'},'x-y':{'command':'3'},'x_y':{'command':'4'}}}");

        Configuration configuration = at.read();

        assertThat(servers(configuration, "mcp__a__b__c")).containsExactly("a__b", "a");
        assertThat(servers(configuration, "mcp__x_y__t")).containsExactly("x_y", "x-y");
        assertThat(servers(configuration, "mcp__none__t")).isEmpty();
        assertThat(ConfigurationTest.codes(configuration)).containsExactly("HF-CONFIG-NAME-COLLISION");
    }

    private static List<String> servers(Configuration configuration, String tool) {
        return configuration.byToolName(tool).stream()
                .map(e -> e.server().name())
                .toList();
    }
}
