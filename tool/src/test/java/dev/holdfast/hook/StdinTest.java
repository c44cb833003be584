package dev.holdfast.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        "1,true",
        "true,true",
        "yes,true",
        "0,false",
        "false,false",
        "no,false",
        "off,false",
        "'',false",
        "' ',false"
    })
    void theSwitchTurnsHooksOff(String value, boolean off) {
        assertThat(HookMain.disabled(value)).isEqualTo(off);
        assertThat(HookMain.disabled(null)).isFalse();
    }

    private static InputStream rest(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
