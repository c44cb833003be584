package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.settings.Lang;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a person sees while servers are asked: a table on a terminal, lines anywhere else. */
final class ProbeBoardTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final TestingCli cli = new TestingCli(Path.of("/home/dev"), Path.of("/home/dev/app"));

    @Test
    void withoutATerminalEachServerIsALineAsItSettles() {
        try (ProbeBoard board = board(false, List.of("mem", "longer"), false)) {
            board.begun("mem");
            board.begun("longer");
            board.settled(TestingFindings.settled("longer", new Outcome.TimedOut("")));
            board.settled(TestingFindings.settled("mem", TestingFindings.READY));
        }

        assertThat(said()).isEqualTo("TIMEOUT         longer   310 ms\nREADY           mem      310 ms  stub 1.0\n");
    }

    @Test
    void silentIsSilent() {
        try (ProbeBoard board = board(true, List.of("mem"), true)) {
            board.settled(TestingFindings.settled("mem", TestingFindings.READY));
        }

        assertThat(said()).isEmpty();
    }

    @Test
    void aTableIsDrawnOverItselfAndEndsWithWhatWasNotWaitedFor() {
        try (ProbeBoard board = board(true, List.of("mem", "slow"), false)) {
            board.begun("slow");
            board.settled(TestingFindings.settled("mem", TestingFindings.READY));
        }

        assertThat(said()).contains("\033[2A").contains("asking");
        List<String> last = said().lines().toList();
        assertThat(last.get(last.size() - 2)).contains("READY").contains("mem").contains("stub 1.0");
        assertThat(last.getLast()).contains("SKIPPED").contains("slow").contains("not waited for");
    }

    /** A line that wrapped would shift every line below it. */
    @Test
    void noLineOfATableIsWiderThanTheTerminal() {
        cli.variables.put("COLUMNS", "40");
        cli.variables.put("NO_COLOR", "1");

        try (ProbeBoard board = board(true, List.of("mem"), false)) {
            board.settled(TestingFindings.settled("mem", new Outcome.Exited(1, "日本語の長い理由".repeat(9))));
        }

        assertThat(said().lines().map(line -> line.replaceAll("\033\\[[0-9]*[A-Z]", "")))
                .allSatisfy(line -> assertThat(Render.width(line)).isLessThan(40))
                .last()
                .asString()
                .endsWith("…");
    }

    @Test
    void aDumbTerminalAndATallFleetGetLines() {
        List<String> many = IntStream.range(0, 41).mapToObj(i -> "s" + i).toList();

        try (ProbeBoard board = board(true, many, false)) {
            board.settled(TestingFindings.settled("s1", TestingFindings.READY));
        }
        cli.variables.put("TERM", "dumb");
        try (ProbeBoard board = board(true, List.of("s1"), false)) {
            board.settled(TestingFindings.settled("s1", TestingFindings.READY));
        }

        assertThat(said()).doesNotContain("\033[2K").hasLineCount(2);
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private ProbeBoard board(boolean terminal, List<String> names, boolean silent) {
        PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
        Surroundings plain = cli.surroundings(to, to);
        Surroundings around = new Surroundings(
                plain.environment(),
                plain.distribution(),
                to,
                to,
                terminal,
                plain.clock(),
                plain.zone(),
                plain.random());
        Console console = Console.of(around, Lang.EN);
        return ProbeBoard.of(around, console, new ProbeText(console, false), names, silent);
    }
}
