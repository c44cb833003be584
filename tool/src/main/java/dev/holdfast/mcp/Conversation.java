package dev.holdfast.mcp;

import com.google.gson.JsonObject;
import dev.holdfast.mcp.Handshake.Step;
import dev.holdfast.mcp.StdoutReader.Event;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.ProcessTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The handshake with one process: writes questions, reads lines, watches its end and the deadline. */
final class Conversation implements AutoCloseable {

    /** How long a silent {@code server/discover} holds {@code initialize} back; less when time is short. */
    private static final Duration DISCOVER_PATIENCE = Duration.ofSeconds(3);

    /** How long the last words of a process that left are waited for; something it started may hold the pipe open. */
    static final Duration LAST_WORDS = Duration.ofMillis(200);

    /** How long a process that closed its stdout has to leave before that counts as living on. */
    static final Duration LEAVING = Duration.ofMillis(500);

    private static final String LSP =
            "LSP framing: it answers with Content-Length headers instead of one message a line";

    private final ProcessTree tree;
    private final PeerText text;
    private final Pace pace;
    private final Tail stderr;
    private final StdoutReader stdout;
    private Handshake handshake;
    private Deadline deadline;

    Conversation(ProcessTree tree, Handshake first, Deadline deadline, Pace pace) {
        this.tree = tree;
        this.text = first.text();
        this.handshake = first;
        this.deadline = deadline;
        this.pace = pace;
        this.stderr = Tail.of(tree.stderr());
        this.stdout = StdoutReader.of(tree.process(), tree.stdout());
    }

    /** How a conversation ended. */
    sealed interface End {
        record Settled(Outcome outcome) implements End {}

        record Silent(String detail, boolean busy) implements End {}

        /** @param next what to ask a fresh process, when this one left because of the question */
        record Left(
                int code,
                String stderr,
                String stdout,
                @Nullable Handshake next) implements End {}
    }

    /** Talks until something is settled; the process is the caller's to end. */
    End talk() {
        send(handshake.current().message());
        try {
            return listen();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new End.Settled(new Outcome.Unknown("the probe was interrupted"));
        }
    }

    /** Asks for the tools after a handshake that worked (case K4). */
    Probe.Result tools(Outcome.Ready ready, Duration elapsed) {
        return new ToolTalk(tree, stdout, stderr, text, deadline).ask(ready, elapsed);
    }

    /** Nobody listens any more; the process is still the caller's to end. */
    @Override
    public void close() {
        stdout.abandon();
    }

    private End listen() throws InterruptedException {
        Deadline patience = patience();
        @Nullable Deadline leaving = null;
        CpuWatch cpu = new CpuWatch(tree);
        while (true) {
            Deadline next = leaving != null
                    ? leaving
                    : handshake.afterSilence().isPresent() ? earlier(patience, deadline) : deadline;
            Event event = stdout.events().poll(cpu.wake(next, deadline), TimeUnit.NANOSECONDS);
            End end = null;
            switch (event) {
                case Event.Line line -> end = onLine(line.text());
                case Event.Glued glued -> end = onGlued(glued);
                case Event.TooLong tooLong -> end = onTooLong(tooLong);
                case Event.LspHeader header -> end = new End.Settled(new Outcome.ProtocolError(LSP));
                case Event.Ended ended -> {
                    return onEnded();
                }
                case Event.Left left -> leaving = Deadline.after(LAST_WORDS);
                case null -> {
                    cpu.look(deadline);
                    end = leaving == null ? onQuiet(patience, cpu) : leaving.passed() ? left() : null;
                }
            }
            if (end != null) {
                return end;
            }
        }
    }

    private static Deadline earlier(Deadline one, Deadline other) {
        return one.nanos() - other.nanos() < 0 ? one : other;
    }

    private Deadline patience() {
        Duration third = deadline.remaining().dividedBy(3);
        return Deadline.after(third.compareTo(DISCOVER_PATIENCE) < 0 ? third : DISCOVER_PATIENCE);
    }

    private @Nullable End onQuiet(Deadline patience, CpuWatch cpu) {
        if (!deadline.passed()) {
            if (patience.passed()) {
                handshake.afterSilence().ifPresent(this::ask);
            }
            return null;
        }
        boolean busy = cpu.atWork();
        Deadline more = pace.silent(deadline);
        if (!more.passed()) {
            deadline = more;
            return null;
        }
        return handshake.refusedSoFar().<End>map(End.Settled::new).orElseGet(() -> new End.Silent(silence(), busy));
    }

