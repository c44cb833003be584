package dev.holdfast.health;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A parsed health file.
 *
 * <p>{@code servers.<name>} comes first. It is believed when it carries our key or no fingerprint at all; when it is another server's,
 * ours is kept under {@code holdfast.health}. Where it is missing, somebody took it out, and nothing is known (case B6).
 */
record FileSnapshot(JsonObject root) implements Snapshot {

    static final String SERVERS = "servers";
    static final String OURS = "holdfast";
    static final String HEALTH = "health";
    static final String PROBES = "probes";
    static final String INDEX = "index";

    @Override
    public Known known(Key key) {
        return new Known(health(key), asked(key.fingerprint()));
    }

    private Health health(Key key) {
        JsonObject entry = JsonTree.object(JsonTree.object(root, SERVERS), key.name());
        if (entry == null) {
            return Health.NONE;
        }
        if (foreign(entry) || HealthJson.marked(key, entry)) {
            return HealthJson.read(entry);
        }
        JsonObject own = JsonTree.object(ours(HEALTH), id(key));
        return own == null ? Health.NONE : HealthJson.read(own);
    }

    @Override
    public Asked asked(String fingerprint) {
        JsonObject entry = JsonTree.object(ours(PROBES), fingerprint);
        return entry == null ? Asked.NEVER : AskedJson.read(entry);
    }

    @Override
    public Optional<Indexed> indexed(String project, String source, String name) {
        JsonObject sources = JsonTree.object(ours(INDEX), project);
        JsonObject entry = JsonTree.object(JsonTree.object(sources, source), name);
        return entry == null ? Optional.empty() : Optional.ofNullable(IndexJson.read(project, source, name, entry));
    }

    @Override
    public List<Indexed> indexed() {
        List<Indexed> found = new ArrayList<>();
        for (Map.Entry<String, JsonElement> project : fields(ours(INDEX))) {
            for (Map.Entry<String, JsonElement> source : fields(project.getValue())) {
                for (Map.Entry<String, JsonElement> name : fields(source.getValue())) {
                    Indexed indexed = name.getValue() instanceof JsonObject entry
                            ? IndexJson.read(project.getKey(), source.getKey(), name.getKey(), entry)
                            : null;
                    if (indexed != null) {
                        found.add(indexed);
                    }
                }
            }
        }
        return found;
    }

    @Override
    public List<Listed> listed() {
        List<Listed> found = new ArrayList<>();
        JsonObject servers = JsonTree.object(root, SERVERS);
        for (Map.Entry<String, JsonElement> server : fields(servers)) {
            if (server.getValue() instanceof JsonObject entry) {
                Key key = key(server.getKey(), entry);
                found.add(new Listed(key, new Known(HealthJson.read(entry), asked(key.fingerprint())), foreign(entry)));
            }
        }
        for (Map.Entry<String, JsonElement> own : fields(ours(HEALTH))) {
            if (own.getValue() instanceof JsonObject entry) {
                Key key = key(JsonTree.textOr(entry, "name", ""), entry);
                JsonObject mirror = JsonTree.object(servers, key.name());
                if (mirror != null && !foreign(mirror) && !HealthJson.marked(key, mirror)) {
                    found.add(new Listed(key, known(key), false));
                }
            }
        }
        found.sort(Comparator.comparing((Listed listed) -> listed.key().name())
                .thenComparing(listed -> listed.key().project()));
        return List.copyOf(found);
    }

    /** Under what a key's own health is kept. */
    static String id(Key key) {
        return key.project().isEmpty() ? key.fingerprint() : key.fingerprint() + "@" + hash(key.project());
    }

    static boolean foreign(JsonObject entry) {
        return JsonTree.textOr(entry, HealthJson.FINGERPRINT, "").isEmpty();
    }

    static Iterable<Map.Entry<String, JsonElement>> fields(@Nullable JsonElement element) {
        return element instanceof JsonObject object ? object.entrySet() : List.of();
    }

    private static Key key(String name, JsonObject entry) {
        return new Key(
                name,
                JsonTree.textOr(entry, HealthJson.FINGERPRINT, ""),
                JsonTree.textOr(entry, HealthJson.PROJECT, ""));
    }

    private @Nullable JsonObject ours(String part) {
        return JsonTree.object(JsonTree.object(root, OURS), part);
    }

    /** FNV-1a, 64 bits: tells projects apart without the start-up cost of a digest. */
    private static String hash(String project) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < project.length(); i++) {
            hash = (hash ^ project.charAt(i)) * 0x100000001b3L;
        }
        return Long.toHexString(hash);
    }
}
