package dev.holdfast.journal;

import java.nio.charset.StandardCharsets;

/**
 * One line of the log: a JSON object of texts and numbers. Written by hand, because Gson's writer compiles a regular expression
 * when its class is loaded, which costs a block 200 classes.
 */
final class JsonLine {

    private static final String HEX = "0123456789abcdef";

    private final StringBuilder text = new StringBuilder(256).append('{');

    JsonLine add(String name, String value) {
        name(name);
        quote(value);
        return this;
    }

    JsonLine add(String name, long value) {
        name(name);
        text.append(value);
        return this;
    }

    /** The object and a line feed. */
    byte[] bytes() {
        return text.append("}\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private void name(String name) {
        if (text.length() > 1) {
            text.append(',');
        }
        quote(name);
        text.append(':');
    }

    /** Line separators are escaped as well: no reader may take them for the end of the line. */
    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    if (c < ' ' || c == '\u2028' || c == '\u2029') {
                        text.append("\\u");
                        for (int shift = 12; shift >= 0; shift -= 4) {
                            text.append(HEX.charAt(c >> shift & 15));
                        }
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }
}
