package dev.holdfast.journal;

import java.nio.file.Path;
import java.time.InstantSource;

/** The events log: {@code events/<date>.jsonl}, one line per event, and {@code events/<date>.passes}, one byte per cached pass. Never throws. */
public interface Journal {

    /** A journal that keeps nothing. */
    Journal NONE = new Journal() {
        @Override
        public boolean add(Event event) {
            return false;
        }

        @Override
        public void pass() {}

        @Override
        public void fault(String where, Throwable cause) {}
    };

    /** The journal in this folder, which is made with the first event. */
    static Journal open(Path eventsFolder, InstantSource clock) {
        return new FileJournal(eventsFolder, clock);
    }

    /** Keeps the event, a field that is too long cut; false when it could not be written. A block that nobody could look up is no block. */
    boolean add(Event event);

    /** Counts one pass from the cache. */
    void pass();

    /** A fault of our own: logged with its place, and counted. */
    void fault(String where, Throwable cause);
}
