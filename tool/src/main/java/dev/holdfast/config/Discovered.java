package dev.holdfast.config;

import dev.holdfast.claude.ServerRef;
import dev.holdfast.claude.ToolName;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Scope;
import dev.holdfast.settings.Finding;
import dev.holdfast.words.ConfigWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The servers that were found, with one in effect for every name. */
final class Discovered implements Configuration {
    /** The exit code of a finding that only somebody's edit can settle. */
    private static final int CONFIGURATION = 12;

    private final List<Entry> all;
    private final List<Entry> inEffect = new ArrayList<>();
    private final List<Finding> findings;
    private final boolean searchReplaced;
    private final boolean incomplete;

    /**
     * @param all every declaration in the client's order of precedence, nothing shadowed left out
     * @param searchReplaced whether a variable names the files: then scopes mean nothing
     */
    Discovered(List<Entry> all, List<Finding> findings, boolean searchReplaced, ConfigWords words) {
        this.all = new ArrayList<>();
        this.findings = new ArrayList<>(findings);
        this.searchReplaced = searchReplaced;
        // So far they speak of files; what is wrong with one entry comes later.
        this.incomplete = findings.stream().anyMatch(finding -> finding.exit() == CONFIGURATION);
        Map<String, List<Entry>> byName = new LinkedHashMap<>();
        for (Entry entry : all) {
            List<Entry> same = byName.get(entry.server().name());
            if (same == null) {
                same = new ArrayList<>();
                byName.put(entry.server().name(), same);
            }
            same.add(entry);
        }
        for (List<Entry> same : byName.values()) {
            Entry winner = winner(same);
            for (Entry entry : same) {
                Entry whole = withShadows(entry, same);
                this.all.add(whole);
                if (entry == winner) {
                    inEffect.add(whole);
                } else if (entry.approval() == Approval.PENDING
                        && whole.shadows().contains(winner.server().declaration())) {
                    this.findings.add(words.unapprovedTwin(
                            entry.server().name(),
                            entry.server().declaration().file().toString()));
                }
            }
        }
        inEffect.sort(new Precedence());
        for (Entry entry : this.all) {
            this.findings.addAll(entry.findings());
        }
        collisions(words);
    }

    /** The first that the client would start: one that it does not start hides nothing. */
    private static Entry winner(List<Entry> same) {
        for (Entry entry : same) {
            if (entry.approval() == Approval.APPROVED || entry.approval() == Approval.DISABLED) {
                return entry;
            }
        }
        return same.getFirst();
    }

    private static Entry withShadows(Entry entry, List<Entry> same) {
        List<Declaration> shadows = new ArrayList<>();
        boolean after = false;
        for (Entry other : same) {
            if (after) {
                shadows.add(other.server().declaration());
            }
            after |= other == entry;
        }
        return new Entry(entry.server(), entry.approval(), shadows, entry.findings());
    }

    /** The client's order of scopes, then the names'; a class because linking a lambda costs a hook milliseconds. */
    private static final class Precedence implements Comparator<Entry> {
        @Override
        public int compare(Entry one, Entry other) {
            int ranks = Integer.compare(
                    rank(one.server().declaration().scope()),
                    rank(other.server().declaration().scope()));
            return ranks != 0
                    ? ranks
                    : one.server().name().compareTo(other.server().name());
        }
    }

    private static int rank(Scope scope) {
        return switch (scope) {
            case DYNAMIC -> 0;
            case ENTERPRISE -> 1;
            case MANAGED -> 2;
            case LOCAL -> 3;
            case PROJECT -> 4;
            case USER -> 5;
            case PLUGIN -> 6;
            case CLAUDEAI -> 7;
            case AGENT -> 8;
            case SDK -> 9;
            case OTHER -> 10;
        };
    }

    private void collisions(ConfigWords words) {
        Map<String, String> seen = new LinkedHashMap<>();
        for (Entry entry : inEffect) {
            String name = entry.server().name();
            String other = seen.putIfAbsent(ToolName.normalise(name).replace('-', '_'), name);
            if (other != null) {
                findings.add(words.collision(
                        other, name, entry.server().declaration().file().toString()));
            }
        }
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(inEffect);
    }

    @Override
    public Optional<Entry> find(ServerRef ref) {
        Scope scope = Scope.of(ref.source());
        for (Entry entry : all) {
            if (entry.server().name().equals(ref.name())
                    && entry.server().declaration().scope() == scope) {
                return Optional.of(entry);
            }
        }
        if (searchReplaced || scope == Scope.OTHER) {
            for (Entry entry : inEffect) {
                if (entry.server().name().equals(ref.name())) {
                    return Optional.of(entry);
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public List<Entry> byToolName(String toolName) {
        List<Entry> matches = new ArrayList<>();
        for (Entry entry : inEffect) {
            if (ToolName.fit(toolName, entry.server().name()) > 0) {
                matches.add(entry);
            }
        }
        matches.sort(Comparator.comparingInt((Entry entry) -> -fit(toolName, entry)));
        return matches;
    }

    /** The longer the better, and of equal length the one that is exact. */
    private static int fit(String toolName, Entry entry) {
        String name = entry.server().name();
        return 2 * ToolName.fit(toolName, name) + (ToolName.fitsExactly(toolName, name) ? 1 : 0);
    }

    @Override
    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    @Override
    public boolean incomplete() {
        return incomplete;
    }
}
