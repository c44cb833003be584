package dev.holdfast.words;

/** Text that a server or a person's file gave, on its way to a model: one line, cut, and without what could end its quotation. */
final class Recorded {

    private Recorded() {}

    /** The text on one line, at most so many characters, an ellipsis where it was cut. */
    static String line(String text, int limit) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < text.length() && line.length() < limit; i++) {
            char c = text.charAt(i);
            boolean blank = Character.isISOControl(c) || Character.isWhitespace(c);
            if (!blank) {
                line.append(
                        switch (c) {
                            case '"' -> '\'';
                            case '「', '」' -> '|';
                            default -> c;
                        });
            } else if (line.length() > 0 && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        String cut = line.toString().strip();
        return text.length() > limit && cut.length() >= limit - 1 ? cut + "…" : cut;
    }
}
