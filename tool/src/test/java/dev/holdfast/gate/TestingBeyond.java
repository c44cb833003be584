package dev.holdfast.gate;

import dev.holdfast.claude.ServerRef;
import dev.holdfast.claude.ToolName;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Indexed;
import dev.holdfast.health.Key;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Probe;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.TestingContext;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Declared servers and their answers in the test's hands; counts how often it is looked and asked. */
final class TestingBeyond implements Beyond {

    static final Outcome READY = new Outcome.Ready(Era.LEGACY, "2025-11-25", "mem 1.0", List.of());

    final AtomicInteger lookups = new AtomicInteger();
    final AtomicInteger probes = new AtomicInteger();
    final List<Probe.Request> requests = new ArrayList<>();
    boolean changed;
    boolean approved = true;
    boolean busy;
    Runnable duringProbe = () -> {};

    private final TestingContext testing;
    private final Context context;
    private final HealthBook book;
    private final Map<String, Server> servers = new HashMap<>();
    private final Deque<Outcome> answers = new ArrayDeque<>();
    private Outcome always = READY;

    TestingBeyond(TestingContext testing) {
        this(testing, testing.context());
    }

    TestingBeyond(TestingContext testing, Context context) {
        this.testing = testing;
        this.context = context;
        this.book = HealthBook.of(context);
    }

    HealthBook book() {
        return book;
    }

    Context context() {
        return context;
    }

    TestingBeyond stdio(String name, String... argv) {
        servers.put(name, new Server.Stdio(declaration(name), "f-" + name, List.of(argv), Map.of(), testing.project()));
        return this;
    }

    TestingBeyond http(String name) {
        return http(name, Map.of());
    }

    TestingBeyond http(String name, Map<String, String> headers) {
        URI url = URI.create("http://127.0.0.1:9/mcp");
        servers.put(name, new Server.Http(declaration(name), "f-" + name, url, headers, false));
        return this;
    }

    TestingBeyond unprobed(String name) {
        servers.put(name, new Server.Unprobed(declaration(name), "f-" + name, "ws", "a transport of the client's own"));
        return this;
    }

    /** Every probe is answered so, once the queue is empty. */
    TestingBeyond answers(Outcome outcome) {
        always = outcome;
        return this;
    }

    /** The next probe is answered so. */
    TestingBeyond thenAnswers(Outcome outcome) {
        answers.add(outcome);
        return this;
    }

    Key key(String name) {
        Server server = servers.get(name);
        return server == null
                ? Key.undeclared(name, "user")
                : Key.of(server, context.places().project());
    }

    @Override
    public Lookup lookup() {
        return new Lookup() {
            @Override
            public Optional<Found> find(@Nullable ServerRef ref, String toolName) {
                lookups.incrementAndGet();
                if (ref == null) {
                    return Optional.empty();
                }
                Server server = servers.get(ref.name());
                Indexed indexed = indexed(ref, server);
                book.index(indexed.project(), List.of(indexed));
                return Optional.of(new Found(indexed, server, approved));
            }

            @Override
            public boolean changed(Indexed indexed) {
                return changed;
            }
        };
    }

    @Override
    public Asking asking() {
        return new Asking(context, book, (server, policy) -> this::answer);
    }

    @Override
    public Told told() {
        return new Told(context);
    }

    private Probe.Result answer(Probe.Request request) {
        probes.incrementAndGet();
        requests.add(request);
        duringProbe.run();
        Outcome outcome = answers.isEmpty() ? always : answers.remove();
        return new Probe.Result(outcome, Duration.ofMillis(40), busy);
    }

    private Indexed indexed(ServerRef ref, @Nullable Server server) {
        Declaration declaration = declaration(ref.name());
        Transport transport = server instanceof Server.Stdio
                ? Transport.STDIO
                : server instanceof Server.Http ? Transport.HTTP : null;
        return new Indexed(
                context.places().project().toString(),
                ref.source(),
                ref.name(),
                ToolName.prefix(ref.name()),
                server == null ? Key.undeclared(ref.name(), ref.source()).fingerprint() : server.fingerprint(),
                transport,
                server == null
                        ? null
                        : new Indexed.Declared(
                                declaration.file(),
                                declaration.pointer(),
                                declaration.mtimeMillis(),
                                declaration.size(),
                                changed ? 2 : 1,
                                List.of(),
                                0),
                "",
                testing.now());
    }

    private static Declaration declaration(String name) {
        return new Declaration(
                name,
                Scope.USER,
                Path.of("/home/dev/.claude.json"),
                List.of("mcpServers", name),
                1,
                1,
                1,
                List.of(),
                0);
    }
}
