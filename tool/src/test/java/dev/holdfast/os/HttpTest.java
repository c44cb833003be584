package dev.holdfast.os;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTest {

    private static final Http.Enough NEVER = body -> false;
    private static final Duration LONG = Duration.ofSeconds(20);

    @Test
    void postsAndReadsTheAnswer() throws IOException {
        try (TestingHttpPeer peer = TestingHttpPeer.answering(
                "HTTP/1.1 429 Too Many\r\nRetry-After: 7\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: 3\r\n\r\n日")) {
            Http.Reply reply = http(Map.of()).exchange(post(peer.url("/mcp?x=1"), "{}"), Deadline.after(LONG));

            assertThat(reply)
                    .isEqualTo(new Http.Reply.Answered(
                            429,
                            Map.of(
                                    "retry-after",
                                    List.of("7"),
                                    "x-a",
                                    List.of("1", "2"),
                                    "content-length",
                                    List.of("3")),
                            "日",
                            false));
            assertThat(peer.request())
                    .startsWith("POST /mcp?x=1 HTTP/1.1\r\nAuthorization: Bearer t\r\nHost: 127.0.0.1:" + peer.port()
                            + "\r\n")
                    .contains("\r\nUser-Agent: holdfast\r\n", "\r\nContent-Length: 2\r\n", "\r\nConnection: close\r\n")
                    .endsWith("\r\n\r\n{}");
            assertThat(peer.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\n\r\nabcdef",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 200 OK\nContent-Length: 6\n\nabcdef",
            })
    void readsEveryFraming(String answer) throws IOException {
        try (TestingHttpPeer peer = TestingHttpPeer.answering(answer)) {
            assertThat(http(Map.of()).exchange(get(peer.url("/")), Deadline.after(LONG)))
                    .isInstanceOfSatisfying(Http.Reply.Answered.class, reply -> {
                        assertThat(reply.status()).isEqualTo(200);
                        assertThat(reply.body()).isEqualTo("abcdef");
                    });
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | RESET",
                "HTTP/1.1 200 OK\\r\\nContent-Length: 9\\r\\n\\r\\nabc | RESET",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n9\\r\\nabc | RESET",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nzz\\r\\n | OTHER",
                "SSH-2.0-OpenSSH\\r\\n | OTHER",
            })
    void tellsWhatBroke(String answer, Http.Stage stage) throws IOException {
        try (TestingHttpPeer peer = TestingHttpPeer.answering(answer.replace("\\r\\n", "\r\n"))) {
            assertThat(http(Map.of()).exchange(post(peer.url("/"), "{}"), Deadline.after(LONG)))
                    .isInstanceOfSatisfying(
                            Http.Reply.Failed.class,
                            reply -> assertThat(reply.stage()).isEqualTo(stage));
            assertThat(peer.connections()).isEqualTo(1);
        }
    }

    @Test
    void cutsAnEndlessBody() throws IOException {
        try (TestingHttpPeer peer =
                TestingHttpPeer.answering("HTTP/1.1 200 OK\r\n\r\n" + "x".repeat((1 << 20) + 50_000))) {
            assertThat(http(Map.of()).exchange(get(peer.url("/")), Deadline.after(LONG)))
                    .isInstanceOfSatisfying(
                            Http.Reply.Answered.class,
                            reply -> assertThat(reply.body()).hasSize(1 << 20));
        }
    }

    @Test
    void stopsAnOpenStreamWhenItIsEnough() throws IOException {
        try (TestingHttpPeer peer =
                TestingHttpPeer.holdingOpen("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")) {
            Http.Request request =
                    new Http.Request("GET", peer.url("/"), Map.of(), new byte[0], body -> body.endsWith("\n\n"));

            assertThat(http(Map.of()).exchange(request, Deadline.after(LONG)))
                    .isInstanceOfSatisfying(
                            Http.Reply.Answered.class,
                            reply -> assertThat(reply.body()).isEqualTo("data: 1\n\n"));
        }
    }

    @Test
    void tlsThatIsNotSetUpInTimeIsNoSilenceOfTheServer() throws IOException {
        try (TestingHttpPeer peer = TestingHttpPeer.holdingOpen("")) {
            URI secure = URI.create(peer.url("/").toString().replace("http:", "https:"));

            Http.Reply reply = http(Map.of()).exchange(get(secure), Deadline.after(Duration.ofMillis(300)));

            assertThat(reply).isEqualTo(new Http.Reply.Failed(Http.Stage.TLS, "TLS was not set up in time"));
        }
    }

    @Test
    void endsAtTheDeadlineWhateverTrickles() throws IOException {
        try (TestingHttpPeer peer = TestingHttpPeer.holdingOpen("HTTP/1.1 200 OK\r\nX: ")) {
            Http.Reply reply = http(Map.of()).exchange(get(peer.url("/")), Deadline.after(Duration.ofMillis(150)));

            assertThat(reply).isEqualTo(new Http.Reply.TimedOut(true));
        }
    }

    @Test
    void tellsRefusedFromUnknown() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }

        assertThat(stage("http://localhost:" + free + "/", Map.of())).isEqualTo(Http.Stage.REFUSED);
        assertThat(stage("http://nowhere.invalid/", Map.of())).isEqualTo(Http.Stage.DNS);
        assertThat(stage("ftp://h/", Map.of())).isEqualTo(Http.Stage.OTHER);
        assertThat(stage("http://h.example/", Map.of("HTTP_PROXY", "127.0.0.1:" + free)))
                .isEqualTo(Http.Stage.PROXY);
        assertThat(stage("http://h.example/", Map.of("HTTP_PROXY", "socks5://127.0.0.1:" + free)))
                .isEqualTo(Http.Stage.PROXY);
    }

    @Test
    void findsLocalhostOnEitherFamily() throws IOException {
        for (String address : List.of("127.0.0.1", "::1")) {
            InetAddress bound = InetAddress.getByName(address);
            try (TestingHttpPeer peer = TestingHttpPeer.on(bound, "HTTP/1.1 204 No\r\n\r\n")) {
                assertThat(http(Map.of("HTTP_PROXY", "http://127.0.0.1:1"))
                                .exchange(
                                        get(URI.create("http://localhost:" + peer.port() + "/")), Deadline.after(LONG)))
                        .isInstanceOf(Http.Reply.Answered.class);
            }
        }
    }

    @Test
    void asksAProxyForPlainUrls() throws IOException {
        try (TestingHttpPeer proxy = TestingHttpPeer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")) {
            Http.Reply reply = http(Map.of("http_proxy", "http://u:p@127.0.0.1:" + proxy.port()))
                    .exchange(get(URI.create("http://my_server.example/x")), Deadline.after(LONG));

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Http.Reply.Answered.class,
                            answer -> assertThat(answer.viaProxy()).isTrue());
            assertThat(proxy.request())
                    .startsWith("GET http://my_server.example/x HTTP/1.1\r\n")
                    .contains("\r\nHost: my_server.example\r\n", "\r\nProxy-Authorization: Basic dTpw\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"http, 407", "https, 407", "https, 502"})
    void tellsAProxysOwnFailure(String scheme, int status) throws IOException {
        try (TestingHttpPeer proxy =
                TestingHttpPeer.answering("HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\n\r\n")) {
            assertThat(stage(scheme + "://h.example/", Map.of(scheme + "_proxy", "127.0.0.1:" + proxy.port())))
                    .isEqualTo(Http.Stage.PROXY);
        }
    }

    @Test
    void tellsAPlainPeerBehindHttps() throws IOException {
        try (TestingHttpPeer peer = TestingHttpPeer.answering("HTTP/1.1 400 Bad\r\n\r\n")) {
            assertThat(stage("https://127.0.0.1:" + peer.port() + "/", Map.of()))
                    .isEqualTo(Http.Stage.TLS);
        }
    }

    /** A private certificate authority: refused unless NODE_EXTRA_CA_CERTS names it. */
    @Test
    void trustsTheUsersOwnAuthority(@TempDir Path folder) throws Exception {
        try (TestingTlsPeer peer = TestingTlsPeer.answering(folder, "HTTP/1.1 204 No\r\n\r\n")) {
            String url = "https://localhost:" + peer.port() + "/";

            assertThat(stage(url, Map.of())).isEqualTo(Http.Stage.TLS);
            assertThat(stage("https://127.0.0.1:" + peer.port() + "/", peer.trusted()))
                    .isEqualTo(Http.Stage.TLS);
            assertThat(http(peer.trusted()).exchange(get(URI.create(url)), Deadline.after(LONG)))
                    .isInstanceOf(Http.Reply.Answered.class);
        }
    }

    @Test
    void refusesToSplitAHeader() {
        Http.Request request = new Http.Request(
                "GET", URI.create("http://127.0.0.1:1/"), Map.of("X", "a\r\nY: b"), new byte[0], NEVER);

        assertThat(http(Map.of()).exchange(request, Deadline.after(LONG))).isInstanceOf(Http.Reply.Failed.class);
    }

    private static Http.Stage stage(String url, Map<String, String> variables) {
        Http.Reply reply = http(variables).exchange(get(URI.create(url)), Deadline.after(LONG));
        assertThat(reply).isInstanceOf(Http.Reply.Failed.class);
        return ((Http.Reply.Failed) reply).stage();
    }

    private static Http http(Map<String, String> variables) {
        return Http.of(new Environment(variables, Path.of("."), Path.of(".")));
    }

    private static Http.Request get(URI url) {
        return new Http.Request("GET", url, Map.of(), new byte[0], NEVER);
    }

    private static Http.Request post(URI url, String body) {
        return new Http.Request("POST", url, Map.of("Authorization", "Bearer t"), body.getBytes(UTF_8), NEVER);
    }
}
