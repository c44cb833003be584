package dev.holdfast.os;

import java.util.Collection;

/** What takes secrets out of text before it is stored or shown: known values of 8 characters and more, and patterns (case Z2). */
public final class Redactor {

    private final Collection<String> secrets;

    private Redactor(Collection<String> secrets) {
        this.secrets = secrets;
    }

    /** A redactor that knows these values (of env and headers) beside the patterns. */
    public static Redactor of(Collection<String> secrets) {
        return new Redactor(secrets);
    }

    /** The text with every secret replaced by {@code [redacted]}. */
    public String redact(String text) {
        throw new UnsupportedOperationException("not built yet" + secrets.size());
    }
}
