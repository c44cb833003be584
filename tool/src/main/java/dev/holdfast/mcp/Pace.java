package dev.holdfast.mcp;

import dev.holdfast.os.Deadline;
import dev.holdfast.os.ProcessTree;

/** Who watches a probe while it runs and may give it more time. Called on the probe's thread; returns at once. */
public interface Pace {

    /** Nobody watches: the request's deadline is final. */
    Pace FIXED = new Pace() {
        @Override
        public void started(ProcessTree tree) {}

        @Override
        public Deadline silent(Deadline passed) {
            return passed;
        }
    };

    /** A process of the probe runs from now on; called for each one that is started. Closing the tree ends the probe. */
    void started(ProcessTree tree);

    /**
     * The deadline passed in silence.
     *
     * @param passed the deadline that was in force
     * @return the deadline now in force; one that has passed too makes the silence final
     */
    Deadline silent(Deadline passed);
}
