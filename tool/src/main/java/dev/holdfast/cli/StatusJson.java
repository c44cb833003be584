package dev.holdfast.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.holdfast.journal.JournalReader;
import dev.holdfast.settings.Finding;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code status --json}; its shape is {@code docs/schemas/status.json}. Times are ISO 8601 in UTC, missing ones null. */
final class StatusJson {

    private StatusJson() {}

    static JsonObject of(StatusReport report, ExitCode exit) {
        JsonObject object = new JsonObject();
        object.addProperty("version", 1);
        object.addProperty("verdict", report.degraded() ? "degraded" : "ok");
        object.addProperty("exit", exit.code());
        object.addProperty("project", report.project().toString());
        JsonArray servers = new JsonArray();
        report.servers().forEach(line -> servers.add(server(line)));
        object.add("servers", servers);
        JsonArray open = new JsonArray();
        report.failOpen().forEach(open::add);
        object.add("failOpen", open);
        object.add("today", today(report.today()));
        JsonArray events = new JsonArray();
        report.today().last().forEach(entry -> events.add(event(entry)));
        object.add("events", events);
        object.add("findings", findings(report.findings()));
        return object;
    }

    private static JsonObject server(StatusLine line) {
        JsonObject object = new JsonObject();
        object.addProperty("name", line.name());
        object.addProperty("scope", line.scope());
        object.addProperty("source", line.source());
        object.addProperty("transport", line.transport());
        object.addProperty("approval", line.approval().name().toLowerCase(Locale.ROOT));
        object.addProperty("mode", line.policy().mode().name().toLowerCase(Locale.ROOT));
        object.addProperty("outcome", line.outcome());
        object.addProperty("health", line.health().status().name().toLowerCase(Locale.ROOT));
        object.addProperty("since", time(line.since()));
        object.addProperty("checkedAt", time(line.health().checkedAt()));
        object.addProperty("nextRetryAt", line.unhealthy() ? time(line.health().nextRetryAt()) : null);
        object.addProperty("failureCount", line.health().failureCount());
        object.addProperty("elapsedMs", line.known().asked().elapsed().toMillis());
        object.addProperty("detail", line.detail());
        object.addProperty("action", line.unhealthy() ? "holdfast reset " + line.name() : "");
        return object;
    }

    private static JsonObject today(Today today) {
        JsonObject object = new JsonObject();
        object.addProperty("passes", today.passes());
        object.addProperty("blocks", today.blocks());
        object.addProperty("wouldBlock", today.wouldBlock());
        object.addProperty("failures", today.failures());
        object.addProperty("faults", today.faults());
        return object;
    }

    static JsonObject event(JournalReader.Entry entry) {
        JsonObject object = new JsonObject();
        object.addProperty("at", entry.time().toString());
        object.addProperty("kind", entry.event().kind().name());
        object.addProperty("server", entry.event().server());
        entry.event().fields().forEach(object::addProperty);
        return object;
    }

    static JsonArray findings(Iterable<Finding> findings) {
        JsonArray array = new JsonArray();
        for (Finding finding : findings) {
            JsonObject object = new JsonObject();
            object.addProperty("code", finding.code());
            object.addProperty("exit", finding.exit());
            object.addProperty("what", finding.what());
            object.addProperty("where", finding.where());
            object.addProperty("action", finding.action());
            array.add(object);
        }
        return array;
    }

    private static @Nullable String time(Instant instant) {
        return instant.equals(Instant.EPOCH) ? null : instant.toString();
    }
}
