package dev.holdfast.health;

/** What is believed about a server. */
public enum Status {
    HEALTHY,
    UNHEALTHY,
    UNKNOWN
}
