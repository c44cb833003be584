package dev.holdfast.settings;

import java.util.List;
import java.util.Locale;

/** The known name that somebody most likely meant. */
final class Typo {

    private Typo() {}

    /** The closest of the names, empty when none is close. */
    static String closest(String name, List<String> known) {
        String best = "";
        int least = Math.max(1, name.length() / 3) + 1;
        for (String candidate : known) {
            int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                best = candidate;
            }
        }
        return best;
    }

    /** How many characters must be put in, left out or replaced. */
    private static int distance(String a, String b) {
        if (a.length() > 64) {
            return Integer.MAX_VALUE;
        }
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
            }
            above = row;
        }
        return above[b.length()];
    }
}
