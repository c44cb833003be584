package dev.holdfast.readiness;

import dev.holdfast.health.Asked;
import dev.holdfast.health.Indexed;
import dev.holdfast.health.Key;
import dev.holdfast.health.Known;
import dev.holdfast.health.Listed;
import dev.holdfast.health.Snapshot;
import dev.holdfast.mcp.Server;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a health file would remember, told beforehand. */
final class TestingBook implements Snapshot {

    private final Map<Key, Known> known = new HashMap<>();

    TestingBook with(Server server, Path project, Known what) {
        known.put(Key.of(server, project), what);
        return this;
    }

    @Override
    public Known known(Key key) {
        return known.getOrDefault(key, Known.NOTHING);
    }

    @Override
    public Asked asked(String fingerprint) {
        return Asked.NEVER;
    }

    @Override
    public Optional<Indexed> indexed(String project, String source, String name) {
        return Optional.empty();
    }

    @Override
    public List<Indexed> indexed() {
        return List.of();
    }

    @Override
    public List<Listed> listed() {
        return List.of();
    }
}
