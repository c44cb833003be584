package dev.holdfast.health;

import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The change that one probe makes: the machine's verdict, and the outcome kept beside it. Remembers the verdict for who asked. */
public final class ProbeChange implements Change {

    private final Signal.Probed signal;
    private final Duration elapsed;
    private final String source;
    private final Policy policy;
    private final Instant now;
    private final RandomGenerator random;
    private @Nullable Verdict verdict;

    /**
     * A change by this probe.
     *
     * @param elapsed how long the answer took
     * @param source the declaring file
     */
    public ProbeChange(
            Signal.Probed signal, Duration elapsed, String source, Policy policy, Instant now, RandomGenerator random) {
        this.signal = signal;
        this.elapsed = elapsed;
        this.source = source;
        this.policy = policy;
        this.now = now;
        this.random = random;
    }

    @Override
    public Known apply(Known current) {
        Verdict found = HealthMachine.next(current.health(), signal, policy, now, random);
        verdict = new Verdict(found.health().declaredIn(source), found.reason());
        return new Known(verdict.health(), current.asked().after(signal.outcome(), elapsed, now));
    }

    /** What came of it; null before it was applied. */
    public @Nullable Verdict verdict() {
        return verdict;
    }
}
