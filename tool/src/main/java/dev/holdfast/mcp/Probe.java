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
     */
    record Request(Server server, @Nullable Era era, Deadline deadline, ProcessTree.Graces graces, Pace pace) {

        /** A request whose deadline is final. */
        public Request(Server server, @Nullable Era era, Deadline deadline, ProcessTree.Graces graces) {
            this(server, era, deadline, graces, Pace.FIXED);
        }
    }

    /**
     * What came of it.
     *
     * @param elapsed from the spawn or the request to the answer, without the time it took to end the process
     * @param busy whether the process tree was still using CPU when the deadline passed
     */
    record Result(Outcome outcome, Duration elapsed, boolean busy) {}
}
