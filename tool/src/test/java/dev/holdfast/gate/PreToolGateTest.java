package dev.holdfast.gate;

import static dev.holdfast.gate.TestingGate.NOTHING;
import static dev.holdfast.gate.TestingGate.REFUSED;
import static dev.holdfast.gate.TestingGate.event;
import static dev.holdfast.gate.TestingGate.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookEvent.PreToolUse;
import dev.holdfast.claude.HookReply;
import dev.holdfast.health.Status;
import dev.holdfast.journal.Event.Kind;
import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Outcome.Cause;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreToolGateTest {

    @TempDir
    Path home;

    private TestingGate gate;
    private TestingContext testing;
    private TestingBeyond beyond;

    @BeforeEach
    void open() throws IOException {
        gate = new TestingGate(home);
        testing = gate.testing;
        beyond = gate.beyond;
    }

    @Test
    void aFirstCallOfAnHttpServerAsksItAndTheNextReadsTheHealthAlone() {
        assertThat(gate.call("web")).isEqualTo(NOTHING);
        assertThat(beyond.probes).hasValue(1);
        assertThat(beyond.lookups).hasValue(1);

        assertThat(gate.call("web")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(1);
        assertThat(beyond.lookups).hasValue(1);
        assertThat(testing.passes()).isEqualTo(1);
    }

    @Test
    void aStdioServerIsNeverStartedToDoubtItP5() {
        for (int i = 0; i < 3; i++) {
            assertThat(gate.call("mem")).isEqualTo(NOTHING);
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
        gate.call("web");
        testing.pass(Duration.ofMinutes(3));
        beyond.answers(REFUSED);

        HookReply reply = gate.call("web");

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
        gate.down("mem", Duration.ZERO);

        assertThat(gate.call("mem")).isInstanceOf(HookReply.Block.class);
        assertThat(gate.call("mem")).isInstanceOf(HookReply.Block.class);
        assertThat(beyond.probes).hasValue(0);
        testing.pass(Duration.ofSeconds(40));

        assertThat(gate.call("mem")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(1);
        assertThat(gate.status("mem")).isEqualTo(Status.HEALTHY);
    }

    @Test
    void aBlockReadsNoConfigurationWhileItsFileIsTheSame() {
        gate.down("mem", Duration.ZERO);
        beyond.lookups.set(0);

        assertThat(gate.call("mem")).isInstanceOf(HookReply.Block.class);

        assertThat(beyond.lookups).hasValue(0);
    }

    @Test
    void aChangedDeclarationIsDueAtOnceK2() {
        gate.down("mem", Duration.ofSeconds(1));
        beyond.changed = true;

        assertThat(gate.call("mem")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(1);
        assertThat(gate.status("mem")).isEqualTo(Status.HEALTHY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"web", "mem"})
    void aClockThatWasSetBackHoldsNoBlock(String name) {
        gate.down(name, Duration.ofSeconds(40));
        beyond.thenAnswers(REFUSED);
        assertThat(gate.call(name)).isInstanceOf(HookReply.Block.class);
        testing.pass(Duration.ofHours(-1));

        assertThat(gate.call(name)).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(2);
        assertThat(gate.status(name)).isEqualTo(Status.HEALTHY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DNS", "TLS", "PROXY"})
    void whatOurViewAloneCannotReachIsNeverBlocked(Cause cause) {
        beyond.answers(new Outcome.Unreachable(cause, "unknown host", null));

        assertThat(gate.call("web")).isEqualTo(NOTHING);
        assertThat(gate.call("web")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(1);
        assertThat(gate.status("web")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void anUnapprovedServerIsNotAskedZ1() {
        beyond.approved = false;

        assertThat(gate.call("web")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(0);
    }

    @Test
    void aLauncherThatWasNeverReadyIsNotStartedS6() {
        gate.down("fresh", Duration.ofSeconds(40));

        assertThat(gate.call("fresh")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(0);
    }

    @Test
    void aBlockThatCannotBeJournaledIsAPass() {
        gate.down("mem", Duration.ZERO);
        testing.journalFull();

        assertThat(gate.call("mem")).isEqualTo(NOTHING);
    }

    @Test
    void anAnswerThatCannotBeStoredIsAPassX2() throws IOException {
        Files.writeString(testing.context().places().config(), "a file where the folder should be");
        beyond.answers(REFUSED);

        assertThat(gate.call("web")).isEqualTo(NOTHING);
        assertThat(gate.call("web")).isEqualTo(NOTHING);
    }

    @Test
    void aTreeThatIsStillBusyAtTheDeadlineIsUnknown() {
        beyond.busy = true;
        beyond.answers(new Outcome.TimedOut(""));

        assertThat(gate.call("web")).isEqualTo(NOTHING);

        assertThat(gate.status("web")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void theDeadlineIsTheConfiguredOneNeverALearnedOne() {
        gate.call("web");

        Duration left = beyond.requests.getFirst().deadline().remaining();
        assertThat(left).isLessThanOrEqualTo(Policy.DEFAULT.timeout());
        assertThat(beyond.requests.getFirst().era()).isNull();
        testing.pass(Duration.ofMinutes(3));
        gate.call("web");
        assertThat(beyond.requests.getLast().era()).isEqualTo(Era.LEGACY);
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
                HookReply reply = gate.call("web");
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

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            var unused = latch.await(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
