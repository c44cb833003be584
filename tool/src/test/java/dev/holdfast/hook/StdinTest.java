package dev.holdfast.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StdinTest {

    @Test
    void whatTheLauncherReadStandsInFront() throws IOException {
        Stdin plain = Stdin.of(Map.of("HOLDFAST_STDIN", "{\"a\":"), rest("1}"));
        Stdin hex = Stdin.of(Map.of("HOLDFAST_STDIN_HEX", " 7b 22 e6 97\n a5 22\n"), rest(":1}"));
        Stdin none = Stdin.of(Map.of(), rest("{}"));

        assertThat(text(plain)).isEqualTo("{\"a\":1}");
        assertThat(text(hex)).isEqualTo("{\"日\":1}");
        assertThat(text(none)).isEqualTo("{}");
    }

    @Test
    void itWaitsOnlyWhileItReadsTheRest() throws IOException {
        long[] seen = new long[1];
        Stdin[] self = new Stdin[1];
        self[0] = new Stdin(new byte[] {'x'}, new InputStream() {
            @Override
            public int read() {
                seen[0] = self[0].waitingSince();
                return -1;
            }
        });

        self[0].read();
        assertThat(self[0].waitingSince()).isEqualTo(Stdin.BUSY);
        self[0].read();

        assertThat(seen[0]).isNotEqualTo(Stdin.BUSY);
        assertThat(self[0].waitingSince()).isEqualTo(Stdin.BUSY);
    }

    @Test
    void theRestIsTakenWhole() throws IOException {
        InputStream rest = rest("x".repeat(200_000));

        new Stdin(new byte[0], rest).drain();

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

    private static String text(Stdin stdin) throws IOException {
        return new String(stdin.readAllBytes(), StandardCharsets.UTF_8);
    }
}
