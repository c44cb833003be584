package dev.holdfast.config;

import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * JSON text that knows the places of its values, so that an entry's own bytes can be compared, copied and replaced.
 *
 * <p>The whole text is checked for structure and strings once; what a number is worth is left to whoever reads it. Works on bytes: a file
 * of a megabyte is passed over in a few milliseconds, without making a string of it.
 */
final class RawJson {
    /** Deeper texts are refused: no configuration nests so far, and the checks are recursive. */
    private static final int DEPTH = 512;

    private final byte[] bytes;
    private final Span root;

    private RawJson(byte[] bytes, Span root) {
        this.bytes = bytes;
        this.root = root;
    }

    /** Checks that the text is one JSON value, with or without a byte order mark before it. */
    static RawJson of(byte[] bytes) throws MalformedJson {
        int bom = bomLength(bytes);
        Walk walk = new Walk(bytes, bom);
        int from = walk.blanks(bom);
        int to = walk.value(from, 0);
        int end = walk.blanks(to);
        if (end != bytes.length) {
            throw new MalformedJson("text after the end of the value", end);
        }
        return new RawJson(bytes, new Span(from, to));
    }

    static int bomLength(byte[] bytes) {
        return bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF
                ? 3
                : 0;
    }

    byte[] bytes() {
        return bytes;
    }

    Span root() {
        return root;
    }

    boolean isObject(Span span) {
        return bytes[span.from()] == '{';
    }

    boolean isArray(Span span) {
        return bytes[span.from()] == '[';
    }

    /** The value's text as it stands in the file. */
    String text(Span span) {
        return new String(bytes, span.from(), span.length(), StandardCharsets.UTF_8);
    }

    /**
     * One member of an object.
     *
     * @param keySpan the key with its quotes
     */
    record Member(String key, Span keySpan, Span value) {}

    /** The members in order; none when the value is not an object. */
    List<Member> members(Span object) {
        List<Member> members = new ArrayList<>();
        if (!isObject(object)) {
            return members;
        }
        Walk walk = new Walk(bytes, 0);
        try {
            int at = walk.blanks(object.from() + 1);
            while (bytes[at] != '}') {
                int keyEnd = walk.string(at);
                Span keySpan = new Span(at, keyEnd);
                int from = walk.blanks(walk.blanks(keyEnd) + 1);
                int to = walk.value(from, 0);
                members.add(new Member(key(keySpan), keySpan, new Span(from, to)));
                at = walk.blanks(to);
                if (bytes[at] == ',') {
                    at = walk.blanks(at + 1);
                }
            }
        } catch (MalformedJson e) {
            throw new IllegalStateException("checked text", e);
        }
        return members;
    }

    /** The member's value; of several with one key the last, as in every JSON parser; null when there is none. */
    @Nullable
    Span member(Span object, String key) {
        Span found = null;
        for (Member member : members(object)) {
            if (member.key().equals(key)) {
                found = member.value();
            }
        }
        return found;
    }

    /** The value that the keys lead to; null when there is none. */
    @Nullable
    Span at(List<String> pointer) {
        Span span = root;
        for (String key : pointer) {
            Span next = member(span, key);
            if (next == null) {
                return null;
            }
            span = next;
        }
        return span;
    }

    /** The elements in order; none when the value is not an array. */
    List<Span> elements(Span array) {
        List<Span> elements = new ArrayList<>();
        if (!isArray(array)) {
            return elements;
        }
        Walk walk = new Walk(bytes, 0);
        try {
            int at = walk.blanks(array.from() + 1);
            while (bytes[at] != ']') {
                int to = walk.value(at, 0);
                elements.add(new Span(at, to));
                at = walk.blanks(to);
                if (bytes[at] == ',') {
                    at = walk.blanks(at + 1);
                }
            }
        } catch (MalformedJson e) {
            throw new IllegalStateException("checked text", e);
        }
        return elements;
    }

