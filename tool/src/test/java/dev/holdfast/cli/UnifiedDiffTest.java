package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class UnifiedDiffTest {

    @Test
    void equalTextsHaveNoDiff() {
        assertThat(UnifiedDiff.of("f", "a\nb\n", "a\nb\n")).isEmpty();
    }

    @Test
    void aNewFileComesFromNowhere() {
        assertThat(UnifiedDiff.of("f", "", "a\nb\n"))
                .containsExactly("--- /dev/null", "+++ f", "@@ -0,0 +1,2 @@", "+a", "+b");
    }

    @Test
    void aChangeStandsBetweenThreeLinesOfContext() {
        String before = String.join("\n", "1", "2", "3", "4", "5", "6", "7", "8", "9");
        String after = before.replace("5", "five");

        List<String> diff = UnifiedDiff.of("f", before, after);

        assertThat(diff)
                .containsExactly(
                        "--- f", "+++ f", "@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-5", "+five", " 6", " 7", " 8");
    }

    @Test
    void distantChangesAreHunksOfTheirOwn() {
        StringBuilder before = new StringBuilder();
        for (int i = 1; i <= 30; i++) {
            before.append(i).append('\n');
        }
        String after = before.toString().replace("\n3\n", "\nthree\n").replace("\n25\n", "\n25\nmore\n");

        List<String> diff = UnifiedDiff.of("f", before.toString(), after);

        assertThat(diff).contains("@@ -1,6 +1,6 @@", "@@ -23,6 +23,7 @@", "-3", "+three", "+more");
    }
}
