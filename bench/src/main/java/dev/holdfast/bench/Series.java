package dev.holdfast.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Processes that are run in turns, so that whatever else the machine does falls on all of them alike. */
final class Series {

    /** One run of one thing; its seconds. */
    interface Sample {
        double seconds() throws IOException, InterruptedException;
    }

    private final List<Sample> samples = new ArrayList<>();
    private final List<double[]> times = new ArrayList<>();

    /** The number by which {@link #median} knows it. */
    int add(Sample sample) {
        samples.add(sample);
        return samples.size() - 1;
    }

    /** Runs everything so often, after one round that does not count. */
    void run(int rounds) throws IOException, InterruptedException {
        times.clear();
        samples.forEach(sample -> times.add(new double[rounds]));
        for (int round = -1; round < rounds; round++) {
            for (int i = 0; i < samples.size(); i++) {
                double seconds = samples.get(i).seconds();
                if (round >= 0) {
                    times.get(i)[round] = seconds;
                }
            }
        }
    }

    double median(int which) {
        double[] sorted = times.get(which).clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** A row that compares one median with another. */
    Row ratio(String what, int which, int base, String baseName, double bar) {
        double ratio = median(which) / median(base);
        return Row.bar(
                what, measured(which, ratio, baseName), String.format(Locale.ROOT, "≤ %.2f ×", bar), ratio <= bar);
    }

    Row finding(String what, int which, int base, String baseName) {
        return Row.finding(what, measured(which, median(which) / median(base), baseName));
    }

    private String measured(int which, double ratio, String baseName) {
        return String.format(Locale.ROOT, "%.2f × %s (%s)", ratio, baseName, millis(median(which)));
    }

    static String millis(double seconds) {
        return String.format(Locale.ROOT, seconds < 0.02 ? "%.1f ms" : "%.0f ms", seconds * 1000);
    }

    static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.2f s", seconds);
    }
}
