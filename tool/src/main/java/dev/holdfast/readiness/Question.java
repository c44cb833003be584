package dev.holdfast.readiness;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What a run wants to know of its servers.
 *
 * @param named the servers named on the command line; empty for all
 * @param required the servers it needs; empty when it named none
 * @param minReady how many must be ready; 0 when it does not say
 * @param baseline whether the accepted READY set must not have shrunk
 * @param tools the tools that must exist, by server; a server named here counts
 */
public record Question(
        List<String> named, List<String> required, int minReady, boolean baseline, Map<String, List<String>> tools) {

    /** All enabled servers. */
    public static final Question ALL = new Question(List.of(), List.of(), 0, false, Map.of());

    public Question {
        named = List.copyOf(named);
        required = List.copyOf(required);
        tools = Map.copyOf(tools);
    }

    /** Whether this server has to do with it: all have, unless some are named. */
    public boolean concerns(String server) {
        return named.isEmpty() || names(server);
    }

    /** Whether every enabled server counts. */
    public boolean isForAll() {
        return named.isEmpty() && required.isEmpty() && minReady == 0 && !baseline && tools.isEmpty();
    }

    /** Whether this server was asked for by its name. */
    boolean names(String server) {
        return named.contains(server) || required.contains(server) || tools.containsKey(server);
    }

    /** Whether a run cannot do without this server. */
    boolean needs(String server) {
        return required.contains(server) || tools.containsKey(server);
    }

    /** Whether the answers so far decide it, so that nobody need be waited for any longer. */
    boolean settled(Map<String, Answer> answers, Collection<String> stillOut) {
        if (stillOut.isEmpty()) {
            return true;
        }
        if (baseline || (required.isEmpty() && minReady == 0 && tools.isEmpty())) {
            return false;
        }
        return stillOut.stream().noneMatch(name -> required.contains(name) || tools.containsKey(name))
                && answers.values().stream().filter(Answer::ready).count() >= minReady;
    }
}