    private String key(Span span) {
        for (int i = span.from(); i < span.to(); i++) {
            if (bytes[i] == '\\') {
                return JsonParser.parseString(text(span)).getAsString();
            }
        }
        return new String(bytes, span.from() + 1, span.length() - 2, StandardCharsets.UTF_8);
    }

    /** The way through a text; each method takes an index and gives the index after what it passed. */
    private record Walk(byte[] bytes, int start) {

        int blanks(int from) {
            int at = from;
            while (at < bytes.length
                    && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t')) {
                at++;
            }
            return at;
        }

        int value(int from, int depth) throws MalformedJson {
            if (from >= bytes.length) {
                throw new MalformedJson(from <= start ? "empty" : "ends too early", from);
            }
            if (depth > DEPTH) {
                throw new MalformedJson("nested too deep", from);
            }
            return switch (bytes[from]) {
                case '{' -> container(from, '}', true, depth);
                case '[' -> container(from, ']', false, depth);
                case '"' -> string(from);
                case 't' -> literal(from, "true");
                case 'f' -> literal(from, "false");
                case 'n' -> literal(from, "null");
                default -> number(from);
            };
        }

        private int container(int from, char close, boolean object, int depth) throws MalformedJson {
            int at = blanks(from + 1);
            if (at < bytes.length && bytes[at] == close) {
                return at + 1;
            }
            while (true) {
                if (object) {
                    if (at >= bytes.length || bytes[at] != '"') {
                        throw expected("a key in quotes", at);
                    }
                    at = blanks(string(at));
                    if (at >= bytes.length || bytes[at] != ':') {
                        throw expected("':'", at);
                    }
                    at = blanks(at + 1);
                }
                at = blanks(value(at, depth + 1));
                if (at < bytes.length && bytes[at] == close) {
                    return at + 1;
                }
                if (at >= bytes.length || bytes[at] != ',') {
                    throw expected("',' or '" + close + "'", at);
                }
                at = blanks(at + 1);
            }
        }

        int string(int from) throws MalformedJson {
            int at = from + 1;
            while (at < bytes.length) {
                byte b = bytes[at];
                if (b == '"') {
                    return at + 1;
                }
                if (b >= 0 && b < ' ') {
                    throw new MalformedJson("a control character in a string", at);
                }
                at = b == '\\' ? escape(at) : at + 1;
            }
            throw new MalformedJson("ends too early", bytes.length);
        }

        private int escape(int from) throws MalformedJson {
            if (from + 1 >= bytes.length) {
                throw new MalformedJson("ends too early", bytes.length);
            }
            byte kind = bytes[from + 1];
            if (kind != 'u') {
                if ("\"\\/bfnrt".indexOf(kind) < 0) {
                    throw new MalformedJson("an unknown escape in a string", from);
                }
                return from + 2;
            }
            for (int i = from + 2; i < from + 6; i++) {
                if (i >= bytes.length) {
                    throw new MalformedJson("ends too early", bytes.length);
                }
                if (Character.digit(bytes[i], 16) < 0) {
                    throw new MalformedJson("an unknown escape in a string", from);
                }
            }
            return from + 6;
        }

        private int literal(int from, String word) throws MalformedJson {
            for (int i = 0; i < word.length(); i++) {
                if (from + i >= bytes.length || bytes[from + i] != word.charAt(i)) {
                    throw expected("a value", from);
                }
            }
            return from + word.length();
        }

        private int number(int from) throws MalformedJson {
            int at = from;
            while (at < bytes.length
                    && (bytes[at] >= '0' && bytes[at] <= '9'
                            || bytes[at] == '-'
                            || bytes[at] == '+'
                            || bytes[at] == '.'
                            || bytes[at] == 'e'
                            || bytes[at] == 'E')) {
                at++;
            }
            if (at == from) {
                throw expected("a value", from);
            }
            return at;
        }

        private MalformedJson expected(String what, int at) {
            return new MalformedJson(
                    at >= bytes.length ? "ends too early" : "expected " + what, Math.min(at, bytes.length));
        }
    }
}
