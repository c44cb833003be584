package dev.holdfast.readiness;

import dev.holdfast.health.Asked;
import dev.holdfast.settings.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** 60 days of made-up start-up times, played against one way of choosing deadlines. Every way sees the same times. */
final class DeadlineSimulation {

    static final int DAYS = 60;
    static final int RUNS_A_DAY = 6;
    private static final int DEAD_FROM = 12;
    private static final Duration PATIENT = Duration.ofMinutes(1);

    /** One way of choosing a deadline. */
    interface Chooser {
        Duration deadline(Track track);
    }

    /** Chooses as the tool does. */
    static final Chooser LEARNED = track -> Deadlines.of(null, Policy.DEFAULT, track);

    /** The formula without looking at the last silence. */
    static final Chooser FORMULA_ALONE = track ->
            track.readyTimes().size() < Deadlines.ENOUGH ? Deadlines.DEFAULT : Deadlines.learned(track.readyTimes());

    static Chooser fixed(int seconds) {
        return track -> Duration.ofSeconds(seconds);
    }

    /**
     * What came of it.
     *
     * @param falseTimeouts healthy servers that were given up
     * @param inVain seconds waited for silence, over all servers and runs
     * @param wholeRuns seconds that whole runs took, all servers at once
     */
    record Sum(int probes, int falseTimeouts, double inVain, double wholeRuns) {
        String row(String name) {
            return String.format(
                    Locale.ROOT,
                    "| %s | %d of %d | %.0f s | %.2f s |",
                    name,
                    falseTimeouts,
                    probes,
                    inVain,
                    wholeRuns / (DAYS * RUNS_A_DAY));
        }
    }

    private DeadlineSimulation() {}

    static Sum play(Chooser chooser, long seed) {
        List<Made> servers = servers();
        List<Track> tracks = new ArrayList<>();
        servers.forEach(server -> tracks.add(Track.NONE));
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        int probes = 0;
        int falseTimeouts = 0;
        double inVain = 0;
        double wholeRuns = 0;
        for (int run = 0; run < DAYS * RUNS_A_DAY; run++) {
            int day = run / RUNS_A_DAY;
            double longest = 0;
            for (int i = 0; i < servers.size(); i++) {
                Made server = servers.get(i);
                Duration needs = server.time(day, random.nextGaussian());
                Duration deadline = chooser.deadline(tracks.get(i));
                boolean ready = needs.compareTo(deadline) <= 0;
                double took = seconds(ready ? needs : deadline);
                longest = Math.max(longest, took);
                probes++;
                inVain += ready ? 0 : took;
                falseTimeouts += !ready && needs.compareTo(PATIENT) < 0 ? 1 : 0;
                tracks.set(i, after(tracks.get(i), ready, ready ? needs : deadline));
            }
            wholeRuns += longest;
        }
        return new Sum(probes, falseTimeouts, inVain, wholeRuns);
    }

    /** A server with its usual time, what it has become by the last day, and the day on which that happens at once; 0 for slowly. */
    private record Made(double seconds, double later, int stepDay, boolean dies) {

        Duration time(int day, double gauss) {
            if (dies && day >= DEAD_FROM) {
                return PATIENT.multipliedBy(60);
            }
            boolean busy = day >= 28 && day < 35;
            double base =
                    stepDay == 0 ? seconds + (later - seconds) * day / (DAYS - 1) : day < stepDay ? seconds : later;
            double spread = busy ? 0.30 : 0.12;
            return Duration.ofMillis(Math.round(1000 * base * (busy ? 1.4 : 1) * Math.exp(spread * gauss)));
        }
    }

    /** A2's spread from 0.05 to 3.4 s, one that drifts, one that an update makes slower, one that dies. */
    private static List<Made> servers() {
        List<Made> made = new ArrayList<>();
        for (double steady : new double[] {0.05, 0.1, 0.2, 0.2, 0.3, 0.5, 0.8, 1.4, 2.2, 3.4}) {
            made.add(new Made(steady, steady, 0, false));
        }
        made.add(new Made(0.6, 2.4, 0, false));
        made.add(new Made(0.3, 1.8, 40, false));
        made.add(new Made(0.4, 0.4, 0, true));
        return made;
    }

    private static Track after(Track track, boolean ready, Duration took) {
        if (!ready) {
            return new Track(track.readyTimes(), took);
        }
        List<Duration> times = new ArrayList<>(track.readyTimes());
        times.add(took);
        return new Track(times.subList(Math.max(0, times.size() - Asked.KEPT_TIMES), times.size()), Duration.ZERO);
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }
}
