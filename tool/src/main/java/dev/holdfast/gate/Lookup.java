package dev.holdfast.gate;

import dev.holdfast.claude.ServerRef;
import dev.holdfast.config.Configuration;
import dev.holdfast.health.Indexed;
import dev.holdfast.mcp.Server;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The search for a call's server where it is declared. Reads configuration files; nothing of it is touched while the index knows the call. */
interface Lookup {

    /**
     * Finds the server and remembers the whole project's in the index.
     *
     * @param ref what the client names; null for older clients, which leave only the tool's name
     * @return empty when the tool's name fits no server, or several equally well
     */
    Optional<Found> find(@Nullable ServerRef ref, String toolName);

    /** Whether the declaration is another than when it was indexed: its text, or a variable in it. */
    boolean changed(Indexed indexed);

    /**
     * A call's server.
     *
     * @param server null when nothing declares it: known by name and source alone
     * @param approved whether the client itself would start it (case Z1); true for one that is not declared
     */
    record Found(Indexed indexed, @Nullable Server server, boolean approved) {

        /** The declared server behind an entry. */
        static boolean runs(Configuration.Approval approval) {
            return switch (approval) {
                case APPROVED -> true;
                case PENDING, REJECTED, DISABLED, DENIED_BY_POLICY -> false;
            };
        }
    }
}
