package dev.holdfast.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Probe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All at once, slots for those that work, more time for those that still do. */
final class FleetTest {

    private static final Outcome SILENT = new Outcome.TimedOut("");
    private static final Fleet.Limits TWO_CORES = Fleet.Limits.ofCores(2);
    private static final Fleet.Enough ALL = (settled, out) -> false;

    private final TestingProbe probe = new TestingProbe();
    private final Events events = new Events();

    @Test
    void eachServerIsSettledOnceInTheOrderOfThePlans() {
        probe.when("a", TestingProbe.READY)
                .when("b", SILENT)
                .when("c", new Outcome.Exited(1, "fatal: missing API key"));

        List<Settled> settled = fleet(TWO_CORES).ask(plans("a", "b", "c"), ALL, events);

        assertThat(settled)
                .extracting(s -> s.server().name() + " " + s.outcome().word())
                .containsExactly("a READY", "b TIMEOUT", "c EXITED");
        assertThat(events.settled).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(events.begun).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void nothingToAskIsNothingSettled() {
        assertThat(fleet(TWO_CORES).ask(List.of(), ALL, events)).isEmpty();
    }

    @Test
    void aFaultOfOurProbeIsUnknownNotAServersFault() {
        probe.when("a", request -> {
            throw new IllegalStateException("boom");
        });

        List<Settled> settled = fleet(TWO_CORES).ask(plans("a"), ALL, events);

        assertThat(settled.getFirst().outcome()).isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void whatIsNotWaitedForIsEnded() {
        TestingTree slow = new TestingTree(false);
        CountDownLatch running = new CountDownLatch(1);
        probe.when("slow", request -> {
            request.pace().started(slow);
            running.countDown();
            slow.awaitClosed();
            return TestingProbe.result(new Outcome.Exited(143, ""));
        });
        probe.when("needed", request -> {
            await(running);
            return TestingProbe.result(TestingProbe.READY);
        });

        List<Settled> settled =
                fleet(TWO_CORES).ask(plans("slow", "needed"), (known, out) -> known.containsKey("needed"), events);

        assertThat(settled).extracting(s -> s.server().name()).containsExactly("needed");
        assertThat(slow.isClosed()).isTrue();
        assertThat(events.settled).containsExactly("needed");
    }

    @Test
    void idleOnesHoldNoSlotSoThatAllSleepersStart() {
        CountDownLatch allStarted = new CountDownLatch(6);
        for (String name : names(6)) {
            probe.when(name, request -> {
                request.pace().started(new TestingTree(false));
                allStarted.countDown();
                await(allStarted);
                return TestingProbe.result(TestingProbe.READY);
            });
        }

        List<Settled> settled = fleet(TWO_CORES).ask(plans(names(6)), ALL, events);

        assertThat(settled)
                .hasSize(6)
                .allSatisfy(s -> assertThat(s.outcome().word()).isEqualTo("READY"));
    }

    /** Case S7: who works holds its slot, so no more start at once than there are cores. */
    @Test
    void workingOnesStartTwoByTwo() {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        for (String name : names(8)) {
            probe.when(name, request -> {
                request.pace().started(new TestingTree(true));
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                Thread.yield();
                now.decrementAndGet();
                return TestingProbe.result(TestingProbe.READY);
            });
        }

        fleet(TWO_CORES).ask(plans(names(8)), ALL, events);

        assertThat(most.get()).isLessThanOrEqualTo(2);
    }

    /** Case S7: late while others were at work means one more chance, alone. */
    @Test
    void aBusyTimeoutIsAskedOnceMoreAloneAfterTheOthers() {
        AtomicInteger tries = new AtomicInteger();
        probe.when(
                "late",
                request -> tries.incrementAndGet() == 1
                        ? new Probe.Result(SILENT, Duration.ofSeconds(30), true)
                        : TestingProbe.result(TestingProbe.READY));
        probe.when("other", TestingProbe.READY);

        List<Settled> settled = fleet(TWO_CORES).ask(plans("late", "other"), ALL, events);

        assertThat(settled).extracting(s -> s.outcome().word()).containsExactly("READY", "READY");
        assertThat(probe.asked()).hasSize(3).endsWith("late");
    }

    @Test
    void anIdleTimeoutIsFinalAndSoIsOneWithAGivenLimit() {
        probe.when("idle", SILENT).when("firm", request -> new Probe.Result(SILENT, Duration.ofSeconds(2), true));
        List<Plan> plans = List.of(plan("idle", false, false), plan("firm", true, false));

        List<Settled> settled = fleet(TWO_CORES).ask(plans, ALL, events);

        assertThat(settled).extracting(s -> s.outcome().word()).containsExactly("TIMEOUT", "TIMEOUT");
        assertThat(probe.asked()).containsExactlyInAnyOrder("idle", "firm");
    }

    /** Case S6. */
    @Test
    void aLauncherThatInstallsBelongsToItsOwner() {
        List<Duration> limits = Collections.synchronizedList(new ArrayList<>());
        Owner owner = (plan, limit) -> {
            limits.add(limit);
            return TestingProbe.result(new Outcome.Starting("installing"));
        };
        List<Plan> plans = List.of(plan("npx", false, true), plan("uvx", true, true));

        List<Settled> settled = new Fleet(probe, owner, TWO_CORES).ask(plans, ALL, events);

        assertThat(settled).extracting(s -> s.outcome().word()).containsExactly("STARTING", "STARTING");
        assertThat(limits).containsExactlyInAnyOrder(Duration.ofSeconds(90), Duration.ofSeconds(5));
        assertThat(probe.asked()).isEmpty();
    }

    @ParameterizedTest(name = "waited {0}, worked {1}, firm {2} -> {3}")
    @CsvSource({
        "PT5S,    PT0S,    false, PT0S",
        "PT5S,    PT0.01S, false, PT0.5S",
        "PT5S,    PT0.5S,  true,  PT0S",
        "PT29.8S, PT0.5S,  false, PT0.2S",
        "PT30S,   PT0.5S,  false, PT0S",
    })
    void moreTimeOnlyForATreeThatWorks(Duration waited, Duration work, boolean firm, Duration more) {
        assertThat(Patience.more(waited, work, firm)).isEqualTo(more);
    }

    private Fleet fleet(Fleet.Limits limits) {
        return new Fleet(
                probe,
                (plan, limit) -> {
                    throw new AssertionError("nothing installs here");
                },
                limits);
    }

    private static String[] names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "s" + i).toArray(String[]::new);
    }

    private static List<Plan> plans(String... names) {
        return Arrays.stream(names).map(name -> plan(name, false, false)).toList();
    }

    private static Plan plan(String name, boolean firm, boolean installs) {
        return new Plan(TestingServers.stdio(name), null, Duration.ofSeconds(5), firm, installs, false);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("nobody came");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Events implements Fleet.Watcher {
        private final List<String> begun = new ArrayList<>();
        private final List<String> settled = new ArrayList<>();

        @Override
        public void begun(String server) {
            begun.add(server);
        }

        @Override
        public void settled(Settled done) {
            settled.add(done.server().name());
        }
    }
}
