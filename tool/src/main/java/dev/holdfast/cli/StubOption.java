package dev.holdfast.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The ways in which {@code holdfast stub} can be told to behave; the table from which it parses and is explained. */
enum StubOption {
    ERA("ERA", "protocol generation: modern, legacy (default) or both"),
    VERSION("VERSION", "name this protocol version instead of the one that was asked for"),
    TOOLS("N", "list this many tools; the first is echo (default 1)"),
    REFUSE("TEXT", "answer every handshake with this JSON-RPC error"),
    NO_PING("", "answer ping with method not found"),
    DELAY("DURATION", "wait before serving; over HTTP before every answer"),
    SILENT("", "read, but never answer"),
    CPU("DURATION", "use that much CPU time before serving"),
    STDERR("TEXT", "write this to stderr before serving"),
    STDERR_BYTES("N", "write that many bytes of log lines to stderr before serving"),
    EXIT("CODE", "leave with this code instead of serving"),
    NEED("VARIABLE", "leave with 1 and say so unless this variable is set"),
    FIRST_EXIT("FILE", "leave with 0 at the first start, which makes FILE; serve at the next"),
    INSTALL("FILE DURATION", "make FILE after DURATION unless it is there, as a package launcher does"),
    LOCK("FILE", "leave with 1 and 'already in use' while another instance holds FILE"),
    NOISE("N", "write that many lines to stdout that are no messages"),
    GLUE("", "write text without a line break in front of every answer"),
    REQUESTS_FIRST("", "send a notification and a request of its own before the first answer"),
    WRONG_ID("", "answer with id 9999"),
    STRING_ID("", "answer with the id as a string"),
    NULL_ID("", "answer with an error that has no id"),
    HALF_LINE("", "write half an answer and no more"),
    LONG_LINE("BYTES", "answer with one line of that length"),
    FLOOD("BYTES", "write that many bytes to stdout before serving"),
    LSP("", "frame answers with Content-Length headers"),
    CLOSE_STDOUT("", "close stdout and live on"),
    IGNORE_TERM("", "live on after SIGTERM and after the end of stdin"),
    GRANDCHILD("", "start a process that ignores SIGTERM and the end of stdin"),
    DAEMONISE("", "start such a process outside the process tree"),
    DIE_ON("METHOD", "leave with 1 when this method is called, e.g. initialize or tools/call"),
    DIE_AFTER("N", "answer that many tool calls and leave in the next"),
    DIE_AFTER_HANDSHAKE("", "leave right after the handshake was answered"),
    HTTP("PORT", "serve streamable HTTP at /mcp on loopback; 0 lets the system choose"),
    PORT_FILE("FILE", "write the port to FILE once it is open"),
    STATUS("CODE", "answer every POST with this status"),
    STATUS_ON_GET("CODE", "answer every GET with this status (default 405)"),
    BODY("TEXT", "the body that goes with --status"),
    RETRY_AFTER("VALUE", "send this Retry-After header with --status or --fail-call"),
    WWW_AUTHENTICATE("VALUE", "send this WWW-Authenticate header with --status"),
    REDIRECT("URL", "answer every POST with 307 to this URL"),
    SSE("", "answer POSTs with an event stream"),
    LEGACY_SSE("", "speak only the old transport: GET /mcp names /message"),
    SESSION("", "give out a session, and answer 404 to requests with another one"),
    PICKY_VERSION("", "answer 400 in plain text to MCP-Protocol-Version headers newer than 2025-06-18"),
    STALL("", "accept requests and never answer them"),
    FAIL_CALL("CODE", "answer tools/call with this status"),
    DIE_ON_CALL("", "leave in the middle of tools/call");

    private final String parameters;
    private final String help;

    StubOption(String parameters, String help) {
        this.parameters = parameters;
        this.help = help;
    }

    /** As it is typed, e.g. {@code --stderr-bytes}. */
    String flag() {
        return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The names of its arguments; empty for a switch. */
    List<String> parameters() {
        return parameters.isEmpty() ? List.of() : List.of(parameters.split(" "));
    }

    String help() {
        return help;
    }

    static Optional<StubOption> of(String flag) {
        for (StubOption option : values()) {
            if (option.flag().equals(flag)) {
                return Optional.of(option);
            }
        }
        return Optional.empty();
    }
}
