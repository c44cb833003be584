package dev.holdfast.cli;

import dev.holdfast.config.Configuration;
import dev.holdfast.health.Status;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import dev.holdfast.mcp.Tools;
import dev.holdfast.readiness.Answer;
import dev.holdfast.readiness.Answer.Standing;
import dev.holdfast.readiness.Preflight;
import dev.holdfast.readiness.Preflight.Verdict;
import dev.holdfast.readiness.Question;
import dev.holdfast.readiness.Settled;
import dev.holdfast.readiness.Survey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a run of {@code probe} may have found, made up. */
final class TestingFindings {

    static final Outcome READY = new Outcome.Ready(Era.LEGACY, "2025-11-25", "stub 1.0", List.of());
    static final Path FILE = Path.of("/home/dev/.claude.json");

    private TestingFindings() {}

    static Server server(String name) {
        Declaration declaration =
                new Declaration(name, Scope.USER, FILE, List.of("mcpServers", name), 0, 0, 0, List.of(), 0);
        return new Server.Stdio(declaration, "f-" + name, List.of("srv"), Map.of(), FILE.getParent());
    }

    static Settled settled(String name, Outcome outcome) {
        return new Settled(server(name), outcome, Duration.ofMillis(310), Tools.NOT_ASKED);
    }

    static Survey.Finding asked(String name, Outcome outcome) {
        return finding(name, Standing.ASKED, outcome);
    }

    static Survey.Finding finding(String name, Standing standing, Outcome outcome) {
        boolean asked = standing == Standing.ASKED;
        return new Survey.Finding(
                new Configuration.Entry(server(name), Configuration.Approval.APPROVED, List.of(), List.of()),
                new Answer(name, standing, outcome),
                asked ? Duration.ofMillis(310) : Duration.ZERO,
                TestingCli.NOW.minusSeconds(60),
                asked,
                Status.UNKNOWN,
                Tools.NOT_ASKED);
    }

    /** The report on all of them. */
    static ProbeReport report(Survey.Finding... servers) {
        return report(Question.ALL, servers);
    }

    static ProbeReport report(Question question, Survey.Finding... servers) {
        List<Answer> answers =
                Arrays.stream(servers).map(Survey.Finding::answer).toList();
        Verdict verdict = Preflight.decide(question, answers, Optional.empty());
        return new ProbeReport(
                Path.of("/home/dev/app"),
                answers.stream().map(Answer::name).toList(),
                List.of(servers),
                verdict,
                List.of());
    }
}
