package dev.holdfast.readiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.readiness.Answer.Standing;
import dev.holdfast.readiness.Preflight.Note;
import dev.holdfast.readiness.Preflight.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Exit codes over every outcome and standing, for each way of asking; the worst wins. */
final class PreflightTest {

    private static final Answer OK = asked("ok", new Outcome.Ready(Era.MODERN, "2026-07-28", "ok 1.0", List.of()));

    /** Columns: by default, named, required, too few are ready, was in the baseline. */
    static Stream<Arguments> answers() {
        return Stream.of(
                arguments(asked("x", OK.outcome()), 0, 0, 0, 0, 0),
                arguments(asked("x", new Outcome.Starting("")), 10, 10, 10, 10, 10),
                arguments(asked("x", new Outcome.TimedOut("")), 10, 10, 10, 10, 10),
                arguments(asked("x", new Outcome.RateLimited(null)), 10, 10, 10, 10, 10),
                arguments(asked("x", unreachable()), 10, 10, 10, 10, 10),
                arguments(asked("x", new Outcome.Unknown("")), 10, 10, 10, 10, 10),
                arguments(asked("x", new Outcome.Exited(1, "")), 11, 11, 11, 11, 11),
                arguments(asked("x", new Outcome.ProtocolError("")), 11, 11, 11, 11, 11),
                arguments(asked("x", new Outcome.AuthRequired(401, true, "")), 11, 11, 11, 11, 11),
                arguments(asked("x", new Outcome.AuthRequired(401, false, "")), 0, 0, 0, 0, 0),
                arguments(skipped(Standing.NOT_APPROVED), 0, 12, 12, 12, 12),
                arguments(skipped(Standing.DISABLED), 0, 0, 12, 12, 12),
                arguments(skipped(Standing.NOT_ASKED), 0, 0, 10, 12, 10),
                arguments(skipped(Standing.MALFORMED), 12, 12, 12, 12, 12));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void theExitCode(Answer x, int byDefault, int named, int required, int tooFew, int baseline) {
        assertThat(exit(Question.ALL, x)).isEqualTo(byDefault);
        assertThat(exit(new Question(List.of("x"), List.of(), 0, false, Map.of()), x))
                .isEqualTo(named);
        assertThat(exit(new Question(List.of(), List.of("x", "ok"), 0, false, Map.of()), x))
                .isEqualTo(required);
        assertThat(exit(new Question(List.of(), List.of(), 1, false, Map.of()), x))
                .isZero();
        assertThat(exit(new Question(List.of(), List.of(), 2, false, Map.of()), x))
                .isEqualTo(tooFew);
        assertThat(decide(new Question(List.of(), List.of(), 0, true, Map.of()), Set.of("x", "ok"), OK, x)
                        .exit())
                .isEqualTo(baseline);
        assertThat(exit(new Question(List.of(), List.of("ok"), 0, false, Map.of()), x))
                .isZero();
    }

    @Test
    void moreThanAreConfiguredCannotBecomeReadyByWaiting() {
        Question three = new Question(List.of(), List.of(), 3, false, Map.of());

        Verdict verdict = decide(three, null, OK, asked("t", new Outcome.TimedOut("")));

        assertThat(verdict.exit()).isEqualTo(12);
        assertThat(verdict.mayPass()).isFalse();
    }

    /** Case X1: behind a file that nobody can read there may be servers. */
    @Test
    void unseenServersAreNotReady() {
        Verdict verdict = decide(Question.ALL, null, OK).withUnseenServers();

        assertThat(verdict.exit()).isEqualTo(12);
        assertThat(verdict.missing()).containsOnlyKeys("");
    }

    @Test
    void theWorstWins() {
        Answer timeout = asked("t", new Outcome.TimedOut(""));
        Answer exited = asked("e", new Outcome.Exited(1, ""));

        Verdict verdict = decide(Question.ALL, null, OK, exited, timeout);

        assertThat(verdict.exit()).isEqualTo(11);
        assertThat(verdict.missing()).containsOnlyKeys("t", "e").containsEntry("t", 10);
        assertThat(verdict.mayPass()).isFalse();
        assertThat(decide(Question.ALL, null, OK, timeout).mayPass()).isTrue();
    }

    @Test
    void aNameThatNobodyConfiguredIsTwelveHoweverItIsAskedFor() {
        assertThat(exit(new Question(List.of("nope"), List.of(), 0, false, Map.of()), OK))
                .isEqualTo(12);
        assertThat(exit(new Question(List.of(), List.of("nope"), 0, false, Map.of()), OK))
                .isEqualTo(12);
        assertThat(exit(new Question(List.of("nope"), List.of(), 1, false, Map.of()), OK))
                .isEqualTo(12);
    }

    @Test
    void noServersAtAllIsReady() {
        assertThat(decide(Question.ALL, null).exit()).isZero();
    }

    /** Case U19: yesterday's set against today's. */
    @Test
    void aServerOfTheBaselineThatIsGoneIsTwelve() {
        Verdict verdict = decide(new Question(List.of(), List.of(), 0, true, Map.of()), Set.of("ok", "gone"), OK);

        assertThat(verdict.exit()).isEqualTo(12);
        assertThat(verdict.missing()).containsOnlyKeys("gone");
    }

    @Test
    void noBaselineYetIsANoteAndAServerMoreToo() {
        Question question = new Question(List.of(), List.of(), 0, true, Map.of());

        assertThat(decide(question, null, OK)).isEqualTo(new Verdict(0, Map.of(), List.of(new Note.NoBaseline())));
        assertThat(decide(question, Set.of(), OK).notes()).containsExactly(new Note.Grown(List.of("ok")));
    }

    @Test
    void aBaselineAsksOnlyForItsOwnServers() {
        Answer never = asked("never", new Outcome.Exited(1, ""));

        assertThat(decide(new Question(List.of(), List.of(), 0, true, Map.of()), Set.of("ok"), OK, never)
                        .exit())
                .isZero();
    }

    @Test
    void theQuestionIsSettledOnceTheRequiredAreDecided() {
        Question question = new Question(List.of(), List.of("ok"), 0, false, Map.of());
        Map<String, Answer> answers = Map.of("ok", OK);

        assertThat(question.settled(answers, List.of("slow"))).isTrue();
        assertThat(question.settled(Map.of(), List.of("ok", "slow"))).isFalse();
        assertThat(Question.ALL.settled(answers, List.of("slow"))).isFalse();
        assertThat(new Question(List.of(), List.of("ok"), 2, false, Map.of()).settled(answers, List.of("slow")))
                .isFalse();
        assertThat(new Question(List.of(), List.of(), 1, false, Map.of()).settled(answers, List.of("slow")))
                .isTrue();
    }

    private static int exit(Question question, Answer x) {
        return decide(question, null, OK, x).exit();
    }

    private static Verdict decide(Question question, @Nullable Set<String> accepted, Answer... answers) {
        return Preflight.decide(question, Arrays.asList(answers), Optional.ofNullable(accepted));
    }

    private static Answer asked(String name, Outcome outcome) {
        return new Answer(name, Standing.ASKED, outcome);
    }

    private static Answer skipped(Standing standing) {
        return new Answer("x", standing, new Outcome.Skipped(""));
    }

    private static Outcome unreachable() {
        return new Outcome.Unreachable(Outcome.Cause.REFUSED, "", null);
    }
}
