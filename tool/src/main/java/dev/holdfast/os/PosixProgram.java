package dev.holdfast.os;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a program lies, looked up as the child itself would: by the child's PATH and from the child's working folder. */
final class PosixProgram {

    /** What the C library searches when PATH is unset. */
    private static final String DEFAULT_PATH = "/usr/bin:/bin";

    private PosixProgram() {}

    /** What lies at a path. */
    enum Kind {
        MISSING,
        FOLDER,
        PLAIN_FILE,
        EXECUTABLE
    }

    /** Looks at a path. */
    interface Look {
        Kind at(Path path);
    }

    /**
     * The program's absolute path.
     *
     * @param path the child's PATH, null when unset
     */
    static Path find(String program, @Nullable String path, Path cwd, Look look) throws StartFailure {
        if (program.isEmpty()) {
            throw new StartFailure(StartFailure.Reason.NOT_FOUND, "the command is empty");
        }
        if (program.indexOf('/') >= 0) {
            Path file = cwd.resolve(program);
            return switch (look.at(file)) {
                case EXECUTABLE -> file;
                case MISSING -> throw new StartFailure(StartFailure.Reason.NOT_FOUND, program + " does not exist");
                case FOLDER -> throw new StartFailure(StartFailure.Reason.IS_FOLDER, program + " is a folder");
                case PLAIN_FILE ->
                    throw new StartFailure(StartFailure.Reason.NOT_EXECUTABLE, program + " is not executable");
            };
        }
        return search(program, path == null ? DEFAULT_PATH : path, cwd, look);
    }

    private static Path search(String program, String path, Path cwd, Look look) throws StartFailure {
        Set<String> searched = new LinkedHashSet<>();
        Path plain = null;
        for (String folder : path.split(":", -1)) {
            Path file = cwd.resolve(folder).resolve(program);
            switch (look.at(file)) {
                case EXECUTABLE -> {
                    return file;
                }
                case PLAIN_FILE -> plain = plain == null ? file : plain;
                case MISSING, FOLDER -> {}
            }
            searched.add(folder.isEmpty() ? "." : folder);
        }
        if (plain != null) {
            throw new StartFailure(
                    StartFailure.Reason.NOT_EXECUTABLE,
                    program + " was found as " + plain + ", which is not executable");
        }
        throw new StartFailure(
                StartFailure.Reason.NOT_FOUND,
                program + " was not found in its PATH (searched " + String.join(", ", searched) + ")");
    }

    /** The interpreter that a script's first line names, null when it is no script. */
    static @Nullable String interpreter(String firstLine) {
        if (!firstLine.startsWith("#!")) {
            return null;
        }
        String line = firstLine.substring(2).strip();
        int blank = 0;
        while (blank < line.length() && line.charAt(blank) > ' ') {
            blank++;
        }
        return blank == 0 ? null : line.substring(0, blank);
    }
}
