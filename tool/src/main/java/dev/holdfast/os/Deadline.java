package dev.holdfast.os;

import java.time.Duration;

/**
 * A moment on the monotonic clock after which a piece of work must have ended.
 *
 * @param nanos the moment, on the scale of {@link System#nanoTime()}
 */
public record Deadline(long nanos) {

    /** The deadline that lies the given time ahead. */
    public static Deadline after(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /** What is left, never negative. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }

    /** Whether nothing is left. */
    public boolean passed() {
        return nanos - System.nanoTime() <= 0;
    }

    /** The earlier of this deadline and the one that lies the given time ahead. */
    public Deadline orAfter(Duration time) {
        Deadline other = after(time);
        return other.nanos - nanos < 0 ? other : this;
    }
}
