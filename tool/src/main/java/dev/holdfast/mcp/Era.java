package dev.holdfast.mcp;

/** Which generation of the protocol a server speaks. */
public enum Era {
    /** {@code server/discover}, no session: 2026-07-28 and later. */
    MODERN,
    /** {@code initialize}: 2024-10-07 to 2025-11-25. */
    LEGACY
}
