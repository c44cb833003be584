package dev.holdfast.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`\"plain\"`,`plain`",
                "`\"\"`,``",
                "`\"a\\n\\t\\r\\b\\f\\/\\\\\\\"z\"`,`a\n\t\r\b\f/\\\"z`",
                "`\"\\u3042\\uD83D\\ude00\"`,`あ😀`",
                "`\"日本語\"`,`日本語`",
                "`\"\\uZZZZ\"`,`\uFFFD`",
                "`\"\\u12\"`,`\uFFFD`",
            })
    void aStringIsItsText(String json, String text) throws IOException {
        assertThat(scanner(json, 64).text(100)).isEqualTo(text);
    }

    @Test
    void aTextIsCutBetweenCharacters() throws IOException {
        assertThat(scanner("\"abcdef\"", 64).text(3)).isEqualTo("abc");
        assertThat(scanner("\"ab😀\"", 64).text(3)).isEqualTo("ab");
        assertThat(scanner("\"ab\\ud83d\\ude00\"", 64).text(4)).isEqualTo("ab😀");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "-1.5e9", "true", "null", "{\"a\":[1]}", "[\"]\",{}]"})
    void anotherValueIsNoTextAndIsSteppedOver(String json) throws IOException {
        JsonScanner scanner = scanner(json + ",\"next\"", 3);

        assertThat(scanner.text(10)).isEmpty();

        assertThat(scanner.peek()).isEqualTo(',');
    }

    @Test
    void theRawTextOfAValueIsKept() throws IOException {
        assertThat(scanner(" {\"a\": [1, \"}\"]} ,", 4).raw(100)).isEqualTo("{\"a\": [1, \"}\"]}");
        assertThat(scanner("[1,2,3,4]", 4).raw(5)).isEqualTo("[1,2,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"", "\"\\", "[", "{\"a\":", "}", "*"})
    void aValueThatEndsEarlyIsMalformed(String json) {
        assertThatThrownBy(() -> scanner(json, 2).skip()).isInstanceOf(JsonScanner.Malformed.class);
    }

    /** Seeded walk: whatever the library writes is read back alike, however the bytes come in. */
    @Test
    void itAgreesWithTheLibrary() throws IOException {
        long seed = 20_261_130L;
        Random random = new Random(seed);
        for (int round = 0; round < 400; round++) {
            JsonObject object = new JsonObject();
            object.add("before", JsonParser.parseString(nested(random, 4)));
            object.add("text", new JsonPrimitive(text(random)));
            object.add("after", JsonParser.parseString(nested(random, 4)));

            JsonScanner scanner = scanner(object.toString(), 1 + random.nextInt(9));
            scanner.enterObject();
            for (boolean first = true; scanner.more(first); first = false) {
                String name = scanner.name();
                if (name.equals("text")) {
                    assertThat(scanner.text(1000))
                            .as("seed %d round %d", seed, round)
                            .isEqualTo(object.get(name).getAsString());
                } else {
                    assertThat(scanner.raw(100_000))
                            .as("seed %d round %d", seed, round)
                            .isEqualTo(object.get(name).toString());
                }
            }
        }
    }

    private static String nested(Random random, int depth) {
        return switch (depth == 0 ? random.nextInt(3) : random.nextInt(5)) {
            case 0 -> String.valueOf(random.nextInt());
            case 1 -> new JsonPrimitive(text(random)).toString();
            case 2 -> random.nextBoolean() ? "null" : "true";
            case 3 -> "[" + nested(random, depth - 1) + "," + nested(random, depth - 1) + "]";
            default -> "{" + new JsonPrimitive(text(random)) + ":" + nested(random, depth - 1) + "}";
        };
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        String alphabet = "ab\"\\/\n\t\u0001{}[],: é日";
        for (int i = random.nextInt(12); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static JsonScanner scanner(String json, int bufferSize) {
        return new JsonScanner(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), bufferSize);
    }
}
