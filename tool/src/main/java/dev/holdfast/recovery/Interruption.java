package dev.holdfast.recovery;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an API error cut off: the session's record.
 *
 * @param time when the first error came; a second one keeps it
 * @param lastTime when the latest came
 * @param resets when the limit ends; null when nobody said
 * @param pending unfinished agents, newest first, at most twelve
 * @param pendingTotal how many there were before the cap
 * @param transcript the session's transcript; empty when unknown
 * @param fromTranscript whether nobody recorded it, and it was read from the transcript
 */
public record Interruption(
        String sessionId,
        String promptId,
        String errorType,
        String errorMessage,
        Instant time,
        Instant lastTime,
        ErrorKind kind,
        @Nullable ResetTime resets,
        String branch,
        String head,
        List<Pending> pending,
        int pendingTotal,
        List<Finished> finished,
        List<Pending> interrupted,
        String transcript,
        boolean fromTranscript) {

    /** Most pending agents in a record. */
    static final int MOST_PENDING = 12;

    public Interruption {
        pending = List.copyOf(pending);
        finished = List.copyOf(finished);
        interrupted = List.copyOf(interrupted);
    }

    /** An agent that was not finished. */
    public record Pending(
            String agentId, String type, String promptId, List<String> promptHead, long ageSeconds, String state) {
        public Pending {
            promptHead = List.copyOf(promptHead);
        }

        Entry entry() {
            return Entry.empty()
                    .put("agent_id", agentId)
                    .put("subagent_type", type)
                    .put("prompt_id", promptId)
                    .put("prompt_head", promptHead)
                    .put("age_sec", (int) Math.min(ageSeconds, Integer.MAX_VALUE))
                    .put("state", state);
        }

        static Pending of(Entry entry) {
            return new Pending(
                    entry.text("agent_id"),
                    entry.text("subagent_type"),
                    entry.text("prompt_id"),
                    entry.texts("prompt_head"),
                    entry.number("age_sec"),
                    entry.text("state"));
        }
    }

    /** An agent that had finished. */
    public record Finished(String agentId, String type) {
        Entry entry() {
            return Entry.empty().put("agent_id", agentId).put("agent_type", type);
        }

        static Finished of(Entry entry) {
            return new Finished(entry.text("agent_id"), entry.text("agent_type"));
        }
    }

    /** The record in the entry; null when it holds no time that could be meant. */
    static @Nullable Interruption of(Entry entry) {
        Instant time = entry.time("time");
        if (time == null) {
            return null;
        }
        Instant last = entry.time("last_time");
        Instant resetsAt = entry.time("resets_at");
        List<Pending> pending = new ArrayList<>();
        entry.entries("pending_agents").forEach(one -> pending.add(Pending.of(one)));
        List<Finished> finished = new ArrayList<>();
        entry.entries("finished_agents").forEach(one -> finished.add(Finished.of(one)));
        List<Pending> interrupted = new ArrayList<>();
        entry.entries("interrupted_agents").forEach(one -> interrupted.add(Pending.of(one)));
        String type = entry.text("error_type");
        String message = entry.text("error_message");
        return new Interruption(
                entry.text("session_id"),
                entry.text("prompt_id"),
                type,
                message,
                time,
                last == null ? time : last,
                kind(entry.text("kind"), type, message),
                resetsAt == null ? null : new ResetTime(resetsAt, from(entry.text("resets_at_from"))),
                entry.text("branch"),
                entry.text("head"),
                pending,
                Math.max(entry.number("pending_total"), pending.size()),
                finished,
                interrupted,
                entry.text("transcript_path"),
                false);
    }

    /** Puts this record's fields into the entry; what is unknown there stays. */
    Entry into(Entry entry) {
        entry.put("session_id", sessionId)
                .put("prompt_id", promptId)
                .put("error_type", errorType)
                .put("error_message", errorMessage)
                .put("kind", kind.name())
                .put("time", time)
                .put("last_time", lastTime)
                .putKnown("branch", branch)
                .putKnown("head", head)
                .put("transcript_path", transcript)
                .put("pending_total", pendingTotal);
        if (resets != null) {
            entry.put("resets_at", resets.at())
                    .put("resets_at_from", resets.from().name().toLowerCase(Locale.ROOT));
        }
        List<Entry> entries = new ArrayList<>();
        pending.forEach(one -> entries.add(one.entry()));
        entry.putEntries("pending_agents", entries);
        List<Entry> done = new ArrayList<>();
        finished.forEach(one -> done.add(one.entry()));
        entry.putEntries("finished_agents", done);
        List<Entry> cut = new ArrayList<>();
        interrupted.forEach(one -> cut.add(one.entry()));
        return entry.putEntries("interrupted_agents", cut);
    }

    /** This record after an earlier one of the same session: the first time stays, the agents are united, the newer words win. */
    Interruption after(Interruption earlier) {
        Map<String, Finished> done = new LinkedHashMap<>();
        earlier.finished.forEach(one -> done.put(one.agentId(), one));
        finished.forEach(one -> done.put(one.agentId(), one));
        Map<String, Pending> open = new LinkedHashMap<>();
        pending.forEach(one -> open.put(one.agentId(), one));
        earlier.pending.forEach(one -> open.putIfAbsent(one.agentId(), one));
        open.keySet().removeAll(done.keySet());
        interrupted.forEach(one -> open.remove(one.agentId()));
        Map<String, Pending> cut = new LinkedHashMap<>();
        interrupted.forEach(one -> cut.put(one.agentId(), one));
        earlier.interrupted.forEach(one -> cut.putIfAbsent(one.agentId(), one));
        cut.keySet().removeAll(done.keySet());
        pending.forEach(one -> cut.remove(one.agentId()));
        boolean says = kind != ErrorKind.OTHER || earlier.kind == ErrorKind.OTHER;
        List<Pending> capped = List.copyOf(open.values());
        return new Interruption(
                sessionId,
                promptId,
                says ? errorType : earlier.errorType,
                says ? errorMessage : earlier.errorMessage,
                earlier.time.isBefore(time) ? earlier.time : time,
                lastTime,
                says ? kind : earlier.kind,
                resets == null ? earlier.resets : resets,
                branch.isEmpty() ? earlier.branch : branch,
                head.isEmpty() ? earlier.head : head,
                capped.subList(0, Math.min(capped.size(), MOST_PENDING)),
                Math.max(capped.size(), pendingTotal),
                List.copyOf(done.values()),
                List.copyOf(cut.values()),
                transcript.isEmpty() ? earlier.transcript : transcript,
                false);
    }

    /** With what the roll call found; the pending are capped, their number is not. */
    Interruption withAgents(List<Pending> open, List<Finished> done, List<Pending> cut) {
        return new Interruption(
                sessionId,
                promptId,
                errorType,
                errorMessage,
                time,
                lastTime,
                kind,
                resets,
                branch,
                head,
                open.subList(0, Math.min(open.size(), MOST_PENDING)),
                open.size(),
                done,
                cut,
                transcript,
                fromTranscript);
    }

    Interruption withGit(GitHead git) {
        return new Interruption(
                sessionId,
                promptId,
                errorType,
                errorMessage,
                time,
                lastTime,
                kind,
                resets,
                git.branch(),
                git.commit(),
                pending,
                pendingTotal,
                finished,
                interrupted,
                transcript,
                fromTranscript);
    }

    Interruption withResets(ResetTime found) {
        return new Interruption(
                sessionId,
                promptId,
                errorType,
                errorMessage,
                time,
                lastTime,
                kind,
                found,
                branch,
                head,
                pending,
                pendingTotal,
                finished,
                interrupted,
                transcript,
                fromTranscript);
    }

    private static ErrorKind kind(String word, String type, String message) {
        for (ErrorKind kind : ErrorKind.values()) {
            if (kind.name().equals(word)) {
                return kind;
            }
        }
        return ErrorKind.of(type, message);
    }

    private static ResetTime.From from(String word) {
        for (ResetTime.From from : ResetTime.From.values()) {
            if (from.name().toLowerCase(Locale.ROOT).equals(word)) {
                return from;
            }
        }
        return ResetTime.From.CLOCK;
    }
}
