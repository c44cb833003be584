package dev.holdfast.readiness;

import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Probe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A probe whose answers are told beforehand, by server. */
final class TestingProbe implements Probe {

    static final Outcome READY = new Outcome.Ready(Era.LEGACY, "2025-11-25", "stub 1.0", List.of());

    private final Map<String, Behaviour> behaviours = new LinkedHashMap<>();
    private final List<String> asked = new ArrayList<>();

    /** What one server does when asked. */
    interface Behaviour {
        Result on(Request request);
    }

    static Result result(Outcome outcome) {
        return new Result(outcome, Duration.ofMillis(100), false);
    }

    TestingProbe when(String server, Behaviour behaviour) {
        behaviours.put(server, behaviour);
        return this;
    }

    TestingProbe when(String server, Outcome outcome) {
        return when(server, request -> result(outcome));
    }

    /** The servers in the order in which they were asked. */
    synchronized List<String> asked() {
        return List.copyOf(asked);
    }

    @Override
    public Result ask(Request request) {
        String name = request.server().name();
        synchronized (this) {
            asked.add(name);
        }
        Behaviour behaviour = behaviours.get(name);
        if (behaviour == null) {
            throw new AssertionError("nobody said how " + name + " behaves");
        }
        return behaviour.on(request);
    }
}
