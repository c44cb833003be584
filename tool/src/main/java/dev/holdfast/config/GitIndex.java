package dev.holdfast.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Git's list of the files that a project shares, asked without starting git: what came with a clone is not the user's word (case Z1). */
final class GitIndex {
    /** Longer ones belong to projects with hundreds of thousands of files. */
    private static final long LIMIT = 64 << 20;
    /** Where the last byte of the format's version stands (gitformat-index). */
    private static final int VERSION = 7;
    /** From this version on a path is written as what differs from the one before. */
    private static final int PARTIAL_PATHS = 4;

    private GitIndex() {}

    /** Whether the file is committed or staged in the repository around it; true when its list cannot be read, false without one. */
    static boolean holds(Path file) {
        for (Path dir = file.getParent(); dir != null; dir = dir.getParent()) {
            Path git = dir.resolve(".git");
            if (Files.isDirectory(git)) {
                return holds(
                        git.resolve("index"), dir.relativize(file).toString().replace('\\', '/'));
            }
            if (Files.isRegularFile(git)) {
                Path own = ProjectRoot.gitFolder(git);
                return own != null
                        && holds(
                                own.resolve("index"),
                                dir.relativize(file).toString().replace('\\', '/'));
            }
        }
        return false;
    }

    private static boolean holds(Path index, String name) {
        FileStamp stamp = FileStamp.of(index);
        if (!(stamp instanceof FileStamp.Regular regular)) {
            return stamp instanceof FileStamp.Unreadable;
        }
        try {
            // Every entry ends with its path and a NUL, and before the path stand flags, never a character of one.
            byte[] bytes = regular.read(LIMIT);
            if (bytes.length > VERSION && bytes[VERSION] >= PARTIAL_PATHS) {
                return true;
            }
            byte[] path = (name + "\0").getBytes(StandardCharsets.UTF_8);
            for (int at = 1; at + path.length <= bytes.length; at++) {
                if (bytes[at] == path[0] && bytes[at - 1] != '/' && matches(bytes, at, path)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static boolean matches(byte[] bytes, int at, byte[] path) {
        for (int i = 0; i < path.length; i++) {
            if (bytes[at + i] != path[i]) {
                return false;
            }
        }
        return true;
    }
}
