package dev.holdfast.os;

import java.util.Locale;
import java.util.Set;

/** The words by which a secret gives itself away: names of fields, schemes of headers, prefixes of providers' keys. */
final class SecretNames {

    /** The last word of a field's name. */
    private static final Set<String> FIELDS = Set.of(
            "key",
            "apikey",
            "token",
            "accesstoken",
            "authtoken",
            "secret",
            "clientsecret",
            "password",
            "passwd",
            "pwd",
            "passphrase",
            "pass",
            "pw",
            "credential",
            "credentials",
            "authorization",
            "auth",
            "cookie",
            "signature",
            "sig",
            "bearer",
            "jwt",
            "pat");

    /** Names that prose uses too: behind a colon their value counts only if it looks like a secret. */
    private static final Set<String> AMBIGUOUS =
            Set.of("key", "token", "auth", "pass", "pat", "sig", "signature", "bearer", "jwt");

    private static final Set<String> SCHEMES = Set.of("bearer", "basic", "token", "apikey", "digest", "negotiate");

    /** What follows {@code Bearer} in prose and in challenges. */
    private static final Set<String> NO_TOKENS = Set.of(
            "token",
            "tokens",
            "auth",
            "authentication",
            "authorization",
            "error",
            "realm",
            "scope",
            "scheme",
            "header",
            "resource_metadata",
            "format",
            "credentials",
            "access",
            "required");

    /** How providers' keys start, and how many characters must follow. */
    private static final Prefix[] PREFIXES = {
        new Prefix("sk-", 16),
        new Prefix("sk_live_", 8),
        new Prefix("sk_test_", 8),
        new Prefix("rk_live_", 8),
        new Prefix("rk_test_", 8),
        new Prefix("whsec_", 16),
        new Prefix("ghp_", 16),
        new Prefix("gho_", 16),
        new Prefix("ghu_", 16),
        new Prefix("ghs_", 16),
        new Prefix("ghr_", 16),
        new Prefix("github_pat_", 16),
        new Prefix("glpat-", 12),
        new Prefix("xoxb-", 8),
        new Prefix("xoxp-", 8),
        new Prefix("xoxa-", 8),
        new Prefix("xoxr-", 8),
        new Prefix("xoxs-", 8),
        new Prefix("xoxe-", 8),
        new Prefix("xapp-", 8),
        new Prefix("AKIA", 16),
        new Prefix("ASIA", 16),
        new Prefix("AIza", 30),
        new Prefix("ya29.", 16),
        new Prefix("npm_", 30),
        new Prefix("hf_", 20),
        new Prefix("gsk_", 20),
        new Prefix("pypi-", 30),
        new Prefix("dop_v1_", 20),
        new Prefix("shpat_", 20),
        new Prefix("lin_api_", 20),
        new Prefix("ntn_", 20),
        new Prefix("secret_", 30),
        new Prefix("tvly-", 16),
        new Prefix("figd_", 16),
        new Prefix("ATATT", 20),
        new Prefix("dckr_pat_", 16),
        new Prefix("SG.", 30),
        new Prefix("pplx-", 20),
        new Prefix("r8_", 20),
        new Prefix("sbp_", 20),
        new Prefix("fc-", 24)
    };

    /**
     * The start of a provider's keys.
     *
     * @param follow the least number of characters behind it
     */
    private record Prefix(String start, int follow) {}

    private SecretNames() {}

    /** Whether a field of this name holds a secret: {@code apiKey}, {@code X-Auth-Token}, {@code GITHUB_TOKEN}, {@code password}. */
    static boolean isField(String name) {
        return FIELDS.contains(lastWord(name));
    }

    /** Whether prose uses such a name before a colon. */
    static boolean isAmbiguous(String name) {
        return AMBIGUOUS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Whether the value of such a field goes on over blanks: a whole header. */
    static boolean isHeader(String name) {
        String last = lastWord(name);
        return last.equals("authorization") || last.equals("cookie");
    }

    static boolean isScheme(String word) {
        return SCHEMES.contains(word.toLowerCase(Locale.ROOT));
    }

    static boolean isProse(String word) {
        return NO_TOKENS.contains(word.toLowerCase(Locale.ROOT));
    }

    /** The length of the provider's key that starts here, 0 for none. */
    static int keyLength(String text, int at) {
        for (Prefix prefix : PREFIXES) {
            if (text.startsWith(prefix.start(), at)) {
                int from = at + prefix.start().length();
                int end = keyEnd(text, from);
                if (end - from >= prefix.follow() && (hasDigit(text, from, end) || isCapitals(text, from, end))) {
                    return end - at;
                }
            }
        }
        return 0;
    }

    /** Where the run of characters that keys are made of ends. */
    static int keyEnd(String text, int from) {
        int end = from;
        while (end < text.length() && isKeyCharacter(text.charAt(end))) {
            end++;
        }
        return end;
    }

    static boolean hasDigit(String text, int from, int end) {
        for (int i = from; i < end; i++) {
            if (text.charAt(i) >= '0' && text.charAt(i) <= '9') {
                return true;
            }
        }
        return false;
    }

    private static boolean isCapitals(String text, int from, int end) {
        for (int i = from; i < end; i++) {
            if (text.charAt(i) < 'A' || text.charAt(i) > 'Z') {
                return false;
            }
        }
        return true;
    }

    static boolean isKeyCharacter(char c) {
        return isLetterOrDigit(c) || c == '-' || c == '_';
    }

    static boolean isLetterOrDigit(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    private static String lastWord(String name) {
        int from = name.length();
        while (from > 0) {
            char c = name.charAt(from - 1);
            if (c == '-' || c == '_' || c == '.') {
                break;
            }
            from--;
            boolean capital = c >= 'A' && c <= 'Z';
            boolean afterSmall = from > 0 && name.charAt(from - 1) >= 'a' && name.charAt(from - 1) <= 'z';
            if (capital && afterSmall) {
                break;
            }
        }
        return name.substring(from).toLowerCase(Locale.ROOT);
    }
}
