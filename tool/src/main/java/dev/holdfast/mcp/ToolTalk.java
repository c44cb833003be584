package dev.holdfast.mcp;

import com.google.gson.JsonObject;
import dev.holdfast.mcp.StdoutReader.Event;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.ProcessTree;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The question for a process's tools after a handshake that worked; when the process leaves instead, that is how it ended (case K4). */
final class ToolTalk {

    private final ProcessTree tree;
    private final StdoutReader stdout;
    private final Tail stderr;
    private final PeerText text;
    private final Deadline deadline;

    ToolTalk(ProcessTree tree, StdoutReader stdout, Tail stderr, PeerText text, Deadline deadline) {
        this.tree = tree;
        this.stdout = stdout;
        this.stderr = stderr;
        this.text = text;
        this.deadline = deadline;
    }

    /** Asks page by page until the list is whole, the time is over or the process has left. */
    Probe.Result ask(Outcome.Ready ready, Duration elapsed) {
        ToolList list = ToolList.first(ready);
        Conversation.send(tree, list.message());
        try {
            while (true) {
                Event event = stdout.events().poll(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
                switch (event) {
                    case Event.Line line -> {
                        ToolList.Step step = answer(list, line.text());
                        if (step instanceof ToolList.Step.Done done) {
                            return new Probe.Result(ready, elapsed, false, done.tools());
                        }
                        if (step instanceof ToolList.Step.Ask ask) {
                            list = ask.next();
                            Conversation.send(tree, list.message());
                        }
                    }
                    case Event.Ended ended -> {
                        return left(elapsed);
                    }
                    case Event.Left left -> {
                        return left(elapsed);
                    }
                    case Event.TooLong tooLong -> {
                        return without(ready, elapsed, StdoutReader.TOO_LONG);
                    }
                    case Event.Glued glued -> {}
                    case Event.LspHeader header -> {}
                    case null -> {
                        if (deadline.passed()) {
                            return without(ready, elapsed, "no answer to tools/list");
                        }
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return without(ready, elapsed, "interrupted");
        }
    }

    private ToolList.@Nullable Step answer(ToolList list, String line) {
        for (JsonObject message : Messages.parse(line)) {
            ToolList.Step step = list.on(message, text).orElse(null);
            if (step != null) {
                return step;
            }
        }
        return null;
    }

    private static Probe.Result without(Outcome.Ready ready, Duration elapsed, String reason) {
        return new Probe.Result(ready, elapsed, false, new Tools.NotListed(reason));
    }

    private Probe.Result left(Duration elapsed) throws InterruptedException {
        boolean gone = tree.process().waitFor(Conversation.LEAVING.toMillis(), TimeUnit.MILLISECONDS);
        stderr.awaitEnd(Conversation.LAST_WORDS);
        int code = gone ? tree.process().exitValue() : 0;
        Reason reason = Reason.of(code, stderr.text(), stdout.noise(), text);
        return new Probe.Result(
                new Outcome.Exited(gone ? code : null, "after its handshake: " + reason.words()), elapsed, false);
    }
}
