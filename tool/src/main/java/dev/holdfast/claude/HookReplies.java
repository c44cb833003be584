package dev.holdfast.claude;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** How a reply becomes what the client takes: bytes on one of the two streams, and an exit code. */
public final class HookReplies implements HookReply.Cases<HookReplies.Answer> {

    /** Characters that the client takes of one answer; a longer one goes into a file and 2,000 of it are shown. */
    public static final int LIMIT = 10_000;

    private HookReplies() {}

    /**
     * What is to be written and with which code the process ends.
     *
     * @param exit 0, or 2 for a block
     * @param out at most {@link #LIMIT} characters for stdout; mostly empty
     * @param err the same for stderr
     */
    public record Answer(int exit, String out, String err) {

        /** Writes and flushes both texts; false when a stream would not take its text: nobody reads it any more. */
        public boolean writeTo(OutputStream stdout, OutputStream stderr) {
            return write(out, stdout) & write(err, stderr);
        }

        private static boolean write(String text, OutputStream stream) {
            if (text.isEmpty()) {
                return true;
            }
            try {
                stream.write(text.getBytes(StandardCharsets.UTF_8));
                stream.flush();
                return true;
            } catch (IOException e) {
                return false;
            }
        }
    }

    /** The answer for the reply. */
    public static Answer answer(HookReply reply) {
        return reply.to(new HookReplies());
    }

    @Override
    public Answer nothing() {
        return new Answer(0, "", "");
    }

    @Override
    public Answer block(HookReply.Block reply) {
        return new Answer(2, "", JsonText.cut(reply.message(), LIMIT));
    }

    @Override
    public Answer context(HookReply.Context reply) {
        String text = JsonText.cut(reply.text(), LIMIT);
        String json = json(reply.event(), text);
        while (json.length() > LIMIT && !text.isEmpty()) {
            // Escapes count as what they are written as.
            text = JsonText.cut(text, Math.max(0, text.length() - Math.max(1, (json.length() - LIMIT) / 6)));
            json = json(reply.event(), text);
        }
        return new Answer(0, json, "");
    }

    @Override
    public Answer text(HookReply.Text reply) {
        return new Answer(0, JsonText.cut(reply.text(), LIMIT), "");
    }

    private static String json(String event, String text) {
        StringWriter json = new StringWriter();
        try (JsonWriter writer = new JsonWriter(json)) {
            writer.beginObject();
            writer.name("hookSpecificOutput").beginObject();
            writer.name("hookEventName").value(event);
            writer.name("additionalContext").value(text);
            writer.endObject();
            writer.endObject();
        } catch (IOException e) {
            throw new AssertionError("a string cannot fail", e);
        }
        return json.toString();
    }
}
