package dev.holdfast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class JsonLineTest {

    @Test
    void everyCharacterComesBackFromOneLineOfStrictJson() {
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 0x3100; c++) {
            all.append(c);
        }
        all.append("\uD83D\uDE00 \" \\ \\u0041 ");

        String line = new String(
                new JsonLine().add("at", -5).add(all.toString(), all.toString()).bytes(), StandardCharsets.UTF_8);

        JsonReader strict = new JsonReader(new StringReader(line));
        strict.setStrictness(Strictness.STRICT);
        JsonObject back = JsonParser.parseReader(strict).getAsJsonObject();
        assertThat(back.get("at").getAsLong()).isEqualTo(-5);
        assertThat(back.get(all.toString()).getAsString()).isEqualTo(all.toString());
        assertThat(line.strip().lines()).hasSize(1);
        assertThat(line).doesNotContain("\u2028").endsWith("}\n");
    }

    @Test
    void anEmptyObjectIsOneToo() {
        assertThat(new JsonLine().bytes()).asString(StandardCharsets.UTF_8).isEqualTo("{}\n");
    }
}
