package dev.holdfast.health;

/**
 * One remembered server, for people.
 *
 * @param key name, fingerprint (empty for a foreign entry) and project
 * @param foreign written by another tool or by hand, and believed
 */
public record Listed(Key key, Known known, boolean foreign) {}
