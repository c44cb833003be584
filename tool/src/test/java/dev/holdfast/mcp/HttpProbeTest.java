package dev.holdfast.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.TestingMcpServer;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.Environment;
import dev.holdfast.os.Http;
import dev.holdfast.os.ProcessTree;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The probe against real HTTP servers on loopback. */
final class HttpProbeTest {

    private static final Duration AMPLE = Duration.ofSeconds(20);
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final Environment BARE = new Environment(Map.of(), Path.of("/"), Path.of("/"));

    private record Row(String name, @Nullable Era era, String expected, List<String> options) {}

    @TestFactory
    Stream<DynamicTest> table() {
        return Stream.of(
                        row("legacy", null, "READY LEGACY holdfast-stub 1"),
                        row("modern", null, "READY MODERN holdfast-stub 1", "--era", "modern"),
                        row(
                                "S4 remembered legacy, now modern",
                                Era.LEGACY,
                                "READY MODERN holdfast-stub 1",
                                "--era",
                                "modern"),
                        row("S4 remembered modern, now legacy", Era.MODERN, "READY LEGACY holdfast-stub 1"),
                        row(
                                "S4 -32020 in a 400",
                                null,
                                "PROTOCOL_ERROR header mismatch (-32020)",
                                "--status",
                                "400",
                                "--body",
                                "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32020,\"message\":\"header mismatch\"}}"),
                        row("an event stream", null, "READY LEGACY holdfast-stub 1", "--sse"),
                        row("H1 H2 H3 GET is refused", null, "READY LEGACY holdfast-stub 1", "--status-on-get", "406"),
                        row("H1 406 to POST too", null, "PROTOCOL_ERROR HTTP 406", "--status", "406"),
                        row(
                                "H2 400 to everything",
                                null,
                                "PROTOCOL_ERROR no MCP endpoint here: POST got HTTP 400: invalid MCP request; GET got HTTP 400",
                                "--status",
                                "400",
                                "--status-on-get",
                                "400",
                                "--body",
                                "invalid MCP request"),
                        row(
                                "H3 404 to everything",
                                null,
                                "PROTOCOL_ERROR no MCP endpoint here: POST got HTTP 404; GET got HTTP 404",
                                "--status",
                                "404",
                                "--status-on-get",
                                "404"),
                        row("H4 a session", null, "READY LEGACY holdfast-stub 1", "--session"),
                        row("H6 the old transport", null, "READY LEGACY holdfast-stub 1", "--legacy-sse"),
                        row(
                                "H6 the cause, not the fallback's",
                                null,
                                "UNREACHABLE SERVER_ERROR HTTP 500: out of memory",
                                "--status",
                                "500",
                                "--body",
                                "out of memory"),
                        row("H7 an older version by its text", null, "READY LEGACY holdfast-stub 1", "--picky-version"),
                        row(
                                "K6 401",
                                null,
                                "AUTH_REQUIRED HTTP 401",
                                "--status",
                                "401",
                                "--www-authenticate",
                                "Bearer"),
                        row("K6 403", null, "AUTH_REQUIRED HTTP 403", "--status", "403"),
                        row("429", null, "RATE_LIMITED PT2M", "--status", "429", "--retry-after", "120"),
                        row(
                                "429 until a date",
                                null,
                                "RATE_LIMITED PT1M",
                                "--status",
                                "429",
                                "--retry-after",
                                "Mon, 30 Nov 2026 12:01:00 GMT"),
                        row("429 without a time", null, "RATE_LIMITED null", "--status", "429"),
                        row(
                                "H5 503",
                                Era.LEGACY,
                                "UNREACHABLE SERVER_ERROR HTTP 503 PT7S",
                                "--status",
                                "503",
                                "--retry-after",
                                "7"),
                        row(
                                "200 without a protocol answer",
                                null,
                                "PROTOCOL_ERROR HTTP 200 without a JSON-RPC answer: a web page",
                                "--status",
                                "200",
                                "--body",
                                "<html></html>"),
                        row(
                                "200 with an empty body",
                                null,
                                "PROTOCOL_ERROR no MCP endpoint here: POST got HTTP 200 without a JSON-RPC answer; GET got HTTP 405",
                                "--status",
                                "200"),
                        row(
                                "a JSON-RPC error",
                                null,
                                "PROTOCOL_ERROR unsupported protocolVersion (-32602)",
                                "--refuse",
                                "unsupported protocolVersion"),
                        row(
                                "a redirect elsewhere",
                                null,
                                "PROTOCOL_ERROR HTTP 307 to http://elsewhere.test/mcp",
                                "--redirect",
                                "http://elsewhere.test/mcp"),
                        row(
                                "a redirect to itself without end",
                                null,
                                "PROTOCOL_ERROR HTTP 307 to /mcp",
                                "--redirect",
                                "/mcp"),
                        row("S9 the id as a string", null, "READY LEGACY holdfast-stub 1", "--string-id"))
                .map(row -> DynamicTest.dynamicTest(row.name(), () -> {
                    try (TestingMcpServer stub =
                            TestingMcpServer.http(row.options().toArray(String[]::new))) {
                        Probe.Result result = ask(stub.server(), row.era(), AMPLE);

                        assertThat(told(result.outcome())).isEqualTo(row.expected());
                    }
                }));
    }

