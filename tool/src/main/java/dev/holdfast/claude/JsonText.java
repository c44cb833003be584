package dev.holdfast.claude;

import java.nio.charset.StandardCharsets;

/** How the bytes between the quotes of a JSON string become text. */
final class JsonText {

    /** What stands for what cannot be decoded. */
    private static final char REPLACEMENT = '\uFFFD';

    private JsonText() {}

    /** The text, cut to the limit in characters, never in the middle of a surrogate pair. */
    static String decode(byte[] raw, boolean escaped, int limit) {
        String text = new String(raw, StandardCharsets.UTF_8);
        return cut(escaped ? unescape(text) : text, limit);
    }

    /** The first characters of the text, never half of a surrogate pair. */
    static String cut(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        return text.substring(0, limit > 0 && Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit);
    }

    private static String unescape(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            char next = text.charAt(at++);
            if (next != '\\') {
                plain.append(next);
            } else if (at < text.length()) {
                char kind = text.charAt(at++);
                if (kind == 'u') {
                    plain.append(unicode(text, at));
                    at += 4;
                } else {
                    plain.append(escape(kind));
                }
            }
        }
        return plain.toString();
    }

    private static char escape(char kind) {
        return switch (kind) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> kind;
        };
    }

    private static char unicode(String text, int at) {
        if (at + 4 > text.length()) {
            return REPLACEMENT;
        }
        int code = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0) {
                return REPLACEMENT;
            }
            code = code << 4 | digit;
        }
        return (char) code;
    }
}
