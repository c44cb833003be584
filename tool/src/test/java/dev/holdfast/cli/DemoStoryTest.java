package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DemoStoryTest {

    @TempDir
    Path home;

    @Test
    void longLinesAreBrokenAtBlanksAndNothingIsLost() {
        String line = "word ".repeat(60) + "x".repeat(140);

        assertThat(DemoStory.wrapped(line))
                .hasSizeGreaterThan(3)
                .allSatisfy(part ->
                        assertThat(part.length() <= 100 || !part.contains(" ")).isTrue());
        assertThat(String.join(" ", DemoStory.wrapped(line))).isEqualTo(line);
    }

    @Test
    void withoutADistributionNothingIsShown() {
        TestingCli.Result result = new TestingCli(home, home).run("demo");

        assertThat(result.code()).isEqualTo(69);
        assertThat(result.out()).isEmpty();
    }
}
