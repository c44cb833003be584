package dev.holdfast.gate;

import static dev.holdfast.gate.TestingBeyond.READY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookEvent.Base;
import dev.holdfast.claude.HookEvent.PreToolUse;
import dev.holdfast.claude.HookReply;
import dev.holdfast.claude.ServerRef;
import dev.holdfast.health.Change;
import dev.holdfast.health.Health.RestoredBy;
import dev.holdfast.health.Indexed;
import dev.holdfast.health.ProbeChange;
import dev.holdfast.health.Signal;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Status;
import dev.holdfast.journal.Event.Kind;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Outcome.Cause;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.Policy.Mode;
import dev.holdfast.settings.Policy.ProbeMode;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreToolGateTest {

    private static final HookReply NOTHING = new HookReply.Nothing();
    private static final Outcome REFUSED = new Outcome.Unreachable(Cause.REFUSED, "connection refused", null);
    private static final Outcome GONE = new Outcome.Exited(1, "no such module");

    @TempDir
    Path home;

    private TestingContext testing;
    private TestingBeyond beyond;

    @BeforeEach
    void open() throws IOException {
        testing = new TestingContext(home);
        Files.createDirectories(testing.project());
        beyond = new TestingBeyond(testing)
                .http("web")
                .stdio("mem", "node", "mem.js")
                .stdio("fresh", "npx", "-y", "fresh")
                .unprobed("sock");
    }

    @Test
    void aFirstCallOfAnHttpServerAsksItAndTheNextReadsTheHealthAlone() {
        assertThat(call("web")).isEqualTo(NOTHING);
        assertThat(beyond.probes).hasValue(1);
        assertThat(beyond.lookups).hasValue(1);

        assertThat(call("web")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(1);
        assertThat(beyond.lookups).hasValue(1);
        assertThat(testing.passes()).isEqualTo(1);
    }

    @Test
    void aStdioServerIsNeverStartedToDoubtItP5() {
        for (int i = 0; i < 3; i++) {
            assertThat(call("mem")).isEqualTo(NOTHING);
            testing.pass(Duration.ofMinutes(30));
        }

        assertThat(beyond.probes).hasValue(0);
        assertThat(beyond.lookups).hasValue(1);
    }

    @Test
    void aToolThatIsNoServersPasses() {
        PreToolUse bash = event("Bash", null);

        assertThat(PreToolGate.handle(bash, testing.context(), beyond.book(), beyond))
                .isEqualTo(NOTHING);
        assertThat(beyond.lookups).hasValue(0);
    }

    @Test
    void anExpiredHttpServerIsAskedOnceAndBlockedWithAMessage() {
        call("web");
        testing.pass(Duration.ofMinutes(3));
        beyond.answers(REFUSED);

        HookReply reply = call("web");

        assertThat(message(reply))
                .contains("\"web\" cannot be reached")
                .contains("asked again at")
                .contains("Go on with other tools")
                .contains("holdfast reset web")
                .contains("connection refused")
                .doesNotContain("UNREACHABLE", "JSON-RPC", "PreToolUse");
        assertThat(testing.kinds()).contains(Kind.PROBE, Kind.TRANSITION, Kind.BLOCK);
        assertThat(beyond.probes).hasValue(2);
    }

    @Test
    void aBlockedServerIsNotAskedBeforeItsTimeAndPassesWhenItIsBackB1B2() {
        down("mem", Duration.ZERO);

        assertThat(call("mem")).isInstanceOf(HookReply.Block.class);
        assertThat(call("mem")).isInstanceOf(HookReply.Block.class);
        assertThat(beyond.probes).hasValue(0);
        testing.pass(Duration.ofSeconds(40));

        assertThat(call("mem")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(1);
        assertThat(status("mem")).isEqualTo(Status.HEALTHY);
    }

    @Test
    void aBlockReadsNoConfigurationWhileItsFileIsTheSame() {
        down("mem", Duration.ZERO);
        beyond.lookups.set(0);

        assertThat(call("mem")).isInstanceOf(HookReply.Block.class);

        assertThat(beyond.lookups).hasValue(0);
    }

    @Test
    void aChangedDeclarationIsDueAtOnceK2() {
        down("mem", Duration.ofSeconds(1));
        beyond.changed = true;

        assertThat(call("mem")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(1);
        assertThat(status("mem")).isEqualTo(Status.HEALTHY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DNS", "TLS", "PROXY"})
    void whatOurViewAloneCannotReachIsNeverBlocked(Cause cause) {
        beyond.answers(new Outcome.Unreachable(cause, "unknown host", null));

        assertThat(call("web")).isEqualTo(NOTHING);
        assertThat(call("web")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(1);
        assertThat(status("web")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void aServerWithoutDeclarationIsNeverAskedAndBlockedByNameAlone() {
        assertThat(call("cloud")).isEqualTo(NOTHING);
        for (int i = 0; i < 2; i++) {
            beyond.book()
                    .update(
                            beyond.key("cloud"),
                            known -> new dev.holdfast.health.Known(
                                    dev.holdfast.health.HealthMachine.next(
                                                    known.health(),
                                                    new Signal.CallFailed("Connection closed"),
                                                    Policy.DEFAULT,
                                                    testing.now(),
                                                    new Random(1))
                                            .health(),
                                    known.asked()));
        }

        assertThat(message(call("cloud")))
                .contains("\"cloud\" breaks off calls")
                .contains("A call may try again");
        testing.pass(Duration.ofMinutes(1));
        assertThat(call("cloud")).isEqualTo(NOTHING);
        assertThat(beyond.probes).hasValue(0);
    }

    @Test
    void anUnapprovedServerIsNotAskedZ1() {
        beyond.approved = false;

        assertThat(call("web")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(0);
    }

    @Test
    void aLauncherThatWasNeverReadyIsNotStartedS6() {
        down("fresh", Duration.ofSeconds(40));

        assertThat(call("fresh")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(0);
    }

    @Test
    void offMeansNoProbeAndNoEntryB6() {
        testing.policy(policy(Mode.OFF, false, null));

        assertThat(call("web")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(0);
        assertThat(beyond.book().read().listed()).isEmpty();
    }

    @Test
    void observeOnlyNotesWhatItWouldHaveDoneB6() {
        testing.policy(policy(Mode.OBSERVE, false, null));
        down("mem", Duration.ZERO);

        assertThat(call("mem")).isEqualTo(NOTHING);

        assertThat(testing.kinds()).contains(Kind.WOULD_BLOCK).doesNotContain(Kind.BLOCK);
    }

    @Test
    void failOpenPassesAndTellsTheModel() {
        testing.policy(policy(Mode.BLOCK, true, null));
        down("mem", Duration.ZERO);

        HookReply reply = call("mem");

        assertThat(reply).isInstanceOfSatisfying(HookReply.Context.class, context -> {
            assertThat(context.event()).isEqualTo("PreToolUse");
            assertThat(context.text()).contains("fail-open").contains("\"mem\" cannot be started");
        });
        assertThat(testing.kinds()).contains(Kind.WOULD_BLOCK);
    }

    @Test
    void aBlockThatCannotBeJournaledIsAPass() {
        down("mem", Duration.ZERO);
        testing.journalFull();

        assertThat(call("mem")).isEqualTo(NOTHING);
    }

    @Test
    void anAnswerThatCannotBeStoredIsAPassX2() throws IOException {
        Files.writeString(testing.context().places().config(), "a file where the folder should be");
        beyond.answers(REFUSED);

        assertThat(call("web")).isEqualTo(NOTHING);
        assertThat(call("web")).isEqualTo(NOTHING);
    }

    @Test
    void aTreeThatIsStillBusyAtTheDeadlineIsUnknown() {
        beyond.busy = true;
        beyond.answers(new Outcome.TimedOut(""));

        assertThat(call("web")).isEqualTo(NOTHING);

        assertThat(status("web")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void theDeadlineIsTheConfiguredOneNeverALearnedOne() {
        call("web");

        Duration left = beyond.requests.getFirst().deadline().remaining();
        assertThat(left).isLessThanOrEqualTo(Policy.DEFAULT.timeout());
        assertThat(beyond.requests.getFirst().era()).isNull();
        testing.pass(Duration.ofMinutes(3));
        call("web");
        assertThat(beyond.requests.getLast().era()).isEqualTo(dev.holdfast.mcp.Era.LEGACY);
    }

    @Test
    void theReconnectCommandRunsOnceAndItsSuccessIsRemembered() throws IOException {
        Path ran = home.resolve("ran");
        testing.policy(policy(Mode.BLOCK, false, "echo again >> '" + ran + "'; echo restarted; cat"));
        beyond.thenAnswers(REFUSED).thenAnswers(READY);

        assertThat(call("web")).isEqualTo(NOTHING);

        assertThat(Files.readAllLines(ran)).hasSize(1);
        assertThat(beyond.probes).hasValue(2);
        assertThat(beyond.book().read().known(beyond.key("web")).health().restoredBy())
                .isEqualTo(RestoredBy.RECONNECT_COMMAND);
        assertThat(testing.events())
                .filteredOn(e -> e.kind() == Kind.RECONNECT)
                .singleElement()
                .satisfies(e -> assertThat(e.fields())
                        .containsEntry("exit", "0")
                        .hasEntrySatisfying("output", o -> assertThat(o).contains("restarted")));
    }

    @Test
    void twoProbesAroundAReconnectAreOneFailureAndTheCommandWaitsItsPeriod() throws IOException {
        Path ran = home.resolve("ran");
        testing.policy(policy(Mode.BLOCK, false, "echo again >> '" + ran + "'; exit 3"));
        beyond.answers(REFUSED);

        assertThat(call("web")).isInstanceOf(HookReply.Block.class);
        assertThat(beyond.book().read().known(beyond.key("web")).health().failureCount())
                .isEqualTo(1);
        testing.pass(Duration.ofSeconds(20));
        assertThat(call("web")).isInstanceOf(HookReply.Block.class);
        assertThat(Files.readAllLines(ran)).hasSize(1);
        testing.pass(Duration.ofSeconds(50));
        assertThat(call("web")).isInstanceOf(HookReply.Block.class);

        assertThat(Files.readAllLines(ran)).hasSize(2);
    }

    @Test
    void noReconnectAgainstARateLimitK6() {
        Path ran = home.resolve("ran");
        testing.policy(policy(Mode.BLOCK, false, "echo again >> '" + ran + "'"));
        beyond.answers(new Outcome.RateLimited(Duration.ofMinutes(5)));

        assertThat(message(call("web"))).contains("asks for a pause");
        testing.pass(Duration.ofMinutes(4));
        assertThat(call("web")).isInstanceOf(HookReply.Block.class);

        assertThat(ran).doesNotExist();
        assertThat(beyond.probes).hasValue(1);
    }

    @Test
    void twentyCallsAtOnceForOneServerAreOneProbeB4() throws InterruptedException {
        CountDownLatch all = new CountDownLatch(1);
        beyond.duringProbe = () -> awaitQuietly(all);
        List<HookReply> replies = new ArrayList<>();
        List<Thread> hooks = new ArrayList<>();
        beyond.answers(REFUSED);
        CountDownLatch looked = new CountDownLatch(20);
        for (int i = 0; i < 20; i++) {
            hooks.add(Thread.ofPlatform().start(() -> {
                looked.countDown();
                HookReply reply = call("web");
                synchronized (replies) {
                    replies.add(reply);
                }
            }));
        }
        looked.await();
        while (beyond.lookups.get() < 20) {
            Thread.onSpinWait();
        }
        all.countDown();
        for (Thread hook : hooks) {
            hook.join();
        }

        assertThat(beyond.probes).hasValue(1);
        assertThat(replies).hasSize(20).allMatch(HookReply.Block.class::isInstance);
    }

    @Test
    void twoProjectsWithOneNameDoNotBlockEachOtherX3() {
        down("mem", Duration.ZERO);
        TestingBeyond other = new TestingBeyond(testing, testing.in(home.resolve("other")));
        other.stdio("mem", "python", "other.py");

        HookReply here = call("mem");
        HookReply there = PreToolGate.handle(
                event("mcp__mem__go", new ServerRef("mem", "user")), other.context(), other.book(), other);

        assertThat(here).isInstanceOf(HookReply.Block.class);
        assertThat(there).isEqualTo(NOTHING);
    }

    @Test
    void anOlderClientsToolNameFindsTheLongestPrefixC7() {
        index("a", "user", "f-a");
        index("a__b", "local", "f-ab");
        beyond.book()
                .update(
                        new dev.holdfast.health.Key(
                                "a__b", "f-ab", testing.project().toString()),
                        failed());

        HookReply longer = PreToolGate.handle(event("mcp__a__b__c", null), testing.context(), beyond.book(), beyond);
        HookReply shorter = PreToolGate.handle(event("mcp__a__c", null), testing.context(), beyond.book(), beyond);

        assertThat(longer).isInstanceOf(HookReply.Block.class);
        assertThat(shorter).isEqualTo(NOTHING);
    }

    @Test
    void aNameThatFitsNoServerPassesWithANoteC7() {
        HookReply reply = PreToolGate.handle(event("mcp__who__go", null), testing.context(), beyond.book(), beyond);

        assertThat(reply).isEqualTo(NOTHING);
        assertThat(testing.kinds()).containsExactly(Kind.NOTE);
    }

    @ParameterizedTest
    @CsvSource({"EN,other tools", "JA,ほかのツール"})
    void speaksBothLanguages(Lang lang, String words) {
        testing.lang(lang);
        down("mem", Duration.ZERO);

        assertThat(message(call("mem"))).contains(words).contains("holdfast reset mem");
    }

    @Test
    void theResetCommandIsGivenByItsPathWherePathDoesNotFindIt() throws IOException {
        Path launcher = testing.context().places().own().resolve("bin/holdfast");
        Files.createDirectories(launcher.getParent());
        Files.writeString(launcher, "");
        down("it's; rm -rf ~", Duration.ZERO);

        assertThat(message(call("it's; rm -rf ~"))).contains(launcher + " reset 'it'\\''s; rm -rf ~'");
    }

    private void down(String name, Duration ago) {
        var unused = call(name);
        beyond.probes.set(0);
        beyond.book().update(beyond.key(name), failed());
        testing.pass(ago);
    }

    private Change failed() {
        Signal.Probed signal = new Signal.Probed(GONE, Transport.STDIO, true, RestoredBy.PROBE);
        return new ProbeChange(signal, Duration.ZERO, "", Policy.DEFAULT, testing.now(), new Random(1));
    }

    private void index(String name, String source, String fingerprint) {
        List<Indexed> all = new ArrayList<>(beyond.book().read().indexed());
        all.add(new Indexed(
                testing.project().toString(),
                source,
                name,
                "mcp__" + name + "__",
                fingerprint,
                Transport.STDIO,
                new Indexed.Declared(Path.of("/x"), List.of(name), 1, 1, 1, List.of(), 0),
                "",
                testing.now()));
        beyond.book().index(testing.project().toString(), all);
    }

    private HookReply call(String name) {
        return PreToolGate.handle(
                event("mcp__" + name + "__go", new ServerRef(name, "user")), testing.context(), beyond.book(), beyond);
    }

    private Status status(String name) {
        return beyond.book().read().known(beyond.key(name)).health().status();
    }

    private static String message(HookReply reply) {
        assertThat(reply).isInstanceOf(HookReply.Block.class);
        return ((HookReply.Block) reply).message();
    }

    private static PreToolUse event(String tool, @Nullable ServerRef server) {
        return new PreToolUse(new Base("PreToolUse", "s", "", "", "", "", ""), tool, "t", server);
    }

    private static Policy policy(Mode mode, boolean failOpen, @Nullable String reconnect) {
        Policy d = Policy.DEFAULT;
        return new Policy(
                mode,
                ProbeMode.AUTO,
                null,
                d.timeout(),
                false,
                d.ttl(),
                d.backoff(),
                failOpen,
                reconnect,
                d.reconnectTimeout());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            var unused = latch.await(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
