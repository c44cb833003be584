package dev.holdfast.config;

import dev.holdfast.mcp.Declaration;
import dev.holdfast.os.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The question whether a server is still declared as it was when the index was written; reads one file, without Gson and without hashing more than the entry. */
public final class DeclarationCheck {

    private DeclarationCheck() {}

    /** What came of it. */
    public enum Answer {
        UNCHANGED,
        /** The entry's text or one of its variables is another, or the entry is gone. */
        CHANGED,
        /** The file cannot be read just now (case X1): not a change. */
        UNREADABLE
    }

    /**
     * Compares the declaration with its file and the environment.
     *
     * @param indexed the declaration as indexed; name and scope do not matter
     */
    public static Answer changed(Declaration indexed, Environment environment) {
        if (!indexed.variables().isEmpty()
                && new Variables(environment).crc(indexed.variables()) != indexed.variablesCrc()) {
            return Answer.CHANGED;
        }
        if (isArgument(indexed.file())) {
            return Answer.UNCHANGED;
        }
        // No switch over the types: linking one costs a cold JVM more than reading the file.
        FileStamp stamp = FileStamp.of(indexed.file());
        if (stamp instanceof FileStamp.Regular file) {
            return file.mtimeMillis() == indexed.mtimeMillis() && file.size() == indexed.size()
                    ? Answer.UNCHANGED
                    : compare(indexed, file);
        }
        return stamp instanceof FileStamp.Absent ? Answer.CHANGED : Answer.UNREADABLE;
    }

    /** Like {@link #changed}, for a declaration given as JSON text on the client's command line: is it still there, word for word? */
    public static Answer changedArgument(Declaration indexed, Environment environment, List<String> mcpConfig) {
        if (!isArgument(indexed.file())) {
            return changed(indexed, environment);
        }
        if (!indexed.variables().isEmpty()
                && new Variables(environment).crc(indexed.variables()) != indexed.variablesCrc()) {
            return Answer.CHANGED;
        }
        for (String value : mcpConfig) {
            if (McpConfigArgument.isJson(value)
                    && entryCrcIs(value.getBytes(StandardCharsets.UTF_8), indexed) == Answer.UNCHANGED) {
                return Answer.UNCHANGED;
            }
        }
        return mcpConfig.isEmpty() ? Answer.UNREADABLE : Answer.CHANGED;
    }

    private static Answer compare(Declaration indexed, FileStamp.Regular file) {
        try {
            return entryCrcIs(file.read(FileStamp.LIMIT), indexed);
        } catch (IOException e) {
            return Answer.UNREADABLE;
        }
    }

    private static Answer entryCrcIs(byte[] text, Declaration indexed) {
        try {
            RawJson json = RawJson.of(text);
            Span span = json.at(indexed.pointer());
            return span != null && RawEntry.of(json, span).crc() == indexed.entryCrc()
                    ? Answer.UNCHANGED
                    : Answer.CHANGED;
        } catch (MalformedJson e) {
            return Answer.UNREADABLE;
        }
    }

    private static boolean isArgument(Path file) {
        return file.toString().equals(McpConfigArgument.PSEUDO_FILE);
    }
}
