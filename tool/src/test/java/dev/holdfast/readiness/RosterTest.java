package dev.holdfast.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.config.Configuration.Approval;
import dev.holdfast.config.Configuration.Entry;
import dev.holdfast.health.Asked;
import dev.holdfast.health.Health;
import dev.holdfast.health.Known;
import dev.holdfast.health.Status;
import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Server;
import dev.holdfast.readiness.Answer.Standing;
import dev.holdfast.readiness.Roster.Manner;
import dev.holdfast.readiness.Roster.Row;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Who is asked, how, and who is not. */
final class RosterTest {

    private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");
    private static final Path PROJECT = Path.of("/project");
    private static final Manner ASK = new Manner(null, false, false);

    private final TestingBook book = new TestingBook();

    /** Case Z1: whoever is not approved gets no process and no request. */
    @ParameterizedTest
    @EnumSource(value = Approval.class, mode = EnumSource.Mode.EXCLUDE, names = "APPROVED")
    void onlyTheApprovedAreAsked(Approval approval) {
        Roster roster = roster(ASK, entry(TestingServers.stdio("a"), approval));

        assertThat(roster.plans()).isEmpty();
        assertThat(known(roster).answer().standing())
                .isEqualTo(approval == Approval.DISABLED ? Standing.DISABLED : Standing.NOT_APPROVED);
        assertThat(known(roster).answer().outcome()).isInstanceOf(Outcome.Skipped.class);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource({"ws, NOT_ASKED", "sdk, NOT_ASKED", "malformed, MALFORMED", "variable, MALFORMED"})
    void whatWeDoNotAskIsToldApartFromWhatIsWrong(String kind, Standing standing) {
        Roster roster = roster(ASK, entry(TestingServers.unprobed("a", kind), Approval.APPROVED));

        assertThat(roster.plans()).isEmpty();
        assertThat(known(roster).answer().standing()).isEqualTo(standing);
    }

    @Test
    void aPlanCarriesTheEraTheLearnedDeadlineAndTheGivenOne() {
        Server server = TestingServers.stdio("a");
        book.with(server, PROJECT, asked("READY", NOW.minusSeconds(9000), Era.MODERN, 6, Duration.ofSeconds(4)));

        Plan learned = roster(ASK, entry(server, Approval.APPROVED)).plans().getFirst();
        Plan given = roster(new Manner(Duration.ofSeconds(2), false, false), entry(server, Approval.APPROVED))
                .plans()
                .getFirst();

        assertThat(learned).isEqualTo(new Plan(server, Era.MODERN, Duration.ofSeconds(6), false, false, false));
        assertThat(given).isEqualTo(new Plan(server, Era.MODERN, Duration.ofSeconds(2), true, false, false));
    }

    /** Cases S6 and P6: a launcher installs until it was READY once; a bridge is not started at all. */
    @Test
    void onlyALauncherThatWasNeverReadyInstalls() {
        Server cold = TestingServers.stdio("cold", "npx", "-y", "server-a");
        Server warm = TestingServers.stdio("warm", "npx", "-y", "server-b");
        Server bridge = TestingServers.stdio("bridge", "npx", "mcp-remote", "https://example.org/mcp");
        Server plain = TestingServers.stdio("plain", "node", "server.js");
        book.with(warm, PROJECT, asked("READY", NOW.minusSeconds(9000), Era.LEGACY, 1, Duration.ofSeconds(40)));

        List<Plan> plans = roster(
                        ASK,
                        entry(cold, Approval.APPROVED),
                        entry(warm, Approval.APPROVED),
                        entry(bridge, Approval.APPROVED),
                        entry(plain, Approval.APPROVED))
                .plans();

        assertThat(plans).extracting(Plan::installs).containsExactly(true, false, false, false);
    }

    /** Case B2: with --cached twenty runs in a minute start a broken server once. */
    @Test
    void aGoodAnswerIsTakenWhenCachedOnesWillDo() {
        Server server = TestingServers.stdio("a");
        book.with(server, PROJECT, asked("EXITED", NOW.minusSeconds(50), null, 0, Duration.ZERO));

        assertThat(roster(ASK, entry(server, Approval.APPROVED)).plans()).hasSize(1);
        Roster cached = roster(new Manner(null, true, false), entry(server, Approval.APPROVED));
        assertThat(cached.plans()).isEmpty();
        assertThat(known(cached).answer())
                .isEqualTo(new Answer("a", Standing.ASKED, new Outcome.Exited(null, "words")));
        assertThat(known(cached).at()).isEqualTo(NOW.minusSeconds(50));
    }

    /** A 429 named its time; nobody asks before it, cached or not. */
    @Test
    void aLimitedServerIsNotAskedBeforeItsTime() {
        Server server = TestingServers.http("a");
        Instant until = NOW.plusSeconds(120);
        Known limited = asked("RATE_LIMITED", NOW.minusSeconds(50), null, 0, Duration.ZERO);
        book.with(server, PROJECT, new Known(waiting(until), limited.asked()));

        Roster roster = roster(ASK, entry(server, Approval.APPROVED));

        assertThat(roster.plans()).isEmpty();
        assertThat(known(roster).answer().outcome()).isEqualTo(new Outcome.RateLimited(Duration.ofSeconds(120)));
    }

    private static Health waiting(Instant until) {
        Health none = Health.NONE;
        return new Health(
                Status.UNHEALTHY,
                NOW,
                NOW,
                1,
                "429",
                "RATE_LIMITED",
                until,
                until,
                NOW,
                none.lastRestoredAt(),
                none.restoredBy(),
                none.source());
    }

    private static Known asked(String outcome, Instant at, @Nullable Era era, int readyTimes, Duration each) {
        return new Known(
                Health.NONE,
                new Asked(outcome, "words", Duration.ofMillis(20), era, at, Collections.nCopies(readyTimes, each), at));
    }

    private static Row.Known known(Roster roster) {
        return (Row.Known) roster.rows().getFirst();
    }

    private static Entry entry(Server server, Approval approval) {
        return new Entry(server, approval, List.of(), List.of());
    }

    private Roster roster(Manner manner, Entry... entries) {
        return Roster.of(List.of(entries), PROJECT, new TestingSettings(), book, manner, NOW);
    }
}
