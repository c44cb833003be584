package dev.holdfast.os;

import java.util.Collection;
import java.util.List;

/** What takes secrets out of text before it is stored or shown: known values of 8 characters and more, and patterns (case Z2). */
public final class Redactor {

    static final String REDACTED = "[redacted]";

    private final List<String> secrets;

    private Redactor(List<String> secrets) {
        this.secrets = secrets;
    }

    /** A redactor that knows these values (of env and headers) beside the patterns; also as they look in URLs, JSON and base64. */
    public static Redactor of(Collection<String> secrets) {
        return new Redactor(SecretForms.of(secrets));
    }

    /** The text with every secret replaced by {@code [redacted]}; redacting twice changes nothing more. */
    public String redact(String text) {
        String known = text;
        for (String secret : secrets) {
            known = known.replace(secret, REDACTED);
        }
        return new SecretScan(known).redacted();
    }
}
