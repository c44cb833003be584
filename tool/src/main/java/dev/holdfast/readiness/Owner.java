package dev.holdfast.readiness;

import dev.holdfast.mcp.Probe;
import java.time.Duration;

/** Who lets a package launcher finish its first start, however short the run that asked for it (case S6). */
public interface Owner {

    /**
     * Has the server started, and waits for its answer.
     *
     * @param limit how long this run waits; silence until then is STARTING, and the start goes on
     */
    Probe.Result start(Plan plan, Duration limit);
}
