package dev.holdfast.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {

    @ParameterizedTest
    @CsvSource({"1,30", "2,60", "3,120", "4,240", "5,480", "6,600", "7,600", "1000000,600"})
    void doublesUpToTheCap(int failures, long seconds) {
        RandomGenerator middle = new Fixed(0.5);

        Duration delay = Backoff.delay(Duration.ofSeconds(30), failures, middle);

        assertThat(delay).isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({"1,0.0,24", "1,1.0,36", "5,1.0,576", "6,0.0,480", "6,1.0,600", "9,0.75,600"})
    void chanceVariesItByAFifthButNeverPastTheCap(int failures, double chance, long seconds) {
        Duration delay = Backoff.delay(Duration.ofSeconds(30), failures, new Fixed(chance));

        assertThat(delay).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void aFirstDelayBeyondTheCapIsTheCap() {
        Duration delay = Backoff.delay(Duration.ofDays(30), 1, new Fixed(0.5));

        assertThat(delay).isEqualTo(Policy.BACKOFF_CAP);
    }

    @Test
    void sessionsThatFailTogetherDoNotComeBackTogetherB4() {
        Random random = new Random(3);

        long different = java.util.stream.Stream.generate(() -> Backoff.delay(Duration.ofSeconds(30), 1, random))
                .limit(10)
                .distinct()
                .count();

        assertThat(different).isEqualTo(10);
    }

    /** A chance that always falls the same way. */
    record Fixed(double chance) implements RandomGenerator {
        @Override
        public long nextLong() {
            return 0;
        }

        @Override
        public double nextDouble() {
            return chance;
        }
    }
}
