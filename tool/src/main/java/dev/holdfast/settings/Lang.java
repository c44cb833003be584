package dev.holdfast.settings;

/** The language in which people and models are spoken to. */
public enum Lang {
    EN,
    JA
}
