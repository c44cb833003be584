package dev.holdfast.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RawJsonTest {

    @Test
    void findsTheTextOfAValueByItsKeys() throws Exception {
        RawJson json = json("""
                {"a": [1, {"x": "}"}], "projects": {"/home/日本": {"mcpServers": { "m\\u0065m": {"command" : "x"} }}}}""");

        Span span = requireNonNull(json.at(List.of("projects", "/home/日本", "mcpServers", "mem")));

        assertThat(json.text(span)).isEqualTo("{\"command\" : \"x\"}");
    }

    @Test
    void takesTheLastOfTwoEqualKeysAsParsersDo() throws Exception {
        RawJson json = json("{\"a\":1,\"b\":0,\"a\":2}");

        Span span = requireNonNull(json.member(json.root(), "a"));

        assertThat(json.text(span)).isEqualTo("2");
    }

    @Test
    void listsElementsInOrder() throws Exception {
        RawJson json = json("[ 1 , \"a,b\", {\"c\":[]} ,[] ]");

        assertThat(json.elements(json.root()))
                .extracting(json::text)
                .containsExactly("1", "\"a,b\"", "{\"c\":[]}", "[]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "[]", " {\"a\" : null} \n", "\"x\"", "-1.5e3", "true", "\uFEFF{}", "{\"\\\"\":\"\\\\\"}"})
    void acceptsOneValue(String text) throws Exception {
        assertThat(json(text).root().length()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|0",
                "` `|1",
                "{|1",
                "{\"a\"|4",
                "{\"a\":|5",
                "{\"a\":1|6",
                "{\"a\":1,|7",
                "{\"a\":1,}|7",
                "{\"a\":\"x|7",
                "{\"a\":1}{\"a\":1}|7",
                "{} x|3",
                "[1 2]|3",
                "{a:1}|1",
                "nul|0",
                "// c|0",
                "{\"\\q\":1}|2",
                "{\"\\u00g0\":1}|2",
                "[\"a\tb\"]|3",
                "{\"a\":\"x\\|8",
            })
    void refusesWhatIsNotOneValueAndSaysWhere(String text, int offset) {
        assertThatThrownBy(() -> json(text))
                .isInstanceOfSatisfying(
                        MalformedJson.class, e -> assertThat(e.offset()).isEqualTo(offset));
    }

    @Test
    void refusesEveryBeginningOfAText() throws Exception {
        String whole = "{\"mcpServers\":{\"a b\":{\"command\":\"x\",\"args\":[\"1\",true,null,-2.5]}},\"n\":{}}";
        json(whole);

        for (int length = 0; length < whole.length(); length++) {
            String part = whole.substring(0, length);
            assertThatThrownBy(() -> json(part)).as(part).isInstanceOf(MalformedJson.class);
        }
    }

    @Test
    void refusesNestingThatNoConfigurationHas() {
        assertThatThrownBy(() -> json("[".repeat(100_000)))
                .isInstanceOf(MalformedJson.class)
                .hasMessageContaining("deep");
    }

    private static RawJson json(String text) throws MalformedJson {
        return RawJson.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
