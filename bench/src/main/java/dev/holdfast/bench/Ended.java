package dev.holdfast.bench;

/**
 * A process that has ended.
 *
 * @param seconds from before its start until its end was seen
 */
record Ended(int exit, double seconds, String out, String err) {

    /** Refuses every other end: a wrong answer may be fast. */
    Ended expect(int wanted) {
        if (exit != wanted) {
            throw new IllegalStateException("ended with " + exit + ", not with " + wanted + ": " + out + err);
        }
        return this;
    }
}
