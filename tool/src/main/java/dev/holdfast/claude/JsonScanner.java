package dev.holdfast.claude;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A pull reader over the bytes of one JSON value, which steps over what nobody asks for without decoding it.
 *
 * <p>It reads no byte behind the value, so that it never waits for a peer that keeps the pipe open (case I4), and holds one
 * buffer however large the value is (case I6). It is exact about what it returns and lax about what it steps over: there only
 * quotes, escapes and the count of brackets matter.
 */
final class JsonScanner {

    /** What a pipe holds at once. */
    private static final int BUFFER = 65_536;

    private final InputStream in;
    private final byte[] buffer;
    private int position;
    private int end;
    private int captureFrom = -1;
    private int captureLimit;
    private byte[] captured = new byte[0];

    JsonScanner(InputStream in) {
        this(in, BUFFER);
    }

    JsonScanner(InputStream in, int bufferSize) {
        this.in = in;
        this.buffer = new byte[bufferSize];
    }

    /** What follows is not JSON, or ends before its value does. */
    static final class Malformed extends IOException {
        private static final long serialVersionUID = 1;

        Malformed(String message) {
            super(message);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    /** The next byte that is not white space, not consumed; -1 at the end of the stream. */
    int peek() throws IOException {
        while (true) {
            if (position == end && !fill()) {
                return -1;
            }
            byte next = buffer[position];
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                return next & 0xff;
            }
            position++;
        }
    }

    /** Enters an object; steps over any other value and says false. */
    boolean enterObject() throws IOException {
        return enter('{');
    }

    /** Enters an array; steps over any other value and says false. */
    boolean enterArray() throws IOException {
        return enter('[');
    }

    private boolean enter(char open) throws IOException {
        if (peek() == open) {
            position++;
            return true;
        }
        skip();
        return false;
    }

    /** Whether the array or object goes on; consumes the comma before its next part, or its closing bracket. */
    boolean more(boolean first) throws IOException {
        int next = peek();
        if (next == '}' || next == ']') {
            position++;
            return false;
        }
        if (!first) {
            expect(',');
            peek();
        }
        return true;
    }

    /** The name of the next member, at most 200 characters of it. */
    String name() throws IOException {
        if (peek() != '"') {
            throw new Malformed("a member without a name");
        }
        String name = text(200);
        peek();
        expect(':');
        return name;
    }

    private void expect(char wanted) throws IOException {
        int next = peek();
        if (next != wanted) {
            throw new Malformed(next < 0 ? "the end inside a value" : "no '" + wanted + "' where one belongs");
        }
        position++;
    }

    /** The text value, cut to the limit in characters; empty for a value of another type. */
    String text(int limit) throws IOException {
        if (peek() != '"') {
            skip();
            return "";
        }
        position++;
        // An escape of six bytes is the longest spelling of one character.
        startCapture(6 * limit + 1);
        boolean escaped = skipString();
        byte[] raw = endCapture(1);
        return JsonText.decode(raw, escaped, limit);
    }

    /** Whether the value is {@code true}. */
    boolean flag() throws IOException {
        return raw(5).equals("true");
    }

    /** The value as JSON text, cut to the limit in bytes. */
    String raw(int limit) throws IOException {
        peek();
        startCapture(limit);
        skip();
        byte[] raw = endCapture(0);
        return JsonText.decode(raw, false, limit);
    }

    /** Steps over one value of any size and depth. */
    void skip() throws IOException {
        int next = peek();
        if (next == '"') {
            position++;
            skipString();
        } else if (next == '{' || next == '[') {
            position++;
            skipNested();
        } else if (next == '-' || next >= '0' && next <= '9' || next == 't' || next == 'f' || next == 'n') {
            skipLiteral();
        } else {
            throw new Malformed(next < 0 ? "the end where a value belongs" : "no JSON value");
        }
    }

    private void skipLiteral() throws IOException {
        while (position < end || fill()) {
            byte next = buffer[position];
            if (next == ',' || next == '}' || next == ']' || next <= ' ') {
                return;
            }
            position++;
        }
    }

    /** Steps behind the closing quote; tells whether the string held an escape. */
    private boolean skipString() throws IOException {
        boolean escaped = false;
        while (true) {
            byte[] bytes = buffer;
            int to = end;
            for (int at = position; at < to; at++) {
                byte next = bytes[at];
                if (next == '"') {
                    position = at + 1;
                    return escaped;
                }
                if (next == '\\') {
                    escaped = true;
                    if (++at == to) {
                        position = at;
                        if (!fill()) {
                            throw new Malformed("the end inside a string");
                        }
                        at = position;
                        to = end;
                    }
                }
            }
            position = to;
            if (!fill()) {
                throw new Malformed("the end inside a string");
            }
        }
    }

    /** Steps behind the bracket that closes the one just consumed; counts, so that no depth is too much. */
    private void skipNested() throws IOException {
        int depth = 1;
        while (true) {
            if (position == end && !fill()) {
                throw new Malformed("the end inside a value");
            }
            // '[' and '{', ']' and '}' differ in this one bit.
            int next = buffer[position++] | 0x20;
            if (next == '{') {
                depth++;
            } else if (next == '}') {
                if (--depth == 0) {
                    return;
                }
            } else if (next == '"') {
                skipString();
            }
        }
    }

    private void startCapture(int limit) {
        captureFrom = position;
        captureLimit = limit;
        captured = new byte[0];
    }

    /** The bytes since the start of the capture, without the given number of last ones unless the limit cut those already. */
    private byte[] endCapture(int without) {
        boolean whole = captured.length + position - captureFrom <= captureLimit;
        capture(position);
        captureFrom = -1;
        return whole ? Arrays.copyOf(captured, captured.length - without) : captured;
    }

    private void capture(int to) {
        int length = Math.min(to - captureFrom, captureLimit - captured.length);
        if (length > 0) {
            int before = captured.length;
            captured = Arrays.copyOf(captured, before + length);
            System.arraycopy(buffer, captureFrom, captured, before, length);
        }
    }

    private boolean fill() throws IOException {
        if (captureFrom >= 0) {
            capture(end);
            captureFrom = 0;
        }
        position = 0;
        end = Math.max(0, in.read(buffer, 0, buffer.length));
        return end > 0;
    }
}
