package dev.holdfast.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StdinTest {

    @Test
    void itWaitsOnlyWhileItReads() throws IOException {
        long[] seen = new long[1];
        Stdin[] self = new Stdin[1];
        self[0] = new Stdin(new InputStream() {
            @Override
            public int read() {
                seen[0] = self[0].waitingSince();
                return -1;
            }
        });

        assertThat(self[0].waitingSince()).isEqualTo(Stdin.BUSY);
        self[0].read();

        assertThat(seen[0]).isNotEqualTo(Stdin.BUSY);
        assertThat(self[0].waitingSince()).isEqualTo(Stdin.BUSY);
    }

    @Test
    void theRestIsTakenWhole() throws IOException {
        InputStream rest = rest("x".repeat(200_000));

        new Stdin(rest).drain();

        assertThat(rest.read()).isEqualTo(-1);
    }

    private static InputStream rest(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
