package dev.holdfast.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Server;
import dev.holdfast.mcp.Tools;
import dev.holdfast.readiness.Preflight.Note;
import dev.holdfast.readiness.Survey;
import dev.holdfast.settings.Lang;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code probe --json}: one object; a server carries A2's words ({@code status}, {@code elapsed}, {@code detail}, {@code at}) beside ours. */
final class ProbeJson {

    private final Lang lang;

    ProbeJson(Lang lang) {
        this.lang = lang;
    }

    JsonObject of(ProbeReport report) {
        int exit = report.verdict().exit();
        JsonObject object = new JsonObject();
        object.addProperty("version", 1);
        object.addProperty("verdict", verdict(exit));
        object.addProperty("exit", exit);
        object.addProperty("project", report.project().toString());
        JsonArray servers = new JsonArray();
        report.servers().forEach(server -> servers.add(server(report, server)));
        report.unknownNames().forEach(name -> servers.add(unknown(report, name)));
        object.add("servers", servers);
        JsonArray missing = new JsonArray();
        report.verdict().missing().keySet().stream()
                .filter(name -> !name.isEmpty())
                .sorted()
                .forEach(missing::add);
        object.add("missing", missing);
        JsonArray notes = new JsonArray();
        report.verdict().notes().forEach(note -> notes.add(note(note)));
        object.add("notes", notes);
        object.add("findings", StatusJson.findings(report.findings()));
        return object;
    }

    private static String verdict(int exit) {
        return switch (exit) {
            case 0 -> "ready";
            case 10 -> "may-pass";
            case 11 -> "must-be-fixed";
            default -> "configuration";
        };
    }

    private JsonObject server(ProbeReport report, Survey.Finding server) {
        Server declared = server.entry().server();
        Outcome outcome = server.answer().outcome();
        JsonObject object = new JsonObject();
        object.addProperty("name", server.answer().name());
        object.addProperty("scope", declared.declaration().scope().word());
        object.addProperty("source", declared.declaration().file().toString());
        object.addProperty("transport", transport(declared));
        object.addProperty("standing", word(server.answer().standing()));
        object.addProperty("outcome", outcome.word());
        object.addProperty("ready", server.answer().ready());
        object.addProperty("health", word(server.health()));
        object.addProperty("elapsedMs", server.elapsed().toMillis());
        object.addProperty("detail", outcome.detail());
        object.addProperty("action", report.action(server, lang).orElse(""));
        object.addProperty("cached", !server.fresh() && !server.at().equals(Instant.EPOCH));
        object.addProperty("status", outcome.word());
        object.addProperty("elapsed", server.elapsed().toMillis() / 1000.0);
        object.addProperty("at", seconds(server.at()));
        add(object, outcome);
        add(object, server.tools());
        return object;
    }

    private static void add(JsonObject object, Tools tools) {
        switch (tools) {
            case Tools.NotAsked not -> {}
            case Tools.NotListed not -> object.addProperty("toolsProblem", not.reason());
            case Tools.Listed listed -> {
                JsonArray names = new JsonArray();
                listed.names().forEach(names::add);
                object.add("tools", names);
            }
        }
    }

    /** What only some outcomes have. */
    private static void add(JsonObject object, Outcome outcome) {
        switch (outcome) {
            case Outcome.Ready ready -> {
                object.addProperty("era", word(ready.era()));
                object.addProperty("protocolVersion", ready.version());
                JsonArray warnings = new JsonArray();
                ready.warnings().forEach(warnings::add);
                object.add("warnings", warnings);
            }
            case Outcome.Exited exited -> object.addProperty("exitCode", exited.code());
            case Outcome.AuthRequired auth -> object.addProperty("httpStatus", auth.status());
            case Outcome.RateLimited limited ->
                object.addProperty(
                        "retryAfterMs",
                        limited.retryAfter() == null
                                ? null
                                : limited.retryAfter().toMillis());
            case Outcome.Unreachable unreachable -> {
                object.addProperty("cause", word(unreachable.cause()));
                object.addProperty(
                        "retryAfterMs",
                        unreachable.retryAfter() == null
                                ? null
                                : unreachable.retryAfter().toMillis());
            }
            case Outcome.Starting s -> {}
            case Outcome.TimedOut t -> {}
            case Outcome.ProtocolError p -> {}
            case Outcome.Skipped s -> {}
            case Outcome.Unknown u -> {}
        }
    }

    private JsonObject unknown(ProbeReport report, String name) {
        JsonObject object = new JsonObject();
        object.addProperty("name", name);
        object.addProperty("scope", "");
        object.addProperty("source", "");
        object.addProperty("standing", "not_configured");
        object.addProperty("outcome", "SKIPPED");
        object.addProperty("ready", false);
        object.addProperty("health", "unknown");
        object.addProperty("elapsedMs", 0);
        object.addProperty("detail", "");
        object.addProperty("action", report.actionForUnknown(name, lang));
        return object;
    }

    private static JsonObject note(Note note) {
        JsonObject object = new JsonObject();
        switch (note) {
            case Note.NoBaseline none -> object.addProperty("note", "no_baseline");
            case Note.Grown grown -> {
                object.addProperty("note", "grown");
                JsonArray names = new JsonArray();
                grown.servers().forEach(names::add);
                object.add("servers", names);
            }
            case Note.Accepted accepted -> {
                object.addProperty("note", "accepted");
                object.addProperty("count", accepted.servers());
            }
            case Note.NotStored not -> {
                object.addProperty("note", "not_stored");
                object.addProperty("file", not.file());
                object.addProperty("reason", not.reason());
            }
            case Note.TooFew few -> {
                object.addProperty("note", "too_few");
                object.addProperty("ready", few.ready());
                object.addProperty("wanted", few.wanted());
            }
        }
        return object;
    }

    private static String transport(Server server) {
        return switch (server) {
            case Server.Stdio stdio -> "stdio";
            case Server.Http http -> http.legacySse() ? "sse" : "http";
            case Server.Unprobed unprobed -> unprobed.kind();
        };
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable Double seconds(Instant at) {
        return at.equals(Instant.EPOCH) ? null : at.toEpochMilli() / 1000.0;
    }
}
