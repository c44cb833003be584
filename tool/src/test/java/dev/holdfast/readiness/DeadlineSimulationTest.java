package dev.holdfast.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.readiness.DeadlineSimulation.Sum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deadlines over 60 days of made-up times: quiet, a busy week, drift, an update that slows one down, one that dies. */
final class DeadlineSimulationTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 20260903, 99991})
    void fewerFalseTimeoutsThanFiveSecondsAndLessWaitingInVain(long seed) {
        Sum fixed = DeadlineSimulation.play(DeadlineSimulation.fixed(5), seed);

        Sum learned = DeadlineSimulation.play(DeadlineSimulation.LEARNED, seed);

        assertThat(learned.falseTimeouts()).isLessThanOrEqualTo(fixed.falseTimeouts());
        assertThat(learned.inVain()).isLessThanOrEqualTo(0.6 * fixed.inVain());
    }

    /** The table of docs/benchmarks.md, in {@code target/deadlines.md}. */
    @Test
    void writesTheTable() throws IOException {
        long seed = 20260903;

        String table = String.join(
                "\n",
                List.of(
                        "| deadline | false TIMEOUT | waited in vain | a whole run, mean |",
                        "|---|---|---|---|",
                        DeadlineSimulation.play(DeadlineSimulation.fixed(2), seed)
                                .row("fixed 2 s"),
                        DeadlineSimulation.play(DeadlineSimulation.fixed(5), seed)
                                .row("fixed 5 s"),
                        DeadlineSimulation.play(DeadlineSimulation.fixed(8), seed)
                                .row("fixed 8 s"),
                        DeadlineSimulation.play(DeadlineSimulation.FORMULA_ALONE, seed)
                                .row("the formula alone"),
                        DeadlineSimulation.play(DeadlineSimulation.LEARNED, seed)
                                .row("learned, short only after a full silence"),
                        "",
                        "Seed " + seed + ".",
                        ""));

        Files.writeString(Path.of("target", "deadlines.md"), table);
        assertThat(table).contains("fixed 5 s").contains("learned");
    }
}
