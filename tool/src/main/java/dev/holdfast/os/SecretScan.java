package dev.holdfast.os;

import java.util.Locale;

/** One pass over a text that cuts out what has the shape of a secret; written by hand because a hook has no time to load regular expressions. */
final class SecretScan {

    private static final String PEM = "-----BEGIN ";
    /** The shortest opaque part of a URL that is taken for a secret. */
    private static final int OPAQUE = 32;

    private final String text;
    private final StringBuilder out;
    private int copied;

    SecretScan(String text) {
        this.text = text;
        this.out = new StringBuilder(text.length());
    }

    String redacted() {
        int nameEnd = 0;
        for (int at = 0; at < text.length(); ) {
            char c = text.charAt(at);
            int next = at + 1;
            if (c == '-' && text.startsWith(PEM, at)) {
                next = cut(at, pemEnd(at));
            } else if (c == ':' && text.startsWith("://", at)) {
                next = url(at + 3);
            } else if (c == '\\' && at + 1 < text.length() && "nrt".indexOf(text.charAt(at + 1)) >= 0) {
                next = at + 2;
                nameEnd = next;
            } else if (SecretNames.isLetterOrDigit(c)
                    && (at == 0 || !SecretNames.isLetterOrDigit(text.charAt(at - 1)) || at == nameEnd)) {
                int key = Math.max(SecretNames.keyLength(text, at), jwtLength(at));
                if (key > 0) {
                    next = cut(at, at + key);
                } else if (at >= nameEnd) {
                    nameEnd = nameEnd(at);
                    next = Math.max(next, named(at, nameEnd));
                }
            }
            at = next;
        }
        return copied == 0 ? text : out.append(text, copied, text.length()).toString();
    }

    /** Replaces a part and returns where the scan goes on. */
    private int cut(int from, int to) {
        if (to <= from || text.startsWith(Redactor.REDACTED, from)) {
            return Math.max(from, to);
        }
        out.append(text, copied, from).append(Redactor.REDACTED);
        copied = to;
        return to;
    }

    private int pemEnd(int at) {
        int end = text.indexOf("-----END ", at);
        int close = end < 0 ? -1 : text.indexOf("-----", end + 9);
        return close < 0 ? text.length() : close + 5;
    }

    private int jwtLength(int at) {
        if (!text.startsWith("eyJ", at)) {
            return 0;
        }
        int head = SecretNames.keyEnd(text, at);
        if (head - at < 10 || !text.startsWith(".", head)) {
            return 0;
        }
        int body = SecretNames.keyEnd(text, head + 1);
        int end = text.startsWith(".", body) ? SecretNames.keyEnd(text, body + 1) : body;
        return body > head + 1 ? end - at : 0;
    }

    private int nameEnd(int at) {
        int end = at;
        while (end < text.length() && (SecretNames.isKeyCharacter(text.charAt(end)) || text.charAt(end) == '.')) {
            end++;
        }
        return end;
    }

    /** A word: perhaps the name of a field with its value behind it, or a scheme with its token. */
    private int named(int at, int end) {
        String name = text.substring(at, end);
        if (SecretNames.isScheme(name)) {
            int token = schemeToken(end);
            if (token > 0) {
                return cut(token, tokenEnd(token));
            }
        }
        boolean query = at > 0 && (text.charAt(at - 1) == '?' || text.charAt(at - 1) == '&');
        boolean field = SecretNames.isField(name) || query && name.equals("code");
        if (!field && !query) {
            return 0;
        }
        SecretValue value = SecretValue.behind(text, at, end, SecretNames.isHeader(name));
        if (value == null || !field && !value.isOpaque(text)) {
            return 0;
        }
        return value.isHarmless(text, name) ? 0 : cut(value.from(), value.to());
    }

    /** Where the token behind a scheme word starts, 0 when what follows is prose or a challenge. */
    private int schemeToken(int schemeEnd) {
        int from = schemeEnd;
        while (from < text.length() && text.charAt(from) == ' ') {
            from++;
        }
        int to = tokenEnd(from);
        if (from == schemeEnd
                || to - from < 6
                || to < text.length() && text.charAt(to - 1) == '=' && text.charAt(to) == '"') {
            return 0;
        }
        String token = text.substring(from, to);
        int word = to;
        while (word > from && (text.charAt(word - 1) == '=' || text.charAt(word - 1) == '.')) {
            word--;
        }
        boolean bearer = text.regionMatches(true, schemeEnd - 6, "bearer", 0, 6);
        boolean plainWord = token.equals(token.toLowerCase(Locale.ROOT)) && !SecretNames.hasDigit(text, from, to);
        return SecretNames.isProse(text.substring(from, word)) || !bearer && plainWord ? 0 : from;
    }

    private int tokenEnd(int from) {
        int end = from;
        while (end < text.length()
                && (SecretNames.isLetterOrDigit(text.charAt(end)) || "-._~+/=".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        return end;
    }

    /** User info and opaque path segments behind {@code ://}. */
    private int url(int from) {
        int end = from;
        while (end < text.length() && !isUrlEnd(text.charAt(end))) {
            end++;
        }
        int authorityEnd = from;
        while (authorityEnd < end && "/?#".indexOf(text.charAt(authorityEnd)) < 0) {
            authorityEnd++;
        }
        int at = text.lastIndexOf('@', authorityEnd - 1);
        if (at < from && isPasswordWithSlash(from, authorityEnd)) {
            at = text.lastIndexOf('@', end - 1);
        }
        int path = authorityEnd;
        if (at >= from) {
            cut(from, at);
            path = Math.max(path, at + 1);
        }
        int segment = path;
        while (segment < end && text.charAt(segment) != '?') {
            int segmentEnd = SecretNames.keyEnd(text, segment);
            if (segmentEnd - segment >= OPAQUE && SecretNames.hasDigit(text, segment, segmentEnd)) {
                cut(segment, segmentEnd);
            }
            segment = Math.max(segmentEnd, segment + 1);
        }
        return Math.max(from, segment);
    }

    /** {@code u:p/w@h}: a colon that no port follows. */
    private boolean isPasswordWithSlash(int from, int authorityEnd) {
        int colon = text.indexOf(':', from);
        return colon >= from
                && colon < authorityEnd - 1
                && text.charAt(from) != '['
                && !SecretNames.hasDigit(text, colon + 1, colon + 2);
    }

    private static boolean isUrlEnd(char c) {
        return c <= ' ' || c == '"' || c == '\'' || c == '<' || c == '>' || c == '`' || c == ')' || c == '\\'
                || c == ',';
    }
}
