package dev.holdfast.os;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The value that a text gives to a named field: {@code name=value}, {@code "name": "value"}, {@code --name value}.
 *
 * @param from its first character
 * @param to behind its last
 * @param colon whether a colon stands between, as in prose
 * @param quotedName whether the name stands in quotes, as in JSON
 */
record SecretValue(int from, int to, boolean colon, boolean quotedName) {

    /** The value behind the name, null when there is none. */
    static @Nullable SecretValue behind(String text, int nameFrom, int nameEnd, boolean header) {
        int at = skip(text, nameEnd, "\\");
        boolean quotedName = isQuote(text, at);
        at = skip(text, quotedName ? at + 1 : nameEnd, " \t");
        boolean colon = is(text, at, ':');
        if (colon || is(text, at, '=')) {
            at = skip(text, is(text, at + 1, '>') ? at + 2 : at + 1, " \t");
            if (colon && text.startsWith("//", at)) {
                return null;
            }
        } else if (!isOption(text, nameFrom) || at == nameEnd || is(text, at, '-')) {
            return null;
        }
        int quote = skip(text, at, "\\");
        if (isQuote(text, quote)) {
            int end = quotedEnd(text, quote, quote > at);
            return new SecretValue(quote + 1, end, colon, quotedName);
        }
        int end = plainEnd(text, at, header);
        if (!header && end > at && is(text, end, ' ') && SecretNames.isScheme(text.substring(at, end))) {
            at = skip(text, end, " ");
            end = plainEnd(text, at, false);
        }
        return new SecretValue(at, end, colon, quotedName);
    }

    /** Whether nothing is given away: no value, a placeholder, or a word of prose behind a name that prose uses too. */
    boolean isHarmless(String text, String name) {
        String value = text.substring(from, to);
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "", "null", "true", "false", "undefined", "none" -> true;
            default ->
                value.startsWith("${") && value.endsWith("}") && value.indexOf('}') == value.length() - 1
                        || text.startsWith(Redactor.REDACTED, from)
                        || colon
                                && SecretNames.isAmbiguous(name)
                                && (!quotedName || name.equals("key"))
                                && !looksSecret(text);
        };
    }

    /** Whether it is a long run of letters and digits, whatever its name. */
    boolean isOpaque(String text) {
        return to - from >= 24 && SecretNames.keyEnd(text, from) >= to && SecretNames.hasDigit(text, from, to);
    }

    private boolean looksSecret(String text) {
        return to - from >= 20 || to - from >= 8 && SecretNames.hasDigit(text, from, to);
    }

    private static int quotedEnd(String text, int quote, boolean escaped) {
        int at = quote + 1;
        while (at < text.length() && text.charAt(at) != '\n') {
            char c = text.charAt(at);
            if (c == text.charAt(quote) || escaped && c == '\\' && is(text, at + 1, text.charAt(quote))) {
                return at;
            }
            at += c == '\\' ? 2 : 1;
        }
        return Math.min(at, text.length());
    }

    private static int plainEnd(String text, int from, boolean header) {
        String ends = header ? "\r\n\"'`,}" : " \t\r\n\"'`,;&)}]<>|\\";
        int at = text.startsWith("${", from) ? text.indexOf('}', from) + 1 : from;
        at = Math.max(at, from);
        if (text.startsWith(Redactor.REDACTED, at)) {
            at += Redactor.REDACTED.length();
        }
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private static boolean isOption(String text, int nameFrom) {
        return nameFrom >= 2 && text.startsWith("--", nameFrom - 2);
    }

    private static boolean isQuote(String text, int at) {
        return is(text, at, '"') || is(text, at, '\'');
    }

    private static boolean is(String text, int at, char c) {
        return at >= 0 && at < text.length() && text.charAt(at) == c;
    }

    private static int skip(String text, int from, String characters) {
        int at = from;
        while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }
}
