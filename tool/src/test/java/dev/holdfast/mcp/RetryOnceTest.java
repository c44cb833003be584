package dev.holdfast.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.cli.TestingMcpServer;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.Environment;
import dev.holdfast.os.ProcessTree;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A first start that fails and a second that works is ready (case K5). */
class RetryOnceTest {

    private static final Duration AMPLE = Duration.ofSeconds(20);
    private static final Duration AT_ONCE = Duration.ofMillis(20);
    private static final Outcome READY = new Outcome.Ready(Era.LEGACY, "", "", List.of());

    @TempDir
    private Path folder;

    static Stream<Arguments> firstResults() {
        return Stream.of(
                // the era that is remembered, the first outcome, how long it took → how often it is asked
                arguments(Era.LEGACY, new Outcome.Exited(1, "connection closed"), AT_ONCE, 2),
                arguments(Era.LEGACY, new Outcome.Exited(0, ""), AT_ONCE, 2),
                arguments(Era.LEGACY, new Outcome.Exited(1, ""), Duration.ofSeconds(3), 1),
                // never started: the same again is no other answer
                arguments(Era.LEGACY, new Outcome.Exited(null, "not found"), AT_ONCE, 1),
                // a second process was started already, with the older question
                arguments(null, new Outcome.Exited(1, ""), AT_ONCE, 1),
                // but not after a signal
                arguments(null, new Outcome.Exited(137, ""), AT_ONCE, 2),
                arguments(Era.LEGACY, new Outcome.ProtocolError("no"), AT_ONCE, 1),
                arguments(Era.LEGACY, READY, AT_ONCE, 1));
    }

    @ParameterizedTest
    @MethodSource("firstResults")
    void asksAgainOnlyWhoLeftAtOnce(@Nullable Era era, Outcome first, Duration took, int times) {
        List<Probe.Request> asked = new ArrayList<>();
        Probe probe = request -> {
            asked.add(request);
            return asked.size() == 1 ? new Probe.Result(first, took, false) : new Probe.Result(READY, AT_ONCE, false);
        };

        Outcome outcome =
                new RetryOnce(probe).ask(request(era, List.of("server"), AMPLE)).outcome();

        assertThat(asked).hasSize(times);
        assertThat(outcome).isEqualTo(times == 2 ? READY : first);
        assertThat(asked.getLast().era()).isEqualTo(times == 2 ? null : era);
    }

    @Test
    void withoutTimeTheFirstAnswerStands() {
        Outcome left = new Outcome.Exited(1, "");
        List<Probe.Request> asked = new ArrayList<>();
        Probe probe = request -> {
            asked.add(request);
            return new Probe.Result(left, AT_ONCE, false);
        };

        Outcome outcome = new RetryOnce(probe)
                .ask(request(Era.LEGACY, List.of("server"), Duration.ZERO))
                .outcome();

        assertThat(outcome).isEqualTo(left);
        assertThat(asked).hasSize(1);
    }

    @Test
    void aProcessThatFailsOnItsFirstStartAloneIsReady() {
        List<String> argv =
                TestingMcpServer.script("[ -e there ] || { touch there; echo 'connection closed' >&2; exit 0; }");

        Outcome outcome = new RetryOnce(new StdioProbe(Environment.ofProcess()))
                .ask(request(Era.LEGACY, argv, AMPLE))
                .outcome();

        assertThat(outcome).isInstanceOf(Outcome.Ready.class);
    }

    private Probe.Request request(@Nullable Era era, List<String> argv, Duration time) {
        return new Probe.Request(
                TestingMcpServer.stdio(argv, Map.of(), folder),
                era,
                Deadline.after(time),
                new ProcessTree.Graces(Duration.ofMillis(100), Duration.ofMillis(50)));
    }
}
