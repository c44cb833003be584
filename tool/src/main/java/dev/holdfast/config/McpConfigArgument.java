package dev.holdfast.config;

/** The value of {@code --mcp-config}: JSON text, or the path of a file. */
final class McpConfigArgument {
    /** What stands for the file of servers that were given as JSON text. */
    static final String PSEUDO_FILE = "<argument>";

    private McpConfigArgument() {}

    static boolean isJson(String value) {
        return value.stripLeading().startsWith("{");
    }
}
