package dev.holdfast.recovery;

import java.util.ArrayList;
import java.util.List;

/** Recorded text as lines: trimmed, runs of white space to one blank, empty lines dropped; at most 40 of 400 characters. */
final class Lines {

    private static final int MOST = 40;
    private static final int LONGEST = 400;

    private Lines() {}

    static List<String> of(String text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        while (start <= text.length() && lines.size() < MOST) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            String line = oneLine(text.substring(start, end), LONGEST);
            if (!line.isEmpty()) {
                lines.add(line);
            }
            start = end + 1;
        }
        return lines;
    }

    /** The text with every run of white space and control characters as one blank, cut to so many characters. */
    static String oneLine(String text, int longest) {
        StringBuilder line = new StringBuilder(Math.min(text.length(), longest + 1));
        boolean gap = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c) || Character.isISOControl(c) || c == '\u00a0') {
                gap = !line.isEmpty();
                continue;
            }
            if (line.length() + (gap ? 2 : 1) > longest) {
                if (!line.isEmpty() && Character.isHighSurrogate(line.charAt(line.length() - 1))) {
                    line.setLength(line.length() - 1);
                }
                return line.append('…').toString();
            }
            if (gap) {
                line.append(' ');
                gap = false;
            }
            line.append(c);
        }
        return line.toString();
    }
}
