package dev.holdfast.gate;

import dev.holdfast.health.HealthBook;
import dev.holdfast.mcp.Probe;
import dev.holdfast.mcp.Probes;
import dev.holdfast.mcp.Server;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Policy;
import org.jspecify.annotations.Nullable;

/** The real files and servers. */
final class LiveBeyond implements Beyond {

    private final Context context;
    private final HealthBook book;
    private @Nullable Lookup lookup;

    LiveBeyond(Context context, HealthBook book) {
        this.context = context;
        this.book = book;
    }

    @Override
    public Lookup lookup() {
        if (lookup == null) {
            lookup = new ConfigLookup(context, book);
        }
        return lookup;
    }

    @Override
    public Asking asking() {
        return new Asking(context, book, new LiveAsker(context));
    }

    @Override
    public Told told() {
        return new Told(context);
    }

    private record LiveAsker(Context context) implements Asker {
        @Override
        public Probe probe(Server server, Policy policy) {
            return new Probes(context.environment(), context.clock()).of(server, policy);
        }
    }
}
