package dev.holdfast.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.os.Environment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExpansionTest {
    private static final Variables VARIABLES = new Variables(new Environment(
            Map.of("TOKEN", "t-1", "EMPTY", "", "CLAUDE_PROJECT_DIR", "/home/dev/app"),
            Path.of("/home/dev/app/sub"),
            Path.of("/home/dev")));

    /** Case C1. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plain|plain",
                "Bearer ${TOKEN}|Bearer t-1",
                "${TOKEN}${TOKEN:-x}|t-1t-1",
                "${NONE:-dflt}|dflt",
                "${NONE:-}|``",
                "a${EMPTY}b|ab",
                "${EMPTY:-x}|``",
                "${NONE:-http://h:1/p}|http://h:1/p",
                "$TOKEN|$TOKEN",
                "${1A}|${1A}",
                "${TOKEN|${TOKEN",
                "${TOKEN-x} ${TOKEN}|${TOKEN-x} t-1",
                "${CLAUDE_PROJECT_DIR:-.}/x|/home/dev/app/x",
            })
    void fillsInWhatTheClientFillsIn(String text, String expected) {
        Expansion expansion = Expansion.of(text, VARIABLES);

        assertThat(expansion.text()).isEqualTo(expected);
        assertThat(expansion.unset()).isEmpty();
    }

    @Test
    void namesWhatIsUnsetAndLeavesItAsItIs() {
        Expansion expansion = Expansion.of("${A}-${TOKEN}-${B}", VARIABLES);

        assertThat(expansion.text()).isEqualTo("${A}-t-1-${B}");
        assertThat(expansion.unset()).containsExactly("A", "B");
    }

    @Test
    void listsTheNamesInAnEntrysText() {
        byte[] raw =
                "{\"url\":\"${B:-x}/${A}\",\"headers\":{\"h\":\"${A} $C ${1D} ${\"}}".getBytes(StandardCharsets.UTF_8);

        assertThat(Variables.namesIn(raw, 0, raw.length)).containsExactly("B", "A");
    }
}
