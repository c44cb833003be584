package dev.holdfast.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://h.example/x | *",
                "http://h.example/x | h.example",
                "http://H.example/x | other,h.EXAMPLE",
                "http://sub.h.example/x | h.example",
                "http://sub.h.example/x | .h.example",
                "http://h.example/x | .h.example",
                "http://sub.h.example/x | *.h.example",
                "http://h.example:8080/x | a b h.example:8080",
                "http://10.1.2.3/x | 10.0.0.0/8",
                "http://10.1.2.3/x | 10.1.2.3",
                "http://[fd00::1]:80/x | [fd00::1]",
                "http://[fd00::1]/x | fd00::1",
            })
    void leavesOutWhatIsExempt(URI url, String exempt) {
        assertThat(Proxy.forOrigin(origin(url), Map.of("HTTP_PROXY", "http://p:1", "NO_PROXY", exempt)))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://h.example/x | ''",
                "http://xh.example/x | h.example",
                "http://h.example:80/x | h.example:8080",
                "http://11.1.2.3/x | 10.0.0.0/8",
                "http://h.example/x | 10.0.0.0/8,1/99,/8",
                "http://127.evil.example/x | none",
            })
    void standsBeforeTheRest(URI url, String exempt) {
        assertThat(Proxy.forOrigin(origin(url), Map.of("HTTP_PROXY", "http://p:1", "NO_PROXY", exempt)))
                .isEqualTo(new Proxy("p", 1, false, "", true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:1/",
                "http://a.localhost/",
                "http://127.0.0.1/",
                "http://127.9.9.9/",
                "http://[::1]:3/"
            })
    void neverStandsBeforeLoopback(URI url) {
        assertThat(Proxy.forOrigin(origin(url), Map.of("HTTP_PROXY", "http://p:1")))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"u:p%40w | u:p@w", "u:a[b%zz | u:a[b%zz"})
    void takesCredentialsAsTheyAreMeant(String written, String meant) {
        Proxy proxy = Proxy.forOrigin(
                origin(URI.create("http://h.example/")), Map.of("HTTP_PROXY", "http://" + written + "@p:1"));

        assertThat(proxy).isNotNull();
        assertThat(proxy.authorization())
                .isEqualTo("Basic " + Base64.getEncoder().encodeToString(meant.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void isReadFromEitherCaseAndForm() {
        Origin secure = origin(URI.create("https://h/"));

        assertThat(Proxy.forOrigin(secure, Map.of("HTTP_PROXY", "http://p:1"))).isNull();
        assertThat(Proxy.forOrigin(secure, Map.of("https_proxy", "q:2", "HTTPS_PROXY", "http://p:1")))
                .isEqualTo(new Proxy("q", 2, false, "", true));
        assertThat(Proxy.forOrigin(secure, Map.of("HTTPS_PROXY", "http://u:p%40w@p")))
                .isEqualTo(new Proxy("p", 80, false, "Basic dTpwQHc=", true));
        assertThat(Proxy.forOrigin(secure, Map.of("HTTPS_PROXY", "https://p/")))
                .isEqualTo(new Proxy("p", 443, true, "", true));
        assertThat(Objects.requireNonNull(Proxy.forOrigin(secure, Map.of("HTTPS_PROXY", "socks5://p:1")))
                        .supported())
                .isFalse();
        assertThat(Objects.requireNonNull(Proxy.forOrigin(secure, Map.of("HTTPS_PROXY", "http://p:none")))
                        .supported())
                .isFalse();
    }

    private static Origin origin(URI url) {
        return Objects.requireNonNull(Origin.of(url));
    }
}
