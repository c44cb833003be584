package dev.holdfast.recovery;

import dev.holdfast.journal.Journal;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The one scan of a session's part of the ledger that every reader shares; names first, files are opened on demand. */
final class LedgerScan {

    private final Map<String, Lying> byAgent = new LinkedHashMap<>();
    private final Path session;
    private final Journal journal;

    private LedgerScan(Path session, Journal journal) {
        this.session = session;
        this.journal = journal;
    }

    /** Where one agent's files lie. */
    private static final class Lying {
        final List<Path> calls = new ArrayList<>(1);
        final List<Path> dones = new ArrayList<>(1);
        final List<Path> failures = new ArrayList<>(0);
        final List<Path> presented = new ArrayList<>(0);

        /** Whether by names and file times alone it may be unfinished and untold: the start is the newest of its files. */
        boolean mayBeOpen() {
            if (calls.isEmpty()) {
                return false;
            }
            if (dones.isEmpty() && presented.isEmpty()) {
                return true;
            }
            Instant call = newestOf(calls);
            return newestOf(dones).isBefore(call) && newestOf(presented).isBefore(call);
        }

        private static Instant newestOf(List<Path> files) {
            Instant newest = Instant.EPOCH;
            for (Path file : files) {
                Instant at = Liveness.modified(file);
                newest = at.isAfter(newest) ? at : newest;
            }
            return newest;
        }
    }

    /** Reads the names under a session's folder; links are not followed. */
    static LedgerScan of(Path session, Journal journal) {
        LedgerScan scan = new LedgerScan(session, journal);
        try (DirectoryStream<Path> prompts = Files.newDirectoryStream(session)) {
            for (Path prompt : prompts) {
                String name = String.valueOf(prompt.getFileName());
                if (!name.equals(AgentLedger.TASKS)
                        && !name.startsWith(".")
                        && Files.isDirectory(prompt, LinkOption.NOFOLLOW_LINKS)) {
                    scan.prompt(prompt);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
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
        String key = name.substring(0, name.length() - ending.length());
        Lying lying = byAgent.get(key);
        if (lying == null) {
            lying = new Lying();
            byAgent.put(key, lying);
        }
        return lying;
    }

    /** Whether there is an agent that may be unfinished and was not presented; opens nothing. */
    boolean mayHaveOrphans() {
        for (Lying files : byAgent.values()) {
            if (files.mayBeOpen()) {
                return true;
            }
        }
        return false;
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
        return Entry.read(session.resolve(AgentLedger.TASKS), journal);
    }

    /** Where the mark 'presented' of this agent belongs: beside its call. */
    @Nullable
    Path markFor(String key) {
        Lying files = byAgent.get(key);
        if (files == null || files.calls.isEmpty()) {
            return files == null || files.failures.isEmpty() ? null : mark(files.failures.getLast(), key);
        }
        return mark(files.calls.getLast(), key);
    }

    private static Path mark(Path beside, String key) {
        return beside.resolveSibling(key + AgentLedger.PRESENTED);
    }

    private Agent agent(String key, Lying files) {
        Opened call = newest(files.calls);
        Opened asked = call != null && call.entry().has("norm_lines") ? call : asked(files.calls, call);
        Opened done = newest(files.dones);
        Opened failed = newest(files.failures);
        Opened mark = newest(files.presented);
        Entry start = call == null ? Entry.empty() : call.entry();
        Entry request = asked == null ? start : asked.entry();
        Entry stop = done == null ? Entry.empty() : done.entry();
        Entry failure = failed == null ? Entry.empty() : failed.entry();
        Instant started = start.time("time");
        Instant stopped = stop.time("time");
        if (started == null && stopped == null) {
            started = start.time("launch_time");
        }
        Instant presented = mark == null ? null : mark.entry().time("time");
        return new Agent(
                key,
                first(start.text("agent_id"), stop.text("agent_id"), failure.text("agent_id"), key),
                first(
                        request.text("subagent_type"),
                        start.text("subagent_type"),
                        stop.text("agent_type"),
                        failure.text("agent_type")),
                request.text("description"),
                request.texts("norm_lines"),
                start.text("prompt_id"),
                started,
                stopped,
                done == null ? "" : folderName(done.file()),
                stop.texts("output_lines"),
                failure(failure, started),
                Folders.path(first(start.text("transcript_path"), failure.text("transcript_path"))),
                presented != null && started != null && presented.isBefore(started) ? null : presented);
    }

    private static String first(String... texts) {
        for (String text : texts) {
            if (!text.isEmpty()) {
                return text;
            }
        }
        return "";
    }

    private static String folderName(Path file) {
        return String.valueOf(file.getName(file.getNameCount() - 2));
    }

    private static Agent.@Nullable Failure failure(Entry failed, @Nullable Instant started) {
        Instant at = failed.time("time");
        return at == null || started != null && at.isBefore(started)
                ? null
                : new Agent.Failure(failed.text("error"), failed.text("message"), at);
    }

    /** One entry and where it lies. */
    private record Opened(Path file, Entry entry) {}

    /** The entry with the latest time; one without a time counts as the oldest. */
    private @Nullable Opened newest(List<Path> files) {
        Opened best = null;
        Instant bestTime = Instant.MIN;
        for (Path file : files) {
            Entry entry = Entry.read(file, journal);
            if (entry != null) {
                Instant time = entry.time("time");
                Instant at = time == null ? Instant.EPOCH : time;
                if (best == null || at.isAfter(bestTime)) {
                    best = new Opened(file, entry);
                    bestTime = at;
                }
            }
        }
        return best;
    }

    private @Nullable Opened asked(List<Path> calls, @Nullable Opened otherwise) {
        if (calls.size() > 1) {
            for (Path file : calls) {
                Entry entry = Entry.read(file, journal);
                if (entry != null && entry.has("norm_lines")) {
                    return new Opened(file, entry);
                }
            }
        }
        return otherwise;
    }
}
