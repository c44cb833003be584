package dev.holdfast.os;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The shapes in which a known value may turn up in text. */
final class SecretForms {

    /** A shorter value is too likely to be an ordinary word. */
    private static final int SHORTEST = 8;

    private SecretForms() {}

    /** All forms of all values, longest first, so that no form leaves the rest of a longer one standing. */
    static List<String> of(Collection<String> values) {
        Set<String> forms = new LinkedHashSet<>();
        for (String value : values) {
            addWithParts(value, forms);
        }
        forms.remove(Redactor.REDACTED);
        if (forms.isEmpty()) {
            return List.of();
        }
        List<String> longestFirst = new ArrayList<>(forms);
        longestFirst.sort(new LongestFirst());
        return List.copyOf(longestFirst);
    }

    /** A class of its own, since the first lambda of a process costs a hook 200 classes. */
    private static final class LongestFirst implements Comparator<String> {
        @Override
        public int compare(String one, String other) {
            return Integer.compare(other.length(), one.length());
        }
    }

    /** The value, each of its lines, and what follows a scheme word as in {@code Bearer …}. */
    private static void addWithParts(String value, Set<String> forms) {
        add(value, forms);
        if (value.indexOf('\n') >= 0) {
            for (String line : value.split("\n")) {
                add(line.strip(), forms);
            }
        }
        int blank = value.indexOf(' ');
        if (blank > 0 && value.indexOf(' ', blank + 1) < 0) {
            add(value.substring(blank + 1), forms);
        }
    }

    private static void add(String value, Set<String> forms) {
        if (value.strip().length() < SHORTEST) {
            return;
        }
        forms.add(value);
        String form = URLEncoder.encode(value, StandardCharsets.UTF_8);
        forms.add(form);
        forms.add(form.replace("+", "%20"));
        forms.add(jsonEscaped(value));
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        for (int shift = 0; shift < 3; shift++) {
            addBase64(bytes, shift, forms);
        }
    }

    /** As base64 shows the value behind {@code shift} (mod 3) other bytes, without the characters that it shares with its neighbours. */
    private static void addBase64(byte[] value, int shift, Set<String> forms) {
        byte[] shifted = new byte[shift + value.length];
        System.arraycopy(value, 0, shifted, shift, value.length);
        String plain = Base64.getEncoder().withoutPadding().encodeToString(shifted);
        int from = shift == 0 ? 0 : shift + 1;
        int to = shifted.length % 3 == 0 ? plain.length() : plain.length() - 1;
        String own = plain.substring(from, to);
        if (own.length() >= SHORTEST) {
            forms.add(own);
            forms.add(own.replace('+', '-').replace('/', '_'));
        }
    }

    private static String jsonEscaped(String value) {
        StringBuilder escaped = new StringBuilder(value.length() + 8);
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> escaped.append("\\\"");
                case '\\' -> escaped.append("\\\\");
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
