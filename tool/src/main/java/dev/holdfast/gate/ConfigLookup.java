package dev.holdfast.gate;

import dev.holdfast.claude.ServerRef;
import dev.holdfast.claude.ToolName;
import dev.holdfast.config.ClientProcess;
import dev.holdfast.config.Configuration;
import dev.holdfast.config.Configuration.Approval;
import dev.holdfast.config.Configuration.Entry;
import dev.holdfast.config.DeclarationCheck;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Indexed;
import dev.holdfast.health.Indexed.Declared;
import dev.holdfast.health.Key;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import dev.holdfast.settings.Context;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The search in the client's own files, and on the command line of the client's process. */
final class ConfigLookup implements Lookup {

    private final Context context;
    private final HealthBook book;
    private final String project;
    private final String client;

    ConfigLookup(Context context, HealthBook book) {
        this.context = context;
        this.book = book;
        this.project = context.places().project().toString();
        this.client = context.environment().variables().getOrDefault("CLAUDE_PID", "");
    }

    @Override
    public boolean changed(Indexed indexed) {
        Declared declared = indexed.declared();
        if (declared == null) {
            return false;
        }
        Declaration declaration = new Declaration(
                indexed.name(),
                Scope.of(indexed.source()),
                declared.file(),
                declared.pointer(),
                declared.mtimeMillis(),
                declared.size(),
                declared.entryCrc(),
                declared.variables(),
                declared.variablesCrc());
        return switch (DeclarationCheck.changed(declaration, context.environment())) {
            case CHANGED -> true;
            case UNCHANGED, UNREADABLE -> false;
        };
    }

    @Override
    public Optional<Found> find(@Nullable ServerRef ref, String toolName) {
        Optional<ClientProcess> process = ClientProcess.of(context.environment());
        Configuration configuration =
                Configuration.read(context, process.map(ClientProcess::sources).orElse(Configuration.Sources.FILES));
        Entry entry = ref == null
                ? only(configuration.byToolName(toolName))
                : configuration.find(ref).orElse(null);
        if (ref == null && entry == null) {
            return Optional.empty();
        }
        List<Indexed> index = new ArrayList<>();
        for (Entry other : configuration.entries()) {
            index.add(
                    indexed(other.server(), other.server().declaration().scope().word()));
        }
        Found found = entry == null ? new Found(undeclared(ref), null, true) : found(entry, ref, process.orElse(null));
        index.removeIf(other -> same(other, found.indexed()));
        index.add(found.indexed());
        remember(index);
        return Optional.of(found);
    }

    private Found found(Entry entry, @Nullable ServerRef ref, @Nullable ClientProcess process) {
        Server server = entry.server();
        Declaration declaration = server.declaration();
        String source = ref == null ? declaration.scope().word() : ref.source();
        return new Found(indexed(server, source), server, approved(entry, ref, process));
    }

    /** The client has the person's consent when it calls a project's server, unless the file came later than the client (case Z1). */
    private static boolean approved(Entry entry, @Nullable ServerRef ref, @Nullable ClientProcess process) {
        if (Found.runs(entry.approval())) {
            return true;
        }
        return entry.approval() == Approval.PENDING
                && ref != null
                && Scope.of(ref.source()) == Scope.PROJECT
                && process != null
                && process.unchangedSinceStart(entry.server().declaration().file());
    }

    private Indexed indexed(Server server, String source) {
        Declaration declaration = server.declaration();
        Declared declared = new Declared(
                declaration.file(),
                declaration.pointer(),
                declaration.mtimeMillis(),
                declaration.size(),
                declaration.entryCrc(),
                declaration.variables(),
                declaration.variablesCrc());
        return new Indexed(
                project,
                source,
                server.name(),
                ToolName.prefix(server.name()),
                server.fingerprint(),
                transport(server),
                declared,
                declaration.scope() == Scope.DYNAMIC ? client : "",
                now());
    }

    private Indexed undeclared(@Nullable ServerRef ref) {
        String name = ref == null ? "" : ref.name();
        String source = ref == null ? "" : ref.source();
        return new Indexed(
                project,
                source,
                name,
                ToolName.prefix(name),
                Key.undeclared(name, source).fingerprint(),
                null,
                null,
                "",
                now());
    }

    private static @Nullable Transport transport(Server server) {
        return switch (server) {
            case Server.Stdio stdio -> Transport.STDIO;
            case Server.Http http -> Transport.HTTP;
            case Server.Unprobed unprobed -> null;
        };
    }

    private static @Nullable Entry only(List<Entry> fitting) {
        if (fitting.isEmpty()) {
            return null;
        }
        Entry best = fitting.getFirst();
        boolean alone = fitting.size() == 1
                || ToolName.prefix(fitting.get(1).server().name()).length()
                        < ToolName.prefix(best.server().name()).length();
        return alone ? best : null;
    }

    private static boolean same(Indexed one, Indexed other) {
        return one.source().equals(other.source()) && one.name().equals(other.name());
    }

    /** Written only when it says something new: the file is synced to the disk. */
    private void remember(List<Indexed> index) {
        var before = book.read();
        for (Indexed entry : index) {
            Indexed known =
                    before.indexed(project, entry.source(), entry.name()).orElse(null);
            if (known == null || !known.at(entry.at()).equals(entry) || entry.declared() == null) {
                book.index(project, index);
                return;
            }
        }
    }

    private Instant now() {
        return Instant.ofEpochMilli(context.clock().millis());
    }
}
