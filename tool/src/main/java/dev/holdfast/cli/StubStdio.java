package dev.holdfast.cli;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stub over stdin and stdout, one message a line. */
final class StubStdio {

    private static final List<String> BANNERS =
            List.of("Starting...", "", "\u001b[2K(0.9s)", "\u001b[32m✔\u001b[0m ready", "[info] loaded plugin");

    private final StubOptions options;
    private final StubProtocol protocol;
    private final BufferedReader in;
    private final Writer out;
    private long calls;
    private boolean spoken;

    StubStdio(StubOptions options, InputStream in, OutputStream out) {
        this.options = options;
        this.protocol = new StubProtocol(options);
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 64 * 1024);
    }

    /** Serves until the end of stdin; the exit code. */
    int serve() throws IOException {
        noise();
        if (options.has(StubOption.CLOSE_STDOUT)) {
            out.close();
            StubStart.sleepForEver();
        }
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject message = parsed(line);
            if (message != null && !answer(message)) {
                return 1;
            }
        }
        if (options.has(StubOption.IGNORE_TERM)) {
            StubStart.sleepForEver();
        }
        return 0;
    }

    private void noise() throws IOException {
        for (int line = 0; line < options.number(StubOption.NOISE, 0); line++) {
            out.write(BANNERS.get(line % BANNERS.size()) + "\n");
        }
        String block = "x".repeat(8191) + "\n";
        for (long written = 0; written < options.number(StubOption.FLOOD, 0); written += block.length()) {
            out.write(block);
        }
        out.flush();
    }

    private static @Nullable JsonObject parsed(String line) {
        try {
            return JsonParser.parseString(line) instanceof JsonObject message ? message : null;
        } catch (JsonParseException e) {
            return null;
        }
    }

    /** Answers; false when the stub is to leave. */
    private boolean answer(JsonObject message) throws IOException {
        String method = StubProtocol.method(message);
        if (method.equals(options.text(StubOption.DIE_ON, "-"))) {
            return false;
        }
        if (method.equals("tools/call") && options.has(StubOption.DIE_AFTER)) {
            if (calls++ >= options.number(StubOption.DIE_AFTER, 0)) {
                return false;
            }
        }
        if (options.has(StubOption.SILENT)) {
            return true;
        }
        JsonObject answer = protocol.answer(message).orElse(null);
        if (answer != null) {
            write(answer);
        }
        boolean greeted = StubProtocol.isHandshake(message) && answer != null && answer.has("result");
        return !(greeted && options.has(StubOption.DIE_AFTER_HANDSHAKE));
    }

    private void write(JsonObject answer) throws IOException {
        if (!spoken && options.has(StubOption.REQUESTS_FIRST)) {
            out.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\"}}\n");
            out.write("{\"jsonrpc\":\"2.0\",\"id\":\"s1\",\"method\":\"roots/list\"}\n");
            out.flush();
            // It waits for the answer to its own request, so a client that gives none waits too.
            in.readLine();
        }
        if (options.has(StubOption.GLUE)) {
            out.write("stub v1 listening on stdio ");
        }
        spoken = true;
        if (options.has(StubOption.LONG_LINE)) {
            writeLong(answer);
        } else if (options.has(StubOption.HALF_LINE)) {
            String text = answer.toString();
            out.write(text.substring(0, text.length() / 2));
        } else if (options.has(StubOption.LSP)) {
            String text = answer.toString();
            out.write("Content-Length: " + text.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + text);
        } else {
            out.write(answer + "\n");
        }
        out.flush();
    }

    private void writeLong(JsonObject answer) throws IOException {
        if (answer.get("result") instanceof JsonObject result) {
            result.addProperty("instructions", "#");
        } else {
            answer.addProperty("padding", "#");
        }
        String text = answer.toString();
        int at = text.indexOf('#');
        out.write(text.substring(0, at));
        for (long left = options.number(StubOption.LONG_LINE, 0) - text.length(); left > 0; left -= 8192) {
            out.write("#".repeat((int) Math.min(8192, left)));
        }
        out.write(text.substring(at) + "\n");
    }
}
