package dev.holdfast.gate;

import dev.holdfast.health.Indexed;
import dev.holdfast.health.Snapshot;

/** What lies beyond the health file, made when it is first needed: configuration, questions to servers, the journal's details. */
interface Beyond {

    Lookup lookup();

    Asking asking();

    Told told();

    /** Whether the call's server is declared otherwise than the snapshot's index says; false where the index knows nothing. */
    default boolean changedSince(Snapshot before, Indexed now) {
        Indexed then = before.indexed(now.project(), now.source(), now.name()).orElse(null);
        Indexed.Declared old = then == null ? null : then.declared();
        Indexed.Declared declared = now.declared();
        return old != null
                && declared != null
                && (old.entryCrc() != declared.entryCrc() || old.variablesCrc() != declared.variablesCrc());
    }
}
