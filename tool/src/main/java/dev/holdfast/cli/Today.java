package dev.holdfast.cli;

import dev.holdfast.journal.Event;
import dev.holdfast.journal.JournalReader;
import dev.holdfast.settings.Context;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/**
 * What the events log says of the local day so far.
 *
 * @param passes from the cache; counted per day of UTC
 * @param last the last few events, oldest first
 */
record Today(long passes, long blocks, long wouldBlock, long failures, long faults, List<JournalReader.Entry> last) {

    private static final int SHOWN = 8;

    static Today of(Context context, ZoneId zone) {
        JournalReader reader = new JournalReader(context.places().events());
        Instant now = context.clock().instant();
        List<JournalReader.Entry> entries = entries(reader, zone, now);
        return new Today(
                reader.passes(now, now),
                count(entries, Event.Kind.BLOCK),
                count(entries, Event.Kind.WOULD_BLOCK),
                count(entries, Event.Kind.FAILURE),
                count(entries, Event.Kind.FAULT),
                List.copyOf(entries.subList(Math.max(0, entries.size() - SHOWN), entries.size())));
    }

    /** The events since midnight there. */
    static List<JournalReader.Entry> entries(JournalReader reader, ZoneId zone, Instant now) {
        Instant midnight = LocalDate.ofInstant(now, zone).atStartOfDay(zone).toInstant();
        return reader.events(midnight, now.plusMillis(1));
    }

    private static long count(List<JournalReader.Entry> entries, Event.Kind kind) {
        return entries.stream().filter(entry -> entry.event().kind() == kind).count();
    }
}
