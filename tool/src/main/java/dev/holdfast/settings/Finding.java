package dev.holdfast.settings;

/**
 * Something a person should know about a configuration or a state: what, where, what to do.
 *
 * @param code stable, e.g. {@code HF-CONFIG-VARIABLE-UNSET}
 * @param exit 0 for a note, else the exit code it stands for: 10, 11 or 12
 * @param what what was found, one sentence
 * @param where file, variable or server; may be empty
 * @param action what to do, one sentence; may be empty
 */
public record Finding(String code, int exit, String what, String where, String action) {}
