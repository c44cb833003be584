package dev.holdfast.gate;

import dev.holdfast.mcp.Bridge;
import dev.holdfast.mcp.Launcher;
import dev.holdfast.mcp.Probe;
import dev.holdfast.mcp.Server;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.Policy.ProbeMode;

/** How a server is asked from inside a hook. */
interface Asker {

    /** The probe for this server. */
    Probe probe(Server server, Policy policy);

    /**
     * Whether a hook may ask the server. A package launcher's first start may take minutes, and cutting it off throws the
     * download away (case S6); a bridge opens sign-in pages with every start (case P6).
     *
     * @param beenReady whether a probe of ours has ever got an answer under this fingerprint
     */
    static boolean mayAsk(Server server, Policy policy, boolean beenReady) {
        if (policy.mode() == Policy.Mode.OFF || policy.probe() == ProbeMode.NONE) {
            return false;
        }
        if (server instanceof Server.Unprobed) {
            return false;
        }
        if (policy.probeUrl() != null && policy.probe() != ProbeMode.SPAWN) {
            return true;
        }
        if (!(server instanceof Server.Stdio stdio)) {
            return policy.probe() != ProbeMode.SPAWN;
        }
        if (Bridge.urlOf(stdio.argv()).isPresent()) {
            return policy.probe() != ProbeMode.SPAWN;
        }
        return policy.probe() != ProbeMode.HTTP
                && (beenReady || Launcher.of(stdio.argv()).isEmpty());
    }
}
