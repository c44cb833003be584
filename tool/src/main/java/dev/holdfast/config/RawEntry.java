package dev.holdfast.config;

import dev.holdfast.os.Environment;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * An entry's own text in its file, for telling whether it has changed; the same whether it was found when the index was written
 * or when it is checked.
 *
 * @param crc CRC32C of the text as it stands
 * @param variables the variables it names, in order
 */
record RawEntry(int crc, List<String> variables) {

    static RawEntry of(RawJson json, Span span) {
        CRC32C crc = new CRC32C();
        crc.update(json.bytes(), span.from(), span.length());
        return new RawEntry((int) crc.getValue(), Variables.namesIn(json.bytes(), span.from(), span.to()));
    }

    /** CRC32C of the names and values of its variables. */
    int variablesCrc(Environment environment) {
        return new Variables(environment).crc(variables);
    }
}
