package dev.holdfast.health;

import dev.holdfast.settings.Context;
import java.util.List;
import java.util.Optional;

/** The health file: what is known about every server, kept outside of any conversation. */
public interface HealthBook {

    /** The book at {@code context.places().health()}. */
    static HealthBook of(Context context) {
        return new FileBook(context);
    }

    /** The file as it is now; never throws: a file that does not parse is set aside and counts as empty, a missing one is empty. */
    Snapshot read();

    /** Changes one server's state under the lock; what is then remembered, or empty when it could not be stored. */
    Optional<Known> update(Key key, Change change);

    /**
     * Remembers what the calls of a project mean. What files declare is replaced as a whole; what only a client's process or nobody
     * declares stays until it is looked up again. False when it could not be stored.
     */
    boolean index(String project, List<Indexed> entries);

    /** Clears what is believed about the servers of this name, in all projects; how many there were, or -1 when it could not be stored. */
    int reset(String name);

    /** Clears what is believed about every server; how many there were, or -1 when it could not be stored. */
    int resetAll();
}