    private @Nullable End onLine(String line) {
        var messages = Messages.parse(line);
        if (messages.isEmpty()) {
            stdout.addNoise(line.length() > 300 ? line.substring(0, 300) : line);
            return null;
        }
        for (JsonObject message : messages) {
            switch (handshake.on(message)) {
                case Step.Ask ask -> ask(ask.next());
                case Step.Answer answer -> {
                    handshake = answer.next();
                    send(answer.message());
                }
                case Step.Wait wait -> handshake = wait.next();
                case Step.Settled settled -> {
                    return new End.Settled(closing(settled.outcome()));
                }
            }
        }
        return null;
    }

    /** The client skips such a line, so its message is lost: no answer to the old question, an error for the last. */
    private @Nullable End onGlued(Event.Glued glued) {
        boolean answer = Messages.parse(glued.message()).stream().anyMatch(m -> !m.has("method"));
        if (!answer) {
            return null;
        }
        Optional<Handshake> next = handshake.afterSilence();
        if (next.isPresent()) {
            ask(next.get());
            return null;
        }
        return new End.Settled(new Outcome.ProtocolError(
                "its answer stands behind other text on the same line: " + text.cut(glued.text(), 120)));
    }

    private @Nullable End onTooLong(Event.TooLong line) {
        stdout.addNoise(line.start());
        if (!line.start().startsWith("{")) {
            return null;
        }
        Optional<Handshake> next = handshake.afterSilence();
        if (next.isPresent()) {
            ask(next.get());
            return null;
        }
        return new End.Settled(new Outcome.ProtocolError("it answers with " + StdoutReader.TOO_LONG));
    }

    private End onEnded() throws InterruptedException {
        Duration wait = deadline.orAfter(LEAVING).remaining();
        boolean gone = tree.process().waitFor(Math.max(1, wait.toMillis()), TimeUnit.MILLISECONDS);
        if (gone) {
            return left();
        }
        String said = text.cut(stdout.noise(), 120);
        return new End.Settled(new Outcome.ProtocolError(
                "it closed its stdout and lives on" + (said.isEmpty() ? "" : "; it had written: " + said)));
    }

    private End left() {
        stderr.awaitEnd(LAST_WORDS);
        int code = tree.process().exitValue();
        // Who was ended by a signal did not leave because of the question.
        Handshake next = code > 128 ? null : handshake.afterLeaving().orElse(null);
        return new End.Left(code, stderr.text(), stdout.noise(), next);
    }

    private void ask(Handshake next) {
        handshake = next;
        send(next.current().message());
    }

    private void send(String message) {
        send(tree, message);
    }

    static void send(ProcessTree tree, String message) {
        try {
            tree.stdin().write((message + "\n").getBytes(StandardCharsets.UTF_8));
            tree.stdin().flush();
        } catch (IOException e) {
            // A closed stdin shows as the end of the process or as silence.
        }
    }

    private Outcome closing(Outcome outcome) {
        if (!(outcome instanceof Outcome.Ready ready)) {
            return outcome;
        }
        if (ready.era() == Era.LEGACY) {
            send(Messages.initialized());
        }
        String noise = firstLine(stdout.noise());
        return noise.isEmpty()
                ? ready
                : new Outcome.Ready(
                        ready.era(),
                        ready.version(),
                        ready.server(),
                        handshake.notes().warn("stdout_noise: " + noise).warnings());
    }

    private String silence() {
        String other = handshake.notes().otherId();
        if (!other.isEmpty()) {
            return "answered another id: " + other;
        }
        String noise = firstLine(stdout.noise());
        if (!noise.isEmpty()) {
            return "wrote only text that is no message: " + noise;
        }
        String words = text.cut(stderr.text().strip().lines().reduce("", (first, last) -> last), 120);
        return "no reply to newline-delimited JSON" + (words.isEmpty() ? "" : "; its last words: " + words);
    }

    private String firstLine(String lines) {
        return text.cut(
                lines.lines().filter(line -> !line.isBlank()).findFirst().orElse(""), 120);
    }
}
