package dev.holdfast.mcp;

import java.util.ArrayList;
import java.util.List;

/** The protocol versions that we know, newest first; a version is a date, so text order is age order. */
final class Versions {

    /** The first version without a handshake. */
    static final String MODERN = "2026-07-28";
    /** What {@code initialize} asks for. */
    static final String LEGACY = "2025-11-25";

    private static final List<String> KNOWN =
            List.of(MODERN, LEGACY, "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07");

    private Versions() {}

    static boolean modern(String version) {
        return version.compareTo(MODERN) >= 0;
    }

    static boolean known(String version) {
        return KNOWN.contains(version);
    }

    /** The best of what a server offers: the newest that we know, else its first; empty for nothing. */
    static String best(List<String> offered) {
        for (String known : KNOWN) {
            if (offered.contains(known)) {
                return known;
            }
        }
        return offered.isEmpty() ? "" : offered.getFirst();
    }

    /** The versions that a text names, in its order and without the one that was asked for (cases S3, H7). */
    static List<String> namedIn(String text, String asked) {
        List<String> named = new ArrayList<>();
        for (int at = 0; at + 10 <= text.length(); at++) {
            String candidate = text.substring(at, at + 10);
            if (isDate(candidate) && !digitAt(text, at - 1) && !digitAt(text, at + 10)) {
                if (!candidate.equals(asked) && !named.contains(candidate)) {
                    named.add(candidate);
                }
                at += 9;
            }
        }
        return named;
    }

    private static boolean digitAt(String text, int at) {
        return at >= 0 && at < text.length() && isDigit(text.charAt(at));
    }

    private static boolean isDate(String text) {
        for (int at = 0; at < 10; at++) {
            boolean dash = at == 4 || at == 7;
            if (dash ? text.charAt(at) != '-' : !isDigit(text.charAt(at))) {
                return false;
            }
        }
        return text.startsWith("20");
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
