package dev.holdfast.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.holdfast.recovery.Interruption;
import dev.holdfast.recovery.Occasion;
import dev.holdfast.settings.Context;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code recover --json}; its shape is {@code docs/schemas/recover.json}. Times are ISO 8601 in UTC, missing ones null. */
final class RecoverJson {

    private RecoverJson() {}

    static JsonObject of(Context context, List<Occasion> occasions, ExitCode exit) {
        JsonObject object = new JsonObject();
        object.addProperty("version", 1);
        object.addProperty("verdict", occasions.isEmpty() ? "nothing" : "cut_off");
        object.addProperty("exit", exit.code());
        object.addProperty("project", context.places().project().toString());
        JsonArray sessions = new JsonArray();
        occasions.forEach(one -> sessions.add(session(one)));
        object.add("sessions", sessions);
        return object;
    }

    static JsonObject with(JsonObject report, String key, @Nullable String value) {
        report.addProperty(key, value);
        return report;
    }

    private static JsonObject session(Occasion one) {
        Interruption record = one.record();
        JsonObject object = new JsonObject();
        object.addProperty("session", one.sessionId());
        object.addProperty("story", one.story());
        object.addProperty("presented", one.presented());
        object.addProperty("kind", record == null ? null : record.kind().name().toLowerCase(Locale.ROOT));
        object.addProperty("error", record == null ? null : record.errorType());
        object.addProperty("message", record == null ? null : record.errorMessage());
        object.addProperty("at", record == null ? null : time(record.time()));
        object.addProperty(
                "resetsAt",
                record == null || record.resets() == null
                        ? null
                        : time(record.resets().at()));
        object.addProperty("branch", record == null ? null : record.branch());
        object.addProperty("fromTranscript", record != null && record.fromTranscript());
        JsonArray open = new JsonArray();
        one.open().forEach(agent -> open.add(agent(agent)));
        object.add("open", open);
        JsonArray finished = new JsonArray();
        for (Interruption.Finished agent : one.finished()) {
            JsonObject done = new JsonObject();
            done.addProperty("id", agent.agentId());
            done.addProperty("type", agent.type());
            finished.add(done);
        }
        object.add("finished", finished);
        object.addProperty("action", "claude --resume " + one.sessionId());
        return object;
    }

    private static JsonObject agent(Occasion.OpenAgent agent) {
        JsonObject object = new JsonObject();
        object.addProperty("id", agent.id());
        object.addProperty("type", agent.type());
        object.addProperty("state", agent.state());
        object.addProperty("startedAt", time(agent.started()));
        object.addProperty("asked", agent.asked());
        object.addProperty("finding", agent.finding());
        object.addProperty(
                "transcript",
                agent.transcript() == null ? null : agent.transcript().toString());
        return object;
    }

    private static @Nullable String time(@Nullable Instant at) {
        return at == null ? null : at.toString();
    }
}
