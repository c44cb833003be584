package dev.holdfast.config;

import java.util.ArrayList;
import java.util.List;

/**
 * A text with its {@code ${VAR}} and {@code ${VAR:-default}} filled in as the client does (case C1).
 *
 * @param text the result; a placeholder that could not be filled stays as it was
 * @param unset the variables that are not set and have no default
 */
record Expansion(String text, List<String> unset) {

    static Expansion of(String text, Variables variables) {
        int at = text.indexOf("${");
        if (at < 0) {
            return new Expansion(text, List.of());
        }
        StringBuilder out = new StringBuilder();
        List<String> unset = new ArrayList<>();
        int done = 0;
        while (at >= 0) {
            int nameEnd = at + 2;
            while (nameEnd < text.length() && isNamePart(text.charAt(nameEnd), nameEnd == at + 2)) {
                nameEnd++;
            }
            int close = text.indexOf('}', nameEnd);
            boolean fallback = text.startsWith(":-", nameEnd);
            if (nameEnd == at + 2 || close < 0 || close != nameEnd && !fallback) {
                at = text.indexOf("${", at + 2);
                continue;
            }
            out.append(text, done, at);
            String name = text.substring(at + 2, nameEnd);
            String value = variables.value(name);
            if (value != null) {
                out.append(value);
            } else if (fallback) {
                out.append(text, nameEnd + 2, close);
            } else {
                out.append(text, at, close + 1);
                unset.add(name);
            }
            done = close + 1;
            at = text.indexOf("${", done);
        }
        out.append(text, done, text.length());
        return new Expansion(out.toString(), List.copyOf(unset));
    }

    static boolean isNamePart(int c, boolean first) {
        return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_' || !first && c >= '0' && c <= '9';
    }
}
