package dev.holdfast.claude;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HookRepliesTest {

    @Test
    void nothingIsNothing() {
        assertThat(HookReplies.answer(new HookReply.Nothing())).isEqualTo(new HookReplies.Answer(0, "", ""));
    }

    /** One clean signal: nothing on stdout beside it (case I3). */
    @Test
    void aBlockIsTwoWithItsMessageOnStderr_I3() {
        assertThat(HookReplies.answer(new HookReply.Block("down"))).isEqualTo(new HookReplies.Answer(2, "", "down"));
    }

    @Test
    void aContextIsOneJsonObject() {
        HookReplies.Answer answer =
                HookReplies.answer(new HookReply.Context("PostToolUseFailure", "he said \"<no>\"\n日本"));

        assertThat(answer.exit()).isZero();
        assertThat(answer.err()).isEmpty();
        JsonObject output =
                JsonParser.parseString(answer.out()).getAsJsonObject().getAsJsonObject("hookSpecificOutput");
        assertThat(output.get("hookEventName").getAsString()).isEqualTo("PostToolUseFailure");
        assertThat(output.get("additionalContext").getAsString()).isEqualTo("he said \"<no>\"\n日本");
    }

    @Test
    void noAnswerIsLongerThanTheClientTakes() {
        String quotes = "\"".repeat(30_000);
        String controls = "\u0001".repeat(30_000);

        assertThat(HookReplies.answer(new HookReply.Context("PreToolUse", quotes))
                        .out())
                .hasSizeBetween(9_000, HookReplies.LIMIT);
        assertThat(HookReplies.answer(new HookReply.Context("PreToolUse", controls))
                        .out())
                .hasSizeBetween(9_000, HookReplies.LIMIT);
        assertThat(HookReplies.answer(new HookReply.Block(quotes)).err()).hasSize(HookReplies.LIMIT);
        assertThat(HookReplies.answer(new HookReply.Text(quotes, () -> {})).out())
                .hasSize(HookReplies.LIMIT);
    }

    @Test
    void bothStreamsAreWrittenInUtf8AndAClosedOneIsNoError() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("closed");
            }
        };

        boolean delivered = new HookReplies.Answer(2, "x", "停止").writeTo(closed, err);

        assertThat(delivered).isFalse();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("停止");
    }
}
