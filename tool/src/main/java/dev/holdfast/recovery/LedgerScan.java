package dev.holdfast.recovery;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The one scan of a session's part of the ledger that every reader shares; names first, files are opened on demand. */
final class LedgerScan {

    private final Map<String, Lying> byAgent = new LinkedHashMap<>();
    private final Path session;

    private LedgerScan(Path session) {
        this.session = session;
    }

    /** Where one agent's files lie. */
    private static final class Lying {
        final List<Path> calls = new ArrayList<>(1);
        final List<Path> dones = new ArrayList<>(1);
        final List<Path> failures = new ArrayList<>(0);
        final List<Path> presented = new ArrayList<>(0);
    }

    /** Reads the names under a session's folder; links are not followed. */
    static LedgerScan of(Path session) {
        LedgerScan scan = new LedgerScan(session);
        try (DirectoryStream<Path> prompts = Files.newDirectoryStream(session)) {
            for (Path prompt : prompts) {
                if (Files.isDirectory(prompt, LinkOption.NOFOLLOW_LINKS)) {
                    scan.prompt(prompt);
                }
            }
        } catch (IOException e) {
            return scan;
        }
        return scan;
    }

    private void prompt(Path prompt) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(prompt)) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(AgentLedger.CALL)) {
                    of(name, AgentLedger.CALL).calls.add(file);
                } else if (name.endsWith(AgentLedger.DONE)) {
                    of(name, AgentLedger.DONE).dones.add(file);
                } else if (name.endsWith(AgentLedger.FAILED)) {
                    of(name, AgentLedger.FAILED).failures.add(file);
                } else if (name.endsWith(AgentLedger.PRESENTED)) {
                    of(name, AgentLedger.PRESENTED).presented.add(file);
                }
            }
        }
    }

    private Lying of(String name, String ending) {
        return byAgent.computeIfAbsent(name.substring(0, name.length() - ending.length()), key -> new Lying());
    }

    /** The agents that by their names alone may be unfinished and were not presented; opens nothing. */
    boolean mayHaveOrphans() {
        for (Lying files : byAgent.values()) {
            if (!files.calls.isEmpty() && files.presented.isEmpty() && files.dones.size() < files.calls.size()) {
                return true;
            }
        }
        return false;
    }

    Collection<String> keys() {
        return byAgent.keySet();
    }

    /** All agents, opened. */
    List<Agent> agents() {
        List<Agent> agents = new ArrayList<>();
        for (Map.Entry<String, Lying> one : byAgent.entrySet()) {
            agents.add(agent(one.getKey(), one.getValue()));
        }
        return agents;
    }

    /** What the client last said about background tasks; null for nothing. */
    @Nullable
    Entry tasks() {
        return Entry.read(session.resolve(AgentLedger.TASKS));
    }

    /** Where the mark 'presented' of this agent belongs: beside its newest call. */
    @Nullable
    Path markFor(String key) {
        Lying files = byAgent.get(key);
        return files == null || files.calls.isEmpty()
                ? null
                : files.calls.getLast().resolveSibling(key + AgentLedger.PRESENTED);
    }

    private static Agent agent(String key, Lying files) {
        Entry call = newest(files.calls, "time");
        Entry asked = call != null && call.has("norm_lines") ? call : newestWith(files.calls, "norm_lines", call);
        Entry done = newest(files.dones, "time");
        Entry failed = newest(files.failures, "time");
        Entry mark = newest(files.presented, "time");
        Instant started = call == null ? null : call.time("time");
        Instant stopped = done == null ? null : done.time("time");
        String id = call != null && !call.text("agent_id").isEmpty() ? call.text("agent_id") : key;
        String type = asked == null ? "" : asked.text("subagent_type");
        if (type.isEmpty() && done != null) {
            type = done.text("agent_type");
        }
        String transcript = call == null ? "" : call.text("transcript_path");
        return new Agent(
                key,
                id,
                type,
                asked == null ? "" : asked.text("description"),
                asked == null ? List.of() : asked.texts("norm_lines"),
                call == null ? "" : call.text("prompt_id"),
                started,
                stopped,
                files.dones.isEmpty()
                        ? ""
                        : String.valueOf(files.dones
                                .getLast()
                                .getName(files.dones.getLast().getNameCount() - 2)),
                done == null ? List.of() : done.texts("output_lines"),
                failure(failed, started),
                transcript.isEmpty() ? null : Path.of(transcript),
                mark == null ? null : mark.time("time"));
    }

    private static Agent.@Nullable Failure failure(@Nullable Entry failed, @Nullable Instant started) {
        Instant at = failed == null ? null : failed.time("time");
        if (failed == null || at == null || (started != null && at.isBefore(started))) {
            return null;
        }
        return new Agent.Failure(failed.text("error"), failed.text("message"), at);
    }

    /** The entry with the latest time; one without a time counts as the oldest. */
    private static @Nullable Entry newest(List<Path> files, String key) {
        Entry best = null;
        Instant bestTime = Instant.MIN;
        for (Path file : files) {
            Entry entry = Entry.read(file);
            if (entry != null) {
                Instant time = entry.time(key);
                Instant at = time == null ? Instant.EPOCH : time;
                if (best == null || at.isAfter(bestTime)) {
                    best = entry;
                    bestTime = at;
                }
            }
        }
        return best;
    }

    private static @Nullable Entry newestWith(List<Path> files, String key, @Nullable Entry otherwise) {
        for (Path file : files) {
            Entry entry = Entry.read(file);
            if (entry != null && entry.has(key)) {
                return entry;
            }
        }
        return otherwise;
    }
}
