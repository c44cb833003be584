package dev.holdfast.mcp;

import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** One MCP server as configured, everything expanded. */
public sealed interface Server {

    Declaration declaration();

    /** Salted hash of the expanded command or URL, args, env, headers; 32 hexadecimal digits. */
    String fingerprint();

    default String name() {
        return declaration().name();
    }

    /** The values that must not be stored or shown (case Z2): of its env and headers. */
    default Collection<String> secrets() {
        return switch (this) {
            case Stdio stdio -> stdio.environment().values();
            case Http http -> http.headers().values();
            case Unprobed unprobed -> List.of();
        };
    }

    /**
     * A process that speaks over stdin and stdout.
     *
     * @param environment what the entry adds to the client's environment
     * @param cwd where the client starts it: the project's folder
     */
    record Stdio(
            Declaration declaration, String fingerprint, List<String> argv, Map<String, String> environment, Path cwd)
            implements Server {
        public Stdio {
            argv = List.copyOf(argv);
            environment = Map.copyOf(environment);
        }
    }

    /**
     * An HTTP endpoint.
     *
     * @param legacySse declared as {@code type: sse}
     */
    record Http(Declaration declaration, String fingerprint, URI url, Map<String, String> headers, boolean legacySse)
            implements Server {
        public Http {
            headers = Map.copyOf(headers);
        }

        /** Whether the entry sends credentials of its own. */
        public boolean ownCredentials() {
            return new Endpoint(url, headers).ownCredentials();
        }
    }

    /**
     * A server that we do not ask: a transport of the client's own, or an entry that is not well formed.
     *
     * @param kind the transport's word (ws, sdk, claudeai, …), {@code malformed}, or {@code variable} when one it names is not set
     * @param reason why, one sentence
     */
    record Unprobed(Declaration declaration, String fingerprint, String kind, String reason) implements Server {}
}
