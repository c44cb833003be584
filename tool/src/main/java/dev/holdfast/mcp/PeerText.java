package dev.holdfast.mcp;

import dev.holdfast.os.Redactor;
import java.util.function.UnaryOperator;

/** What makes a peer's words fit to be stored and shown: one line, no colours or control characters, no secrets, cut. */
final class PeerText {

    /** Long enough for a reason with its path, short enough for a table. */
    private static final int LONGEST = 300;

    private final UnaryOperator<String> redaction;

    PeerText(UnaryOperator<String> redaction) {
        this.redaction = redaction;
    }

    static PeerText of(Redactor redactor) {
        return new PeerText(redactor::redact);
    }

    /** The words on one line, at most 300 characters, an ellipsis where they were cut. */
    String cut(String words) {
        return cut(words, LONGEST);
    }

    String cut(String words, int longest) {
        // Cut generously first: redaction may need what follows a secret's start, but not a megabyte of it.
        String near = words.length() > longest * 8 ? words.substring(0, longest * 8) : words;
        String plain = redaction.apply(plain(near)).strip();
        return plain.length() <= longest ? plain : whole(plain, longest - 1) + "…";
    }

    /** A prefix that does not end in half a character. */
    private static String whole(String text, int length) {
        return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
    }

    /** The text without escape sequences; every other control character and run of white space is one blank. */
    static String plain(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == 0x1b) {
                at = afterEscape(text, at);
                continue;
            }
            at++;
            if (isBlank(c)) {
                if (!plain.isEmpty() && plain.charAt(plain.length() - 1) != ' ') {
                    plain.append(' ');
                }
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private static boolean isBlank(char c) {
        int type = Character.getType(c);
        return Character.isWhitespace(c)
                || Character.isISOControl(c)
                || Character.isSpaceChar(c)
                || type == Character.FORMAT;
    }

    /** The index after the escape sequence that starts here: CSI up to its final byte, OSC up to BEL or ST, else two characters. */
    private static int afterEscape(String text, int start) {
        int at = start + 1;
        if (at >= text.length()) {
            return at;
        }
        char kind = text.charAt(at++);
        if (kind == '[') {
            while (at < text.length() && (text.charAt(at) < 0x40 || text.charAt(at) > 0x7e)) {
                at++;
            }
            return Math.min(text.length(), at + 1);
        }
        if (kind == ']') {
            while (at < text.length() && text.charAt(at) != 0x07 && text.charAt(at) != 0x1b) {
                at++;
            }
            if (at < text.length() && text.charAt(at) == 0x1b) {
                at++;
            }
            return Math.min(text.length(), at + 1);
        }
        return at;
    }
}
