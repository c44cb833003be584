package dev.holdfast.claude;

/**
 * The name under which the client offers a server's tool: {@code mcp__<server>__<tool>}, both parts normalised. The way back is
 * ambiguous, so that a name is compared with the prefixes of known servers (case C7).
 */
public final class ToolName {

    private static final String MCP = "mcp__";
    private static final String CLAUDE_AI = "claude.ai ";

    private ToolName() {}

    /** Whether the tool is a server's. */
    public static boolean ofMcp(String toolName) {
        return toolName.startsWith(MCP);
    }

    /** What all tool names of this server begin with: {@code mcp__<normalised name>__}. */
    public static String prefix(String serverName) {
        return MCP + normalise(serverName) + "__";
    }

    /** The client's normalisation: everything but ASCII letters, digits, {@code _} and {@code -} becomes {@code _}. */
    public static String normalise(String name) {
        StringBuilder normal = new StringBuilder(name.length());
        boolean collapse = name.startsWith(CLAUDE_AI);
        for (int i = 0; i < name.length(); i++) {
            char kept = kept(name.charAt(i)) ? name.charAt(i) : '_';
            if (!collapse || kept != '_' || normal.length() > 0 && normal.charAt(normal.length() - 1) != '_') {
                normal.append(kept);
            }
        }
        if (collapse && normal.length() > 0 && normal.charAt(normal.length() - 1) == '_') {
            normal.setLength(normal.length() - 1);
        }
        return normal.toString();
    }

    private static boolean kept(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-';
    }

    /**
     * How well the tool's name fits this server: the length of the prefix when the name begins with it, {@code -} and {@code _}
     * being the same, else -1. The longest fit is the server; a fit of equal length that is exact wins.
     */
    public static int fit(String toolName, String serverName) {
        String prefix = prefix(serverName);
        return startsWithLoosely(toolName, prefix) ? prefix.length() : -1;
    }

    /** Whether the tool's name begins with the server's prefix to the letter. */
    public static boolean fitsExactly(String toolName, String serverName) {
        return toolName.startsWith(prefix(serverName));
    }

    private static boolean startsWithLoosely(String toolName, String prefix) {
        if (toolName.length() < prefix.length()) {
            return false;
        }
        for (int i = 0; i < prefix.length(); i++) {
            char a = toolName.charAt(i);
            char b = prefix.charAt(i);
            if (a != b && !((a == '-' || a == '_') && (b == '-' || b == '_'))) {
                return false;
            }
        }
        return true;
    }
}
