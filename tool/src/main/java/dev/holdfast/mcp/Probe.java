package dev.holdfast.mcp;

import dev.holdfast.os.Deadline;
import dev.holdfast.os.ProcessTree;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One attempt to get a protocol answer out of a server. */
public interface Probe {

    /** Asks the server; every failure is a result, never an exception. Blocks at most until the deadline plus the graces. */
    Result ask(Request request);

    /**
     * What to ask and for how long.
     *
     * @param era what is known about the server's era; null when nothing is
     * @param deadline when an answer must have come, unless the pace gives more time
     * @param graces how gently the process is ended afterwards
     * @param pace who watches it meanwhile
     * @param deep whether its tools are asked for too
     */
    record Request(
            Server server, @Nullable Era era, Deadline deadline, ProcessTree.Graces graces, Pace pace, boolean deep) {

        /** A request for the handshake alone. */
        public Request(Server server, @Nullable Era era, Deadline deadline, ProcessTree.Graces graces, Pace pace) {
            this(server, era, deadline, graces, pace, false);
        }

        /** A request whose deadline is final. */
        public Request(Server server, @Nullable Era era, Deadline deadline, ProcessTree.Graces graces) {
            this(server, era, deadline, graces, Pace.FIXED, false);
        }

        /** The same to another server. */
        Request to(Server other) {
            return new Request(other, era, deadline, graces, pace, deep);
        }

        /** The same without a remembered era. */
        Request withoutEra() {
            return new Request(server, null, deadline, graces, pace, deep);
        }
    }

    /**
     * What came of it.
     *
     * @param elapsed from the spawn or the request to the answer, without the time it took to end the process
     * @param busy whether the process tree was still using CPU when the deadline passed
     * @param tools what it offers, if that was asked
     */
    record Result(Outcome outcome, Duration elapsed, boolean busy, Tools tools) {

        /** A result of the handshake alone. */
        public Result(Outcome outcome, Duration elapsed, boolean busy) {
            this(outcome, elapsed, busy, Tools.NOT_ASKED);
        }
    }
}
