package dev.holdfast.health;

/** Everything that is remembered about one server: its health, and what its last probe found. */
public record Known(Health health, Asked asked) {

    /** Nothing is known. */
    public static final Known NOTHING = new Known(Health.NONE, Asked.NEVER);
}
