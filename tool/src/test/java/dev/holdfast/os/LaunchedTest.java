package dev.holdfast.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LaunchedTest {

    @Test
    void childrenGetTheVariablesBackThatTheLauncherReplaced() {
        Map<String, String> process = Map.of(
                "PATH", "/bin",
                "LC_ALL", "C.UTF-8",
                "HOLDFAST_ORIGINAL_LC_ALL", "",
                "HOLDFAST_ORIGINAL_JAVA_TOOL_OPTIONS", "-Dx=y",
                "HOLDFAST_ORIGINAL__JAVA_OPTIONS", "-Xmx1g",
                "HOLDFAST_STDIN", "{\"secret\":1}",
                "HOLDFAST_STDIN_HEX", "7b",
                "HOLDFAST_LANG", "ja");

        assertThat(Launched.variables(process))
                .containsOnly(
                        Map.entry("PATH", "/bin"),
                        Map.entry("JAVA_TOOL_OPTIONS", "-Dx=y"),
                        Map.entry("_JAVA_OPTIONS", "-Xmx1g"),
                        Map.entry("HOLDFAST_LANG", "ja"));
    }

    @Test
    void anOriginalLocaleThatWasSetComesBack() {
        assertThat(Launched.variables(Map.of("LC_ALL", "C.UTF-8", "HOLDFAST_ORIGINAL_LC_ALL", "ja_JP.eucJP")))
                .containsExactly(Map.entry("LC_ALL", "ja_JP.eucJP"));
    }

    @Test
    void whatTheLauncherReadStandsInFront() throws IOException {
        InputStream rest = new ByteArrayInputStream("に\"}".getBytes(StandardCharsets.UTF_8));

        InputStream stdin = Launched.stdin(Map.of("HOLDFAST_STDIN", "{\"cwd\":\"/は"), rest);

        assertThat(new String(stdin.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("{\"cwd\":\"/はに\"}");
    }

    @Test
    void aCharacterCutInTwoIsWholeAgain() throws IOException {
        byte[] text = "日本".getBytes(StandardCharsets.UTF_8);
        InputStream rest = new ByteArrayInputStream(text, 4, 2);

        InputStream stdin = Launched.stdin(Map.of("HOLDFAST_STDIN_HEX", " e6 97 a5\n e6"), rest);

        assertThat(stdin.readAllBytes()).isEqualTo(text);
    }

    @Test
    void withoutAHeadTheStreamIsTheProcessOwn() {
        InputStream rest = InputStream.nullInputStream();

        assertThat(Launched.stdin(Map.of("PATH", "/bin"), rest)).isSameAs(rest);
    }
}
