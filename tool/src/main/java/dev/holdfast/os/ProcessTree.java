package dev.holdfast.os;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/**
 * A child process with everything it started, owned by us and ended as a whole (case P1).
 *
 * <p>Each child is marked by an environment variable, so that on Linux those that left the tree are found too.
 */
public interface ProcessTree extends AutoCloseable {

    /** The variable that marks what we started; its value is unique per tree. */
    String MARK = "HOLDFAST_TREE";

    /**
     * Starts the command with all three streams piped; nothing is inherited (case I5).
     *
     * @throws StartFailure when the program cannot be started; the message names the program and the reason
     */
    static ProcessTree start(Command command, Graces graces) throws StartFailure {
        return OwnedTree.start(command, graces);
    }

    Process process();

    OutputStream stdin();

    InputStream stdout();

    InputStream stderr();

    /** CPU time used by the whole tree so far, as far as the system tells; zero when it does not. */
    Duration cpuTime();

    /**
     * Whether any of it runs or waits for a core: on a crowded machine a tree may want to work and get no CPU time at all (case
     * S7). False where the system does not tell.
     */
    boolean wantsCpu();

    /** Lets go of the tree: what the program started lives on, without us. */
    void leave();

    /** Ends the tree: stdin closed, grace, TERM, grace, KILL; returns when nothing of it is left or KILL was sent. */
    @Override
    void close();

    /**
     * How long each gentler way of ending may take.
     *
     * @param afterEof between closing stdin and TERM
     * @param afterTerm between TERM and KILL
     */
    record Graces(Duration afterEof, Duration afterTerm) {
        /** For hooks, whose time is short. */
        public static final Graces HOOK = new Graces(Duration.ofMillis(300), Duration.ofMillis(200));
        /** For everything else. */
        public static final Graces PATIENT = new Graces(Duration.ofSeconds(2), Duration.ofSeconds(1));
    }
}
