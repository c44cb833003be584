package dev.holdfast.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A2's open question: a deadline per server that does not grow with a busy day. */
final class DeadlinesTest {

    private static final Duration FULL_SILENCE = Duration.ofSeconds(5);

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource({
        "0.2 0.2 0.2 0.2 0.2,                    PT1S",
        "1 1 1 1 1,                              PT1.5S",
        "2 2 2 2 2.4,                            PT3.6S",
        "3.4 3.4 3.4 3.4 3.4,                    PT5.1S",
        "8 8 8 8 8,                              PT12S",
        "12 12 12 12 12,                         PT15S",
        "1 1 1 1 9,                              PT5S",
        "3 3 3 3 9,                              PT9S",
        "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 4, PT1.5S",
    })
    void theFormulaOverReadyTimes(String seconds, Duration expected) {
        assertThat(Deadlines.learned(times(seconds))).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} READY times of 0.2 s, last silence {1} -> {2}")
    @CsvSource({
        "0, PT0S,    PT5S",
        "4, PT5S,    PT5S",
        "5, PT0S,    PT5S",
        "5, PT5S,    PT1S",
        "5, PT5.02S, PT1S",
        "5, PT1S,    PT1.5S",
        "5, PT2S,    PT3S",
        "5, PT4S,    PT5S",
    })
    void aShortDeadlineOnlyAfterAFullSilence(int count, Duration silence, Duration expected) {
        Track track = new Track(Collections.nCopies(count, Duration.ofMillis(200)), silence);

        assertThat(Deadlines.of(null, Policy.DEFAULT, track)).isEqualTo(expected);
    }

    @Test
    void whatIsAskedForWinsOverTheSettingAndTheSettingOverWhatWasLearned() {
        Track track = new Track(times("3.4 3.4 3.4 3.4 3.4"), FULL_SILENCE);
        Policy set = withTimeout(Duration.ofSeconds(3));

        assertThat(Deadlines.of(Duration.ofSeconds(2), set, track)).isEqualTo(Duration.ofSeconds(2));
        assertThat(Deadlines.of(null, set, track)).isEqualTo(Duration.ofSeconds(3));
        assertThat(Deadlines.of(null, Policy.DEFAULT, track)).isEqualTo(Duration.ofMillis(5100));
    }

    private static List<Duration> times(String seconds) {
        return DoubleStream.of(List.of(seconds.trim().split(" ")).stream()
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .mapToObj(s -> Duration.ofMillis(Math.round(s * 1000)))
                .toList();
    }

    private static Policy withTimeout(Duration timeout) {
        Policy d = Policy.DEFAULT;
        return new Policy(
                d.mode(),
                d.probe(),
                d.probeUrl(),
                timeout,
                true,
                d.ttl(),
                d.backoff(),
                d.failOpen(),
                d.reconnectCommand(),
                d.reconnectTimeout());
    }
}
