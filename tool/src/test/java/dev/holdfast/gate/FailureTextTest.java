package dev.holdfast.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.gate.FailureText.Smell;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP 404 for https://x.test",
                "getaddrinfo ENOTFOUND bad.example",
                "row 403 not found",
                "permission denied: /etc/shadow",
                "rate limit of the shop API is 429/min",
                "connection closed by remote host example.org",
                "GitHub API error: 403 Forbidden; rate limit 429 exceeded",
                "Internal error: ECONNREFUSED to database",
                "MCP error -32603: Internal error: ECONNREFUSED to database",
                "MCP error -32602: Invalid arguments: timed out",
                "Unauthorized: token expired",
                "503 Service Unavailable from upstream",
                "the log says: Connection closed",
                "job failed with: Error POSTing to endpoint: x",
                "query timed out after 2s",
                "MCP server \"web\" says hello",
                "MCP server \"web\" tool \"go\" refused: timed out after 2s",
                "MCP server \"web\" disabled — re-enable it via /mcp",
                "MCP server \"web\" blocked by managed policy"
            })
    void aToolsOwnTextNeverCountsK1(String error) {
        assertThat(FailureText.weigh(error, "web")).isEqualTo(Smell.TOOL_ERROR);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Connection closed                                                                  | BROKEN_OFF
                    ECONNREFUSED: Unable to connect. Is the computer able to access the url?           | BROKEN_OFF
                    ECONNRESET: The socket connection was closed unexpectedly. For more information, … | BROKEN_OFF
                    MCP server "web" tool "go" timed out after 2s                                      | TIMED_OUT
                    MCP server "web" tool "go" sent no response or progress for 300s; aborting         | TIMED_OUT
                    MCP server "web" transport dropped mid-call; response for tool "go" was lost       | BROKEN_OFF
                    MCP server "web" connection timed out after 30000ms                                | BROKEN_OFF
                    MCP server "web" is not connected: spawn ENOENT                                    | BROKEN_OFF
                    MCP server "web" session expired                                                   | STALE_SESSION
                    MCP server "web" needs authentication                                              | SIGN_IN
                    connection closed before the tool call was answered. The tool may have run…        | BROKEN_OFF
                    Error POSTing to endpoint: no healthy upstream                                     | REFUSED_REQUEST
                    Error POSTing to endpoint:                                                         | REFUSED_REQUEST
                    MCP endpoint not found at http://127.0.0.1:9/mcp                                   | REFUSED_REQUEST
                    Error POSTing to endpoint (HTTP 503): busy                                         | REFUSED_REQUEST
                    Error POSTing to endpoint (HTTP 404): {"error":"Session not found"}                | STALE_SESSION
                    Error POSTing to endpoint: {"code":-32001,"message":"Session not found"}           | STALE_SESSION
                    MCP error -32000: Connection closed                                                | BROKEN_OFF
                    MCP error -32001: Request timed out                                                | TIMED_OUT
                    MCP error -32001: Session not found                                                | STALE_SESSION
                    Error: MCP error -32000: Connection closed                                         | BROKEN_OFF
                    Not connected                                                                      | BROKEN_OFF
                    connect ECONNREFUSED 127.0.0.1:3001                                                | PERHAPS_BROKEN_OFF
                    socket hang up                                                                     | PERHAPS_BROKEN_OFF
                    fetch failed                                                                       | PERHAPS_BROKEN_OFF
                    SSE error: Non-200 status code (405)                                               | PERHAPS_BROKEN_OFF
                    """)
    void theClientsWordingsGiveReasonToAskB3H4(String error, Smell smell) {
        assertThat(FailureText.weigh("  " + error + "\n", "web")).isEqualTo(smell);
    }
}
