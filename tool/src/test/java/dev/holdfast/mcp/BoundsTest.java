package dev.holdfast.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What keeps a peer's words within bounds, and small formats that it speaks. */
final class BoundsTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void tailKeepsTheBeginningAndTheEnd() {
        Tail tail = new Tail();
        byte[] block = "0123456789abcde\n".repeat(64).getBytes(StandardCharsets.UTF_8);

        tail.keep("first\n".getBytes(StandardCharsets.UTF_8), 6);
        for (int n = 0; n < 2000; n++) {
            tail.keep(block, block.length);
        }
        tail.keep("last\n".getBytes(StandardCharsets.UTF_8), 5);

        assertThat(tail.text()).startsWith("first\n0123").contains("\n…\n").endsWith("0123456789abcde\nlast\n");
        assertThat(tail.text().length()).isLessThan(260 * 1024);
    }

    @Test
    void tailWithoutOverflowIsWhole() {
        Tail tail = new Tail();
        String text = "line of text\n".repeat(15_000);

        tail.keep(text.getBytes(StandardCharsets.UTF_8), text.length());

        assertThat(tail.text()).isEqualTo(text);
    }

    @Test
    void retryAfterIsSecondsOrADate() {
        assertThat(RetryAfter.of("120", NOW)).isEqualTo(Duration.ofMinutes(2));
        assertThat(RetryAfter.of(" 0.5 ", NOW)).isEqualTo(Duration.ofSeconds(1));
        assertThat(RetryAfter.of("Mon, 30 Nov 2026 12:00:30 GMT", NOW)).isEqualTo(Duration.ofSeconds(30));
        assertThat(RetryAfter.of("Mon, 30 Nov 2026 11:00:00 GMT", NOW)).isEqualTo(Duration.ZERO);
        assertThat(RetryAfter.of("99999999999999999999999", NOW)).isEqualTo(Duration.ofDays(365));
        assertThat(RetryAfter.of("soon", NOW)).isNull();
        assertThat(RetryAfter.of("1.2.3", NOW)).isNull();
        assertThat(RetryAfter.of("-5", NOW)).isNull();
        assertThat(RetryAfter.of(null, NOW)).isNull();
    }

    @Test
    void eventsAreTakenOnceTheyAreComplete() {
        String stream =
                ": comment\nid: 1\ndata: \n\nevent: endpoint\r\ndata: /message\r\n\r\ndata: a\ndata: b\n\ndata: half";

        assertThat(SseEvents.in(stream))
                .isEqualTo(
                        List.of(new SseEvents.Event("endpoint", "/message"), new SseEvents.Event("message", "a\nb")));
    }

    @Test
    void versionsAreFoundInText() {
        assertThat(Versions.namedIn(
                        "supported: 2025-06-18, 2024-11-05 (asked 2025-11-25; build 12025-06-181)", "2025-11-25"))
                .containsExactly("2025-06-18", "2024-11-05");
        assertThat(Versions.best(List.of("1999-01-01", "2024-11-05", "2025-06-18")))
                .isEqualTo("2025-06-18");
        assertThat(Versions.best(List.of("2099-01-01"))).isEqualTo("2099-01-01");
    }

    @Test
    void messagesAreToldFromOtherJson() {
        assertThat(Messages.parse("{\"level\":\"info\",\"msg\":\"hi\"}")).isEmpty();
        assertThat(Messages.parse("{\"error\":\"logged\"}")).isEmpty();
        assertThat(Messages.parse("[1,2]")).isEmpty();
        assertThat(Messages.parse("{\"id\":1,\"result\":{}} trailing")).isEmpty();
        assertThat(Messages.parse("[".repeat(10_000))).isEmpty();
        assertThat(Messages.parse("[{\"id\":1,\"result\":{}},{\"method\":\"x\"}]"))
                .hasSize(2);
    }
}
