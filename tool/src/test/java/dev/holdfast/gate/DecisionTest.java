package dev.holdfast.gate;

import static dev.holdfast.health.Signal.Transport.HTTP;
import static dev.holdfast.health.Signal.Transport.STDIO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.gate.Decision.Because;
import dev.holdfast.health.Health;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Status;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.Policy.Mode;
import dev.holdfast.settings.Policy.ProbeMode;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DecisionTest {

    private static final Instant NOW = Instant.parse("2026-11-30T20:00:00Z");
    private static final Policy DEFAULT = Policy.DEFAULT;
    private static final Instant TEN_MINUTES = NOW.plus(Duration.ofMinutes(10));
    private static final Instant LOOK = Instant.EPOCH;

    static Stream<Arguments> decisions() {
        Health fresh = health(Status.HEALTHY, -10, 110, 0);
        Health expired = health(Status.HEALTHY, -200, -80, 0);
        Health down = health(Status.UNHEALTHY, -10, -10, 20);
        Health downLong = health(Status.UNHEALTHY, -10, -10, 500);
        Health due = health(Status.UNHEALTHY, -40, -40, -1);
        Health yearAhead = health(Status.UNHEALTHY, -40, -40, 31_536_000);
        Health clockSetBack = health(Status.UNHEALTHY, 3600, 3600, 3630);
        Health healthyFromTheFuture = health(Status.HEALTHY, 3600, 3720, 0);
        Health couldNotTell = health(Status.UNKNOWN, -10, 20, -10);
        return Stream.of(
                arguments(fresh, HTTP, DEFAULT, new Decision.Pass(Because.HEALTHY, fresh.expiresAt())),
                arguments(fresh, STDIO, DEFAULT, new Decision.Pass(Because.STDIO, TEN_MINUTES)),
                arguments(expired, HTTP, DEFAULT, new Decision.Ask(Because.EXPIRED)),
                arguments(expired, STDIO, DEFAULT, new Decision.Pass(Because.STDIO, TEN_MINUTES)),
                arguments(Health.NONE, HTTP, DEFAULT, new Decision.Ask(Because.EXPIRED)),
                arguments(Health.NONE, STDIO, DEFAULT, new Decision.Pass(Because.STDIO, TEN_MINUTES)),
                arguments(down, HTTP, DEFAULT, new Decision.Block(down, NOW.plusSeconds(20))),
                arguments(down, STDIO, DEFAULT, new Decision.Block(down, NOW.plusSeconds(20))),
                arguments(downLong, HTTP, DEFAULT, new Decision.Block(downLong, NOW.plusSeconds(50))),
                arguments(downLong, STDIO, DEFAULT, new Decision.Block(downLong, NOW.plusSeconds(500))),
                arguments(due, HTTP, DEFAULT, new Decision.Ask(Because.DUE)),
                arguments(due, STDIO, DEFAULT, new Decision.Ask(Because.DUE)),
                arguments(yearAhead, STDIO, DEFAULT, new Decision.Ask(Because.DUE)),
                arguments(clockSetBack, STDIO, DEFAULT, new Decision.Ask(Because.DUE)),
                arguments(healthyFromTheFuture, HTTP, DEFAULT, new Decision.Ask(Because.EXPIRED)),
                arguments(couldNotTell, HTTP, DEFAULT, new Decision.Pass(Because.JUST_ASKED, LOOK)),
                // nobody can ask it
                arguments(Health.NONE, null, DEFAULT, new Decision.Pass(Because.CANNOT_BE_ASKED, TEN_MINUTES)),
                arguments(down, null, DEFAULT, new Decision.Block(down, NOW.plusSeconds(20))),
                arguments(due, null, DEFAULT, new Decision.Pass(Because.CANNOT_BE_ASKED, LOOK)),
                arguments(
                        Health.NONE,
                        HTTP,
                        probe(ProbeMode.NONE),
                        new Decision.Pass(Because.CANNOT_BE_ASKED, TEN_MINUTES)),
                arguments(downLong, HTTP, probe(ProbeMode.NONE), new Decision.Block(downLong, NOW.plusSeconds(500))),
                // B6: switched off, observed
                arguments(down, HTTP, mode(Mode.OFF), new Decision.Pass(Because.OFF, TEN_MINUTES)),
                arguments(down, HTTP, mode(Mode.OBSERVE), new Decision.Block(down, NOW.plusSeconds(20))));
    }

    @ParameterizedTest
    @MethodSource("decisions")
    void decides(Health health, @Nullable Transport transport, Policy policy, Decision expected) {
        assertThat(Decision.of(health, transport, policy, NOW)).isEqualTo(expected);
    }

    private static Policy mode(Mode mode) {
        return policy(mode, ProbeMode.AUTO);
    }

    private static Policy probe(ProbeMode probe) {
        return policy(Mode.BLOCK, probe);
    }

    private static Policy policy(Mode mode, ProbeMode probe) {
        return new Policy(
                mode,
                probe,
                null,
                DEFAULT.timeout(),
                false,
                DEFAULT.ttl(),
                DEFAULT.backoff(),
                false,
                null,
                DEFAULT.reconnectTimeout());
    }

    private static Health health(Status status, long checked, long expires, long retry) {
        return new Health(
                status,
                NOW.plusSeconds(checked),
                NOW.plusSeconds(expires),
                status == Status.UNHEALTHY ? 1 : 0,
                null,
                null,
                NOW.plusSeconds(retry),
                null,
                null,
                null,
                null,
                null);
    }
}
