package dev.holdfast.readiness;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Tools;
import java.util.ArrayList;
import java.util.List;

/** What a server's tools make of its outcome: READY without a tool that a run needs is not ready (case K4). Pure. */
final class WantedTools {

    private static final int SHOWN = 8;

    private WantedTools() {}

    static Outcome weigh(Settled settled, Question question) {
        if (!(settled.outcome() instanceof Outcome.Ready ready)) {
            return settled.outcome();
        }
        List<String> wanted = question.tools().getOrDefault(settled.server().name(), List.of());
        return switch (settled.tools()) {
            case Tools.NotAsked not ->
                wanted.isEmpty() ? ready : new Outcome.Unknown("its tools could not be asked for");
            case Tools.NotListed not ->
                wanted.isEmpty()
                        ? warned(ready, "tools: " + not.reason())
                        : new Outcome.Unknown("tools: " + not.reason());
            case Tools.Listed listed -> {
                List<String> missing = wanted.stream()
                        .filter(tool -> !listed.names().contains(tool))
                        .toList();
                yield missing.isEmpty()
                        ? listed.names().isEmpty() ? warned(ready, "tools: 0") : ready
                        : new Outcome.ProtocolError(
                                "no tool " + String.join(", ", missing) + "; it offers " + offered(listed.names()));
            }
        };
    }

    private static String offered(List<String> names) {
        if (names.isEmpty()) {
            return "none";
        }
        String shown = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        return names.size() > SHOWN ? shown + " and " + (names.size() - SHOWN) + " more" : shown;
    }

    private static Outcome warned(Outcome.Ready ready, String warning) {
        List<String> warnings = new ArrayList<>(ready.warnings());
        warnings.add(warning);
        return new Outcome.Ready(ready.era(), ready.version(), ready.server(), warnings);
    }
}
