package dev.holdfast.words;

/** Text as one word of a POSIX shell, whatever it holds. */
public final class ShellWord {

    private ShellWord() {}

    /** The text itself where that is safe, else in single quotes. */
    public static String of(String text) {
        if (!text.isEmpty() && text.charAt(0) != '-' && plain(text)) {
            return text;
        }
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static boolean plain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (!letter && "_-./:@%+,".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }
}
