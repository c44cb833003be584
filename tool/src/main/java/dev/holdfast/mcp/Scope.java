package dev.holdfast.mcp;

import java.util.Locale;

/** Where a server is declared, in the client's words ({@code mcp_server.source}); an open set there. */
public enum Scope {
    ENTERPRISE,
    MANAGED,
    LOCAL,
    PROJECT,
    USER,
    PLUGIN,
    CLAUDEAI,
    DYNAMIC,
    AGENT,
    SDK,
    /** A word that we do not know. */
    OTHER;

    /** The client's word. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The scope of the client's word; {@link #OTHER} for one we do not know. */
    public static Scope of(String word) {
        for (Scope scope : values()) {
            if (scope.word().equals(word)) {
                return scope;
            }
        }
        return OTHER;
    }
}
