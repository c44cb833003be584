package dev.holdfast.claude;

/**
 * The server that a call names.
 *
 * @param name the configuration's key as the client gives it
 * @param source the client's word for its scope
 */
public record ServerRef(String name, String source) {}
