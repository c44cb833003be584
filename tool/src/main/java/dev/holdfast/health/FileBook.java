package dev.holdfast.health;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.holdfast.os.AtomicFile;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.FileLock;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The health book in one file that other tools write too: read whole, changed under a lock, replaced whole. */
final class FileBook implements HealthBook {

    /** Thousands of servers; a larger file is not ours. */
    private static final long SIZE_LIMIT = 16L << 20;
    /** 64 processes at once on two cores, each with a slow disk's fsync; a hook has more time than this. */
    private static final Duration LOCK_WAIT = Duration.ofSeconds(10);
    /** A reader does not stay for long. */
    private static final Duration MEND_WAIT = Duration.ofMillis(200);
    /** Another tool may be in the middle of writing the file in place. */
    private static final int READ_TRIES = 4;

    private static final Duration READ_AGAIN = Duration.ofMillis(15);

    private final Context context;
    private final Path file;

    FileBook(Context context) {
        this.context = context;
        this.file = context.places().health();
    }

    @Override
    public Snapshot read() {
        try {
            JsonObject root = load();
            if (root == null) {
                mend();
                root = new JsonObject();
            }
            return new FileSnapshot(root);
        } catch (IOException e) {
            context.journal().fault("health.read", e);
            return new FileSnapshot(new JsonObject());
        }
    }

    @Override
    public Optional<Known> update(Key key, Change change) {
        Known[] after = new Known[1];
        boolean stored = edit(root -> {
            Known known = change.apply(new FileSnapshot(root).known(key));
            after[0] = known;
            store(root, key, known);
            return true;
        });
        return stored ? Optional.ofNullable(after[0]) : Optional.empty();
    }

    @Override
    public boolean index(String project, List<Indexed> entries) {
        return edit(root -> {
            JsonObject sources = JsonTree.made(ours(root, FileSnapshot.INDEX), project);
            forgetDeclared(sources, entries);
            for (Indexed entry : entries) {
                IndexJson.write(entry, JsonTree.made(JsonTree.made(sources, entry.source()), entry.name()));
            }
            return true;
        });
    }

    @Override
    public int reset(String name) {
        return clear(name);
    }

    @Override
    public int resetAll() {
        return clear(null);
    }

    private int clear(@Nullable String name) {
        int[] cleared = new int[1];
        boolean stored = edit(root -> {
            JsonObject servers = JsonTree.made(root, FileSnapshot.SERVERS);
            for (Map.Entry<String, JsonElement> server : servers.entrySet()) {
                if ((name == null || name.equals(server.getKey())) && server.getValue() instanceof JsonObject entry) {
                    clear(root, entry);
                    cleared[0]++;
                }
            }
            for (Map.Entry<String, JsonElement> own :
                    ours(root, FileSnapshot.HEALTH).entrySet()) {
                if (own.getValue() instanceof JsonObject entry
                        && (name == null || name.equals(JsonTree.text(entry, "name")))) {
                    clear(root, entry);
                }
            }
            return cleared[0] > 0;
        });
        return stored ? cleared[0] : -1;
    }

    private void clear(JsonObject root, JsonObject entry) {
        Health health = HealthMachine.next(
                        HealthJson.read(entry),
                        new Signal.Reset(),
                        Policy.DEFAULT,
                        context.clock().instant(),
                        context.random())
                .health();
        HealthJson.write(health, entry);
        String fingerprint = JsonTree.textOr(entry, HealthJson.FINGERPRINT, "");
        JsonObject asked = JsonTree.object(ours(root, FileSnapshot.PROBES), fingerprint);
        if (asked != null) {
            AskedJson.write(AskedJson.read(asked).reconnectNotBefore(Instant.EPOCH), asked);
        }
    }

    private static void store(JsonObject root, Key key, Known known) {
        JsonObject servers = JsonTree.made(root, FileSnapshot.SERVERS);
        JsonObject own = ours(root, FileSnapshot.HEALTH);
        if (!servers.has(key.name())) {
            forget(own, key.name());
        }
        JsonObject mirror = JsonTree.made(servers, key.name());
        HealthJson.write(known.health(), mirror);
        HealthJson.mark(key, mirror);
        JsonObject entry = JsonTree.made(own, FileSnapshot.id(key));
        entry.addProperty("name", key.name());
        HealthJson.write(known.health(), entry);
        HealthJson.mark(key, entry);
        if (!known.asked().equals(Asked.NEVER)) {
            AskedJson.write(known.asked(), JsonTree.made(ours(root, FileSnapshot.PROBES), key.fingerprint()));
        }
    }

    /** Somebody took the name out: no health under it may come back. */
    private static void forget(JsonObject own, String name) {
        own.entrySet()
                .removeIf(field ->
                        field.getValue() instanceof JsonObject entry && name.equals(JsonTree.text(entry, "name")));
    }

    private static void forgetDeclared(JsonObject sources, List<Indexed> kept) {
        for (Map.Entry<String, JsonElement> source : sources.entrySet()) {
            if (source.getValue() instanceof JsonObject names) {
                names.entrySet()
                        .removeIf(name -> name.getValue() instanceof JsonObject entry
                                && entry.has("declared")
                                && !entry.has("client")
                                && !has(kept, source.getKey(), name.getKey()));
            }
        }
    }

    private static boolean has(List<Indexed> entries, String source, String name) {
        for (Indexed entry : entries) {
            if (entry.source().equals(source) && entry.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static JsonObject ours(JsonObject root, String part) {
        return JsonTree.made(JsonTree.made(root, FileSnapshot.OURS), part);
    }

    /** A change of the whole tree; false leaves the file as it is. */
    private interface Edit {
        boolean apply(JsonObject root);
    }

    private boolean edit(Edit edit) {
        try (FileLock held = lock(LOCK_WAIT)) {
            if (held == null) {
                return false;
            }
            JsonObject root = load();
            if (root == null) {
                AtomicFile.setAside(file, context.clock().millis());
                root = new JsonObject();
            }
            if (!root.has("version")) {
                root.addProperty("version", 1);
            }
            if (edit.apply(root)) {
                Forgetting.forget(root, context.clock().instant());
                AtomicFile.write(file, JsonTree.print(root), AtomicFile.Durability.SYNCED);
            }
            return true;
        } catch (IOException e) {
            context.journal().fault("health.write", e);
            return false;
        }
    }

    /** Sets a file aside that still does not parse when nobody of ours writes it. */
    private void mend() throws IOException {
        try (FileLock held = lock(MEND_WAIT)) {
            if (held != null && load() == null) {
                AtomicFile.setAside(file, context.clock().millis());
            }
        }
    }

    private @Nullable FileLock lock(Duration wait) {
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        return FileLock.acquire(lockFile, Deadline.after(wait)).orElse(null);
    }

    /** The file's tree; a new one when there is no file, null when it does not parse. */
    private @Nullable JsonObject load() throws IOException {
        for (int tries = 1; ; tries++) {
            Optional<byte[]> bytes = AtomicFile.read(file, SIZE_LIMIT);
            if (bytes.isEmpty() || bytes.get().length == 0) {
                return new JsonObject();
            }
            Optional<JsonObject> root = JsonTree.parse(bytes.get());
            if (root.isPresent()) {
                return root.get();
            }
            if (tries == READ_TRIES) {
                return null;
            }
            LockSupport.parkNanos(READ_AGAIN.toNanos());
        }
    }
}
