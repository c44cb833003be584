package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.readiness.Answer.Standing;
import dev.holdfast.readiness.Question;
import dev.holdfast.settings.Lang;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code probe} for people: a line a server, and at the end only what somebody can act on. */
final class ProbeTextTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void aLineHoldsOutcomeNameTimeAndReason() {
        ProbeText text = text(Lang.EN, false);

        assertThat(text.line("mem", TestingFindings.READY, Duration.ofMillis(310), 6))
                .isEqualTo("READY           mem      310 ms  stub 1.0");
        assertThat(text.line("mem", new Outcome.TimedOut(""), Duration.ofSeconds(5), 3))
                .isEqualTo("TIMEOUT         mem    5.0 s");
        assertThat(text.line("日本", new Outcome.Exited(1, "no key"), Duration.ofMillis(90), 6))
                .isEqualTo("EXITED          日本      90 ms  no key");
    }

    /** Case S1: noise is a warning beside READY. */
    @Test
    void warningsStandBesideTheServersName() {
        Outcome noisy = new Outcome.Ready(Era.LEGACY, "2025-11-25", "stub 1.0", List.of("stdout_noise: Starting"));

        assertThat(text(Lang.EN, false).line("mem", noisy, Duration.ZERO, 3))
                .endsWith("stub 1.0 (stdout_noise: Starting)");
    }

    @Test
    void onlyWhatSomebodyCanActOnIsSpelledOut() {
        ProbeReport report = TestingFindings.report(
                TestingFindings.asked("fine", TestingFindings.READY),
                TestingFindings.asked("quiet", new Outcome.TimedOut("no reply")),
                TestingFindings.asked("crash", new Outcome.Exited(1, "fatal: missing API key")),
                TestingFindings.asked("old", new Outcome.ProtocolError("unsupported protocolVersion")),
                TestingFindings.finding("off", Standing.DISABLED, new Outcome.Skipped("disabled")));

        text(Lang.EN, false).summary(report, false);

        assertThat(said().lines())
                .contains(
                        "5 servers: 1 READY (ready), 1 TIMEOUT (silent), 1 EXITED (its process left), "
                                + "1 PROTOCOL_ERROR (refused the protocol), 1 SKIPPED (not asked)",
                        "what somebody can fix:",
                        "  crash  EXITED  fatal: missing API key",
                        "  old  PROTOCOL_ERROR  unsupported protocolVersion",
                        "not ready; somebody must fix it; missing: crash, old, quiet");
        assertThat(said()).contains(TestingFindings.FILE.toString()).doesNotContain("no reply");
    }

    @Test
    void quietSaysNothingWhenAllIsWell() {
        text(Lang.EN, false).summary(TestingFindings.report(TestingFindings.asked("a", TestingFindings.READY)), true);

        assertThat(said()).isEmpty();
    }

    @Test
    void anUnknownNameIsToldTheNamesThatThereAre() {
        Question named = new Question(List.of("memm"), List.of(), 0, false, Map.of());
        ProbeReport found = TestingFindings.report(named);
        ProbeReport report = new ProbeReport(
                found.project(), List.of("mem", "git"), found.servers(), found.verdict(), found.findings());

        text(Lang.EN, false).summary(report, false);

        assertThat(said()).contains("there are: git, mem").doesNotContain("no server is configured here");
    }

    @Test
    void verboseNamesFileAndEra() {
        text(Lang.EN, true).summary(TestingFindings.report(TestingFindings.asked("a", TestingFindings.READY)), false);

        assertThat(said()).contains("a  user  " + TestingFindings.FILE).contains("stub 1.0  2025-11-25  LEGACY");
    }

    @ParameterizedTest
    @EnumSource(Lang.class)
    void everyOutcomeHasItsCountInBothLanguages(Lang lang) {
        ProbeReport report = TestingFindings.report(
                TestingFindings.asked("a", new Outcome.Starting("")),
                TestingFindings.asked("b", new Outcome.RateLimited(Duration.ofMinutes(4))),
                TestingFindings.asked("c", new Outcome.Unreachable(Outcome.Cause.REFUSED, "", null)),
                TestingFindings.asked("d", new Outcome.Unknown("")),
                TestingFindings.asked("e", new Outcome.AuthRequired(401, true, "")));

        text(lang, false).summary(report, false);

        assertThat(said()).contains("1 STARTING", "1 RATE_LIMITED", "1 UNREACHABLE", "1 UNKNOWN", "1 AUTH_REQUIRED");
        assertThat(said().contains("サーバー 5 台")).isEqualTo(lang == Lang.JA);
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private ProbeText text(Lang lang, boolean verbose) {
        TestingCli cli = new TestingCli(Path.of("/home/dev"), Path.of("/home/dev/app"));
        PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new ProbeText(Console.of(cli.surroundings(to, to), lang), verbose);
    }
}
