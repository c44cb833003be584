package dev.holdfast.mcp;

import dev.holdfast.os.Environment;
import dev.holdfast.os.Http;
import dev.holdfast.settings.Policy;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** The way in which each server is asked: by its transport, by what its policy allows, and a bridge by the URL behind it (case P6). */
public final class Probes {

    private final Environment environment;
    private final InstantSource clock;

    /** @param environment the client's */
    public Probes(Environment environment, InstantSource clock) {
        this.environment = environment;
        this.clock = clock;
    }

    /** The probe for a server; one that may not be asked gets a probe that says so without asking. */
    public Probe of(Server server, Policy policy) {
        if (policy.mode() == Policy.Mode.OFF || policy.probe() == Policy.ProbeMode.NONE) {
            return skipping("switched off in the settings");
        }
        URI probeUrl = policy.probeUrl();
        if (probeUrl != null && policy.probe() != Policy.ProbeMode.SPAWN) {
            return new UrlProbe(Http.of(environment), probeUrl, clock);
        }
        return switch (server) {
            case Server.Unprobed unprobed -> skipping(unprobed.reason());
            case Server.Http remote ->
                policy.probe() == Policy.ProbeMode.SPAWN
                        ? skipping("the settings ask for a process, but this is an HTTP server")
                        : new HttpProbe(Http.of(environment), clock);
            case Server.Stdio stdio -> ofStdio(stdio, policy);
        };
    }

    private Probe ofStdio(Server.Stdio server, Policy policy) {
        Optional<URI> remote = Bridge.urlOf(server.argv());
        if (policy.probe() != Policy.ProbeMode.SPAWN && remote.isPresent()) {
            Server.Http behind = new Server.Http(
                    server.declaration(), server.fingerprint(), remote.get(), Bridge.headersOf(server.argv()), false);
            Probe probe = new HttpProbe(Http.of(environment), clock);
            return request -> probe.ask(request.to(behind));
        }
        return policy.probe() == Policy.ProbeMode.HTTP
                ? skipping("the settings ask for HTTP, but this server is a process and has no probeUrl")
                : new StdioProbe(environment);
    }

    private static Probe skipping(String reason) {
        return request -> new Probe.Result(new Outcome.Skipped(reason), Duration.ZERO, false);
    }
}
