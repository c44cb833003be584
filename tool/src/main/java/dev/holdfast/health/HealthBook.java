package dev.holdfast.health;

import dev.holdfast.settings.Context;
import java.util.List;
import java.util.Optional;

/** The health file: what is known about every server, kept outside of any conversation. */
public interface HealthBook {

    /** The book at {@code context.places().health()}. */
    static HealthBook of(Context context) {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The file as it is now; never throws: a file that does not parse is set aside and counts as empty, a missing one is empty. */
    Snapshot read();

    /** Changes one server's state under the lock; what is then remembered, or empty when it could not be stored. */
    Optional<Known> update(Key key, Change change);

    /** Remembers what calls mean; an entry replaces the one of the same project, source and name. False when it could not be stored. */
    boolean index(List<Indexed> entries);

    /** Clears what is believed about the servers of this name, in all projects; how many there were, or -1 when it could not be stored. */
    int reset(String name);

    /** Clears what is believed about every server; how many there were, or -1 when it could not be stored. */
    int resetAll();
}
