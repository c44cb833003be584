package dev.holdfast.health;

import java.util.List;
import java.util.Optional;

/** The health file as it was at one moment. */
public interface Snapshot {

    /** What is remembered about this server; {@link Known#NOTHING} when nothing is. */
    Known known(Key key);

    /** What the last probe of this fingerprint found, whichever project asked. */
    Asked asked(String fingerprint);

    /** What a call's server means; empty when it was never looked up. */
    Optional<Indexed> indexed(String project, String source, String name);

    /** Everything looked up so far, of all projects. */
    List<Indexed> indexed();

    /** Every remembered server, by name. */
    List<Listed> listed();
}
