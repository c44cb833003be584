package dev.holdfast.journal;

import java.util.Map;

/**
 * One line of the events log.
 *
 * @param kind what happened
 * @param server the server's name, empty when none is meant
 * @param fields further facts, already redacted, in order
 */
public record Event(Kind kind, String server, Map<String, String> fields) {

    /** The kinds of lines. */
    public enum Kind {
        PROBE,
        TRANSITION,
        BLOCK,
        WOULD_BLOCK,
        FAILURE,
        RECONNECT,
        RECOVERY,
        SETTING,
        NOTE,
        FAULT
    }
}
