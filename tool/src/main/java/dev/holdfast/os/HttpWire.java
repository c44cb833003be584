package dev.holdfast.os;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The bytes of one HTTP/1.1 answer; every length is bounded. */
final class HttpWire {

    static final int LARGEST_BODY = 1 << 20;

    private static final int LARGEST_HEAD = 64 << 10;
    private static final int LARGEST_LINE = 16 << 10;

    private final InputStream in;
    private int headRead;

    HttpWire(InputStream in) {
        this.in = in;
    }

    /** Status and headers, with lower-case names. */
    record Head(int status, Map<String, List<String>> headers) {

        private String first(String name) {
            List<String> values = headers.get(name);
            return values == null ? "" : values.getFirst();
        }
    }

    /** Reads the head of the final answer; interim ones are skipped. */
    Head head() throws IOException {
        while (true) {
            int status = status(line());
            Map<String, List<String>> headers = new LinkedHashMap<>();
            for (String line = line(); !line.isEmpty(); line = line()) {
                int colon = line.indexOf(':');
                if (colon > 0) {
                    headers.computeIfAbsent(
                                    line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                                    name -> new ArrayList<>(1))
                            .add(line.substring(colon + 1).strip());
                }
            }
            if (status >= 200 || status == 101) {
                return new Head(status, headers);
            }
        }
    }

    /** Reads the body until its end, its limit, or until it is enough. */
    String body(Head head, Http.Enough enough) throws IOException {
        if (head.status() == 204 || head.status() == 304 || enough.test("")) {
            return "";
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (head.first("transfer-encoding").toLowerCase(Locale.ROOT).contains("chunked")) {
            chunks(body, enough);
        } else {
            String length = head.first("content-length");
            boolean known =
                    !length.isEmpty() && length.length() < 19 && length.chars().allMatch(c -> c >= '0' && c <= '9');
            if (!copy(known ? Long.parseLong(length) : Long.MAX_VALUE, body, enough) && known) {
                throw new EOFException("the answer broke off");
            }
        }
        return body.toString(StandardCharsets.UTF_8);
    }

    private void chunks(ByteArrayOutputStream body, Http.Enough enough) throws IOException {
        while (true) {
            headRead = 0;
            String line = line();
            int end = line.indexOf(';');
            long size;
            try {
                size = Long.parseLong((end < 0 ? line : line.substring(0, end)).strip(), 16);
            } catch (NumberFormatException malformed) {
                throw new HttpFailure(Http.Stage.OTHER, "the answer's chunks are malformed");
            }
            if (size <= 0) {
                return;
            }
            if (!copy(size, body, enough)) {
                throw new EOFException("the answer broke off");
            }
            if (full(body) || enough.test(body.toString(StandardCharsets.UTF_8))) {
                return;
            }
            line();
        }
    }

    /** Copies so many bytes; false when the stream ended before. */
    private boolean copy(long length, ByteArrayOutputStream body, Http.Enough enough) throws IOException {
        byte[] buffer = new byte[8 << 10];
        long left = length;
        while (left > 0) {
            int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) {
                return false;
            }
            left -= read;
            body.write(buffer, 0, Math.min(read, LARGEST_BODY - body.size()));
            if (full(body) || left > 0 && enough.test(body.toString(StandardCharsets.UTF_8))) {
                return true;
            }
        }
        return true;
    }

    private static boolean full(ByteArrayOutputStream body) {
        return body.size() >= LARGEST_BODY;
    }

    private static int status(String line) throws HttpFailure {
        int blank = line.indexOf(' ');
        if (line.startsWith("HTTP/1.") && blank > 0 && line.length() >= blank + 4) {
            try {
                return Integer.parseInt(line.substring(blank + 1, blank + 4));
            } catch (NumberFormatException malformed) {
                // Told below.
            }
        }
        throw new HttpFailure(Http.Stage.OTHER, "the answer is not HTTP/1.1");
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(80);
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the connection was closed without an answer");
            }
            if (++headRead > LARGEST_HEAD || line.size() > LARGEST_LINE) {
                throw new HttpFailure(Http.Stage.OTHER, "the answer's head is too long");
            }
            if (c != '\r') {
                line.write(c);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }
}