    @Test
    void k3PingIsNeverAsked() {
        try (TestingMcpServer stub = TestingMcpServer.http("--no-ping")) {
            var unused = ask(stub.server(), null, AMPLE);

            assertThat(stub.seen()).containsExactly("POST /mcp server/discover", "POST /mcp initialize");
        }
    }

    /** A session that the probe was given is ended; case H8 is a server without one. */
    @Test
    void aSessionIsEnded() {
        try (TestingMcpServer stub = TestingMcpServer.http("--session")) {
            var unused = ask(stub.server(), Era.LEGACY, AMPLE);

            assertThat(stub.seen()).containsExactly("POST /mcp initialize", "DELETE /mcp +session");
        }
    }

    @Test
    void aDeclaredSseServerIsAskedByGetAlone() {
        try (TestingMcpServer stub = TestingMcpServer.http("--legacy-sse")) {
            Server.Http server =
                    new Server.Http(TestingMcpServer.declaration(), "0".repeat(32), stub.url(), Map.of(), true);

            Probe.Result result = ask(server, null, AMPLE);

            assertThat(told(result.outcome())).isEqualTo("READY LEGACY holdfast-stub 1");
            assertThat(stub.seen().getFirst()).isEqualTo("GET /mcp");
            assertThat(stub.seen().get(1))
                    .startsWith("POST /message?sessionId=")
                    .endsWith("initialize");
        }
    }

    @Test
    void aDeclaredSseServerWhoseGetIsRefusedSaysSo() {
        try (TestingMcpServer stub = TestingMcpServer.http("--status-on-get", "503")) {
            Server.Http server =
                    new Server.Http(TestingMcpServer.declaration(), "0".repeat(32), stub.url(), Map.of(), true);

            assertThat(told(ask(server, null, AMPLE).outcome())).isEqualTo("UNREACHABLE SERVER_ERROR HTTP 503");
        }
    }

    /** The entry's credentials must not follow an endpoint to another origin. */
    @Test
    void anEndpointOfAnotherOriginIsNotCalled() {
        try (TestingMcpServer other = TestingMcpServer.http();
                TestingMcpServer stub = TestingMcpServer.http(
                        "--legacy-sse", "--body", other.url().toString())) {
            Probe.Result result = ask(stub.server(), null, AMPLE);

            assertThat(told(result.outcome()))
                    .startsWith("PROTOCOL_ERROR its event stream names an endpoint elsewhere: ");
            assertThat(other.seen()).isEmpty();
        }
    }

    @Test
    void silenceIsTimeout() {
        try (TestingMcpServer stub = TestingMcpServer.http("--stall")) {
            Probe.Result result = ask(stub.server(), null, Duration.ofMillis(400));

            assertThat(result.outcome()).isEqualTo(new Outcome.TimedOut("connected, but no answer"));
            assertThat(stub.seen().getLast()).isEqualTo("POST /mcp initialize");
        }
    }

