package dev.holdfast.os;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * What the launcher did to a process before it became ours: variables it replaced, input it read
 * (docs/decisions/0001-launcher-and-aot-cache.md).
 */
public final class Launched {

    /** The start of standard input, as text. */
    private static final String STDIN = "HOLDFAST_STDIN";

    /** The start of standard input in hexadecimal digits and blanks, where it ends within a character. */
    private static final String STDIN_HEX = "HOLDFAST_STDIN_HEX";

    /** What precedes the name of a variable whose value was replaced; empty where there was none. */
    private static final String ORIGINAL = "HOLDFAST_ORIGINAL_";

    private Launched() {}

    /** The variables as they were when the launcher was called, which is how our children have to see them. */
    static Map<String, String> variables(Map<String, String> process) {
        Map<String, String> variables = new HashMap<>(process);
        variables.remove(STDIN);
        variables.remove(STDIN_HEX);
        for (Map.Entry<String, String> entry : process.entrySet()) {
            if (entry.getKey().startsWith(ORIGINAL)) {
                String name = entry.getKey().substring(ORIGINAL.length());
                variables.remove(entry.getKey());
                if (entry.getValue().isEmpty()) {
                    variables.remove(name);
                } else {
                    variables.put(name, entry.getValue());
                }
            }
        }
        return variables;
    }

    /** Standard input from its first byte on. */
    public static InputStream stdin() {
        return stdin(System.getenv(), System.in);
    }

    static InputStream stdin(Map<String, String> process, InputStream rest) {
        byte[] head = head(process);
        return head.length == 0 ? rest : new SequenceInputStream(new ByteArrayInputStream(head), rest);
    }

    private static byte[] head(Map<String, String> process) {
        String hex = process.getOrDefault(STDIN_HEX, "");
        if (hex.isEmpty()) {
            return process.getOrDefault(STDIN, "").getBytes(StandardCharsets.UTF_8);
        }
        StringBuilder digits = new StringBuilder(hex.length());
        for (int i = 0; i < hex.length(); i++) {
            if (!Character.isWhitespace(hex.charAt(i))) {
                digits.append(hex.charAt(i));
            }
        }
        return HexFormat.of().parseHex(digits);
    }
}
