package dev.holdfast.cli;

import dev.holdfast.journal.Event.Kind;
import dev.holdfast.settings.Context;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/**
 * What the events log says of today.
 *
 * @param last the last few events, oldest first
 */
record Today(long passes, long blocks, long wouldBlock, long failures, long faults, List<EventLog.Entry> last) {

    private static final int SHOWN = 8;

    static Today of(Context context) {
        EventLog log = new EventLog(context.places().events());
        LocalDate day = LocalDate.ofInstant(context.clock().instant(), ZoneId.systemDefault());
        List<EventLog.Entry> entries = log.read(day, 0).entries();
        return new Today(
                log.passes(day),
                count(entries, Kind.BLOCK),
                count(entries, Kind.WOULD_BLOCK),
                count(entries, Kind.FAILURE),
                count(entries, Kind.FAULT),
                entries.subList(Math.max(0, entries.size() - SHOWN), entries.size()));
    }

    private static long count(List<EventLog.Entry> entries, Kind kind) {
        return entries.stream()
                .filter(entry -> entry.kind().equalsIgnoreCase(kind.name()))
                .count();
    }
}
