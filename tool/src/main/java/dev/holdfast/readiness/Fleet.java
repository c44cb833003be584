package dev.holdfast.readiness;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Probe;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** All servers of a run, asked at once. */
public final class Fleet {

    private final Probe probe;
    private final Owner owner;
    private final Limits limits;

    /** @param owner of package launchers that were never READY */
    public Fleet(Probe probe, Owner owner, Limits limits) {
        this.probe = probe;
        this.owner = owner;
        this.limits = limits;
    }

    /**
     * How much goes on at once.
     *
     * @param starts stdio servers that are starting, that is, using CPU
     * @param remote requests to remote servers
     * @param atOnce servers that are being asked
     */
    public record Limits(int starts, int remote, int atOnce) {

        /** One start for each core, 20 remote requests, 64 servers in all. */
        public static Limits ofCores(int cores) {
            return new Limits(Math.max(1, cores), 20, 64);
        }

        /** At most this many at once, whatever they do ({@code --parallel}). */
        public Limits atMost(int servers) {
            return new Limits(Math.min(starts, servers), Math.min(remote, servers), Math.min(atOnce, servers));
        }
    }

    /** Who watches a run; called by one thread at a time. */
    public interface Watcher {
        /** The server is being asked from now on. */
        void begun(String server);

        void settled(Settled settled);
    }

    /** Whether what is known so far is enough to end the run. */
    public interface Enough {
        boolean test(Map<String, Outcome> settled, Collection<String> stillOut);
    }

    /**
     * Asks them all; returns when all are settled or what is known is enough, with every process ended but those of the owner.
     *
     * @return those that were settled in time, in the order of the plans
     */
    public List<Settled> ask(List<Plan> plans, Enough enough, Watcher watcher) {
        return plans.isEmpty() ? List.of() : new Round(probe, owner, limits, plans, enough, watcher).play();
    }
}
