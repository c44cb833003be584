package dev.holdfast.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Case Z2. */
class RedactorTest {

    private static final Redactor PATTERNS = Redactor.of(List.of());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "Using custom headers: {\"Authorization\":\"Bearer example_token_123\"} | Using custom headers: {\"Authorization\":\"[redacted]\"}",
                "args --api-key=abc123 --port=80 | args --api-key=[redacted] --port=80",
                "args --api-key abc123 --port 80 | args --api-key [redacted] --port 80",
                "GET https://u:p@h/mcp?token=abc&page=2 failed | GET https://[redacted]@h/mcp?token=[redacted]&page=2 failed",
                "postgresql://u:pw@h/db | postgresql://[redacted]@h/db",
                "postgresql://u:p/w@h/db | postgresql://[redacted]@h/db",
                "https://token@h/x | https://[redacted]@h/x",
                "https://h:80/a@2x | https://h:80/a@2x",
                "Authorization: Bearer abcdefgh | Authorization: [redacted]",
                "curl -H bearer abcdefgh, done | curl -H bearer [redacted], done",
                "sent Basic dXNlcjpwYXNz to h | sent Basic [redacted] to h",
                "Cookie: sid=1; other=2 | Cookie: [redacted]",
                "GITHUB_TOKEN=abc rest | GITHUB_TOKEN=[redacted] rest",
                "{\"apiKey\": \"a\\\"b\", \"n\": 1} | {\"apiKey\": \"[redacted]\", \"n\": 1}",
                "{\\\"clientSecret\\\":\\\"abc\\\",\\\"n\\\":1} | {\\\"clientSecret\\\":\\\"[redacted]\\\",\\\"n\\\":1}",
                "password: hunter2 was wrong | password: [redacted] was wrong",
                "X-Auth-Token=abc; next | X-Auth-Token=[redacted]; next",
                "{ password: 'it is', user: 'u' } | { password: '[redacted]', user: 'u' }",
                "key sk-ant-api03-abcdefghijklmnop refused | key [redacted] refused",
                "ghp_0123456789abcdefghij | [redacted]",
                "xoxb-123456789-abc in use | [redacted] in use",
                "id AKIAIOSFODNN7EXAMPLE. | id [redacted].",
                "jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl! | jwt [redacted]!",
                "https://h/cb?code=4/0Aab&state=x | https://h/cb?code=[redacted]&state=x",
                "https://h/s/0123456789abcdef0123456789abcdef/mcp | https://h/s/[redacted]/mcp",
                "line\\ntoken=abc | line\\ntoken=[redacted]",
            })
    void cutsOut(String text, String expected) {
        String redacted = PATTERNS.redact(text);

        assertThat(redacted).isEqualTo(expected);
        assertThat(PATTERNS.redact(redacted)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "exit code=1",
                "SyntaxError: Unexpected token 'S', \"Starting\" is not valid JSON",
                "Unexpected token: }",
                "max_tokens=4096",
                "Bearer authentication required",
                "Basic authentication failed",
                "WWW-Authenticate: Bearer realm=\"x\"",
                "missing ${API_KEY}: set API_KEY=${API_KEY}",
                "npm error 404 Not Found - GET http://localhost:4873/@scope%2fname - Not found",
                "Error: Cannot find module '/usr/lib/node_modules/sk-learn/index.js'",
                "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock.",
                "monkey=banana, keyboard: us",
                "token: null",
                "http://[::1]:8080/mcp",
                "://",
                "a://@",
                "password=",
            })
    void leaves(String text) {
        assertThat(PATTERNS.redact(text)).isEqualTo(text);
    }

    @Test
    void cutsOutKeyBlocks() {
        String text = "before\n-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\nafter";

        assertThat(PATTERNS.redact(text)).isEqualTo("before\n[redacted]\nafter");
        assertThat(PATTERNS.redact("x -----BEGIN RSA PRIVATE KEY-----\nAAAA")).isEqualTo("x [redacted]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"correct horse", "s3cr&t/va=lue", "quo\"ted\\value", "日本語のパスワード"})
    void knowsValuesInEveryForm(String secret) {
        Redactor redactor = Redactor.of(List.of(secret));
        String url = java.net.URLEncoder.encode(secret, StandardCharsets.UTF_8);
        String json = new com.google.gson.JsonPrimitive(secret).toString();

        assertThat(redactor.redact("a " + secret + " b")).isEqualTo("a [redacted] b");
        assertThat(redactor.redact("a " + url + " b")).isEqualTo("a [redacted] b");
        assertThat(redactor.redact(json)).isEqualTo("\"[redacted]\"");
        for (String before : List.of("", "u", "u:", "us:")) {
            String base64 = Base64.getEncoder().encodeToString((before + secret).getBytes(StandardCharsets.UTF_8));
            assertThat(redactor.redact(base64)).contains("[redacted]").hasSizeLessThan(22);
        }
    }

    @Test
    void knowsTheTokenBehindASchemeAndTheLinesOfAValue() {
        Redactor redactor = Redactor.of(List.of("Bearer plainwordsecret", "first line\nsecond line", "short"));

        assertThat(redactor.redact("got plainwordsecret here")).isEqualTo("got [redacted] here");
        assertThat(redactor.redact("second line only, short stays")).isEqualTo("[redacted] only, short stays");
    }

    @Test
    void longestValueFirst() {
        Redactor redactor = Redactor.of(List.of("abcdefgh", "abcdefghijkl"));

        assertThat(redactor.redact("abcdefghijkl")).isEqualTo("[redacted]");
    }
}
