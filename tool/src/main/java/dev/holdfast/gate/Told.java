package dev.holdfast.gate;

import dev.holdfast.health.Health;
import dev.holdfast.health.Key;
import dev.holdfast.health.Known;
import dev.holdfast.health.ProbeChange;
import dev.holdfast.health.Verdict;
import dev.holdfast.journal.Event;
import dev.holdfast.journal.Event.Kind;
import dev.holdfast.mcp.Probe;
import dev.holdfast.mcp.Server;
import dev.holdfast.os.Redactor;
import dev.holdfast.settings.Context;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the gate writes into the journal. */
final class Told {

    private static final int TEXT_LENGTH = 500;

    private final Context context;

    Told(Context context) {
        this.context = context;
    }

    /** A probe, and the change of health it made. */
    void probe(Key key, Known before, Probe.Result result, ProbeChange change) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("outcome", result.outcome().word());
        fields.put("elapsedMs", Long.toString(result.elapsed().toMillis()));
        if (!result.outcome().detail().isEmpty()) {
            fields.put("detail", cut(result.outcome().detail()));
        }
        var unused = context.journal().add(new Event(Kind.PROBE, key.name(), fields));
        Verdict verdict = change.verdict();
        if (verdict != null) {
            transition(key, before.health(), verdict);
        }
    }

    /** A change of health; nothing where it stays what it was. */
    void transition(Key key, Health before, Verdict verdict) {
        if (before.status() == verdict.health().status()) {
            return;
        }
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("from", before.status().name());
        fields.put("to", verdict.health().status().name());
        fields.put("reason", verdict.reason().name());
        fields.put("failures", Integer.toString(verdict.health().failureCount()));
        var unused = context.journal().add(new Event(Kind.TRANSITION, key.name(), fields));
    }

    /** A run of the reconnect command. */
    void reconnect(Server server, Reconnect.Result result) {
        String output = Redactor.of(server.secrets()).redact(result.output());
        add(Kind.RECONNECT, server.name(), "exit", result.exit(), "output", cut(output));
    }

    /**
     * A call that failed.
     *
     * @param error redacted
     */
    void failure(String server, String toolName, String error) {
        add(Kind.FAILURE, server, "tool", toolName, "error", cut(error));
    }

    /** A note for nobody's eyes. */
    void note(String server, String what, String detail) {
        add(Kind.NOTE, server, "what", what, "detail", detail);
    }

    /** A stopped call, or one that would have been; false when it could not be kept. */
    boolean blocked(Kind kind, String server, String toolName, Health health) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("tool", toolName);
        fields.put("code", String.valueOf(health.lastFailureCode()));
        fields.put("failures", Integer.toString(health.failureCount()));
        fields.put("nextRetryAt", Long.toString(health.nextRetryAt().toEpochMilli()));
        return context.journal().add(new Event(kind, server, fields));
    }

    private void add(Kind kind, String server, String one, String value, String other, String otherValue) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put(one, value);
        if (!otherValue.isEmpty()) {
            fields.put(other, otherValue);
        }
        var unused = context.journal().add(new Event(kind, server, fields));
    }

    private static String cut(String text) {
        return text.length() <= TEXT_LENGTH ? text : text.substring(0, TEXT_LENGTH - 1) + "…";
    }
}
