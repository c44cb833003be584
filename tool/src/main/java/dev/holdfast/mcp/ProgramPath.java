package dev.holdfast.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where a command's program lies, looked up as the client does: in the PATH that the child gets (case S10). */
final class ProgramPath {

    private ProgramPath() {}

    /** What the lookup found. */
    sealed interface Found {
        record At(Path program) implements Found {}

        /** @param reason one sentence for the person who declared it */
        record Nowhere(String reason) implements Found {}
    }

    /**
     * Looks the program up.
     *
     * @param path the value of PATH; an empty element means the working folder
     */
    static Found find(String program, String path, Path cwd) {
        try {
            return program.contains("/") ? check(cwd.resolve(program), program) : search(program, path, cwd);
        } catch (InvalidPathException e) {
            return new Found.Nowhere("'" + program + "' is not a path");
        }
    }

    private static Found search(String program, String path, Path cwd) {
        List<String> searched = new ArrayList<>();
        for (String folder : path.split(":", -1)) {
            Path candidate = cwd.resolve(folder).resolve(program);
            if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
                return check(candidate, program);
            }
            searched.add(folder.isEmpty() ? "." : folder);
        }
        return new Found.Nowhere("command not found: '" + program + "' is in no folder of the PATH of this process ("
                + String.join(", ", searched) + ")");
    }

    private static Found check(Path program, String written) {
        if (Files.isDirectory(program)) {
            return new Found.Nowhere("'" + written + "' is a folder, not a program");
        }
        if (!Files.exists(program)) {
            return new Found.Nowhere("command not found: '" + written + "' does not exist");
        }
        if (!Files.isExecutable(program)) {
            return new Found.Nowhere("'" + written + "' may not be executed: its execute bit is missing");
        }
        String interpreter = interpreter(program);
        if (!interpreter.isEmpty() && !Files.exists(Path.of(interpreter))) {
            return new Found.Nowhere(
                    "'" + written + "' cannot start: its first line names " + interpreter + ", which does not exist");
        }
        return new Found.At(program);
    }

    /** The absolute path behind {@code #!}; empty for none. */
    private static String interpreter(Path program) {
        byte[] start;
        try (InputStream file = Files.newInputStream(program)) {
            start = file.readNBytes(256);
        } catch (IOException e) {
            return "";
        }
        if (start.length < 3 || start[0] != '#' || start[1] != '!') {
            return "";
        }
        String line = new String(start, 2, start.length - 2, StandardCharsets.UTF_8);
        String first = line.lines().findFirst().orElse("").strip();
        int end = 0;
        while (end < first.length() && !Character.isWhitespace(first.charAt(end))) {
            end++;
        }
        return first.startsWith("/") ? first.substring(0, end) : "";
    }
}
