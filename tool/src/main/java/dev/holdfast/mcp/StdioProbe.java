package dev.holdfast.mcp;

import dev.holdfast.os.Command;
import dev.holdfast.os.Environment;
import dev.holdfast.os.ProcessTree;
import dev.holdfast.os.Redactor;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * A probe that starts a stdio server as the client would, talks to it and ends it with everything it started.
 *
 * <p>A package launcher that stays silent is STARTING while its era is unknown, that is, while it was never READY (case S6).
 */
final class StdioProbe implements Probe {

    private final Environment environment;

    /** @param environment the client's, which the server inherits */
    StdioProbe(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Result ask(Request request) {
        if (!(request.server() instanceof Server.Stdio server)) {
            return new Result(new Outcome.Unknown("not a stdio server"), Duration.ZERO, false);
        }
        Map<String, String> variables = variables(server);
        PeerText text = PeerText.of(Redactor.of(server.secrets()));
        if (server.argv().isEmpty()) {
            return notStarted(text, server, "the entry names no command");
        }
        Command command = new Command(server.argv(), variables, server.cwd());
        return converse(request, server, command, Handshake.start(request.era(), text));
    }

    private static Result converse(Request request, Server.Stdio server, Command command, Handshake first) {
        Handshake handshake = first;
        while (true) {
            long began = System.nanoTime();
            try (ProcessTree tree = ProcessTree.start(command, request.graces())) {
                request.pace().started(tree);
                try (Conversation conversation =
                        new Conversation(tree, handshake, request.deadline(), request.pace())) {
                    Conversation.End end = conversation.talk();
                    Duration elapsed = Duration.ofNanos(System.nanoTime() - began);
                    switch (end) {
                        case Conversation.End.Settled settled -> {
                            return request.deep() && settled.outcome() instanceof Outcome.Ready ready
                                    ? conversation.tools(ready, elapsed)
                                    : new Result(settled.outcome(), elapsed, false);
                        }
                        case Conversation.End.Silent silent -> {
                            return new Result(silence(request, server, silent.detail()), elapsed, silent.busy());
                        }
                        case Conversation.End.Left left -> {
                            Outcome outcome = left(left, first.text(), server);
                            Handshake next = left.next();
                            if (next == null
                                    || !(outcome instanceof Outcome.Exited)
                                    || request.deadline().passed()) {
                                return new Result(outcome, elapsed, false);
                            }
                            handshake = next;
                        }
                    }
                }
            } catch (IOException e) {
                return notStarted(first.text(), server, String.valueOf(e.getMessage()));
            }
        }
    }

    private static Outcome silence(Request request, Server.Stdio server, String detail) {
        boolean installing = request.era() == null && Launcher.of(server.argv()).isPresent();
        return installing ? new Outcome.Starting(detail) : new Outcome.TimedOut(detail);
    }

    private static Outcome left(Conversation.End.Left left, PeerText text, Server.Stdio server) {
        Reason reason = Reason.of(left.code(), left.stderr(), left.stdout(), text);
        if (reason.livesElsewhere()) {
            // Case P5: what our copy ran into is the living one.
            return new Outcome.Unknown("another instance seems to be running: " + reason.words());
        }
        if (left.code() == 0 && left.stderr().isBlank() && !left.stdout().isBlank()) {
            return new Outcome.ProtocolError("it wrote only text that is no message, then left: " + reason.words());
        }
        return new Outcome.Exited(left.code(), reason.words() + Mangled.hint(server.argv()));
    }

    private static Result notStarted(PeerText text, Server.Stdio server, String reason) {
        String words = text.cut(reason) + Mangled.hint(server.argv());
        return new Result(new Outcome.Exited(null, words), Duration.ZERO, false);
    }

    /** What the client gives its servers: its own environment, the entry's, and two of its own. */
    private Map<String, String> variables(Server.Stdio server) {
        Map<String, String> variables = new HashMap<>(environment.variables());
        variables.put("CLAUDE_PROJECT_DIR", server.cwd().toString());
        variables.put("CLAUDECODE", "1");
        variables.putAll(server.environment());
        return variables;
    }
}