    @Test
    void aClosedPortIsRefused() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Server.Http server = TestingMcpServer.remote(URI.create("http://127.0.0.1:" + port + "/mcp"), Map.of());

        assertThat(told(ask(server, null, AMPLE).outcome())).startsWith("UNREACHABLE REFUSED ");
    }

    @Test
    void k6RefusedCredentialsOfTheEntryAreTold() {
        try (TestingMcpServer stub = TestingMcpServer.http("--status", "401")) {
            Server.Http bare = stub.server();
            Server.Http own = TestingMcpServer.remote(stub.url(), Map.of("Authorization", "Bearer abcdefghijkl"));

            assertThat(ask(bare, null, AMPLE).outcome()).isEqualTo(new Outcome.AuthRequired(401, false, "HTTP 401"));
            assertThat(ask(own, null, AMPLE).outcome()).isEqualTo(new Outcome.AuthRequired(401, true, "HTTP 401"));
        }
    }

    @Test
    void z2WhatAServerSaysIsCleaned() {
        try (TestingMcpServer stub = TestingMcpServer.http(
                "--status", "418", "--body", "\u001b[31mtoken abcdefghijkl\u0007 is bad " + "x".repeat(1000))) {
            Server.Http server = TestingMcpServer.remote(stub.url(), Map.of("Authorization", "abcdefghijkl"));

            String detail = ask(server, null, AMPLE).outcome().detail();

            assertThat(detail).startsWith("HTTP 418: ").doesNotContain("abcdefghijkl", "\u001b", "\u0007");
            assertThat(detail.length()).isLessThan(200);
        }
    }

    @TestFactory
    Stream<DynamicTest> probeUrl() {
        return Stream.of(
                        row("200", null, "READY LEGACY ", "--status-on-get", "200"),
                        row("404", null, "PROTOCOL_ERROR HTTP 404", "--status-on-get", "404"),
                        row("401", null, "AUTH_REQUIRED HTTP 401", "--status-on-get", "401"),
                        row("500", null, "UNREACHABLE SERVER_ERROR HTTP 500", "--status-on-get", "500"))
                .map(row -> DynamicTest.dynamicTest(row.name(), () -> {
                    try (TestingMcpServer stub =
                            TestingMcpServer.http(row.options().toArray(String[]::new))) {
                        Probe probe = new UrlProbe(Http.of(BARE), stub.url(), () -> NOW);

                        Probe.Result result = probe.ask(request(stub.server(), null, AMPLE));

                        assertThat(told(result.outcome())).isEqualTo(row.expected());
                    }
                }));
    }

    private static Row row(String name, @Nullable Era era, String expected, String... options) {
        return new Row(name, era, expected, List.of(options));
    }

    private static Probe.Request request(Server server, @Nullable Era era, Duration time) {
        return new Probe.Request(server, era, Deadline.after(time), ProcessTree.Graces.PATIENT);
    }

    private static Probe.Result ask(Server server, @Nullable Era era, Duration time) {
        return new HttpProbe(Http.of(BARE), () -> NOW).ask(request(server, era, time));
    }

    private static String told(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Ready ready -> "READY " + ready.era() + " " + ready.server();
            case Outcome.Unreachable down ->
                "UNREACHABLE " + down.cause() + " " + down.detail()
                        + (down.retryAfter() == null ? "" : " " + down.retryAfter());
            case Outcome.RateLimited limited -> "RATE_LIMITED " + limited.retryAfter();
            case Outcome.Starting other -> told(other.word(), other.detail());
            case Outcome.TimedOut other -> told(other.word(), other.detail());
            case Outcome.Exited other -> told(other.word(), other.detail());
            case Outcome.ProtocolError other -> told(other.word(), other.detail());
            case Outcome.AuthRequired other -> told(other.word(), other.detail());
            case Outcome.Skipped other -> told(other.word(), other.detail());
            case Outcome.Unknown other -> told(other.word(), other.detail());
        };
    }

    private static String told(String word, String detail) {
        return word + " " + detail;
    }
}
