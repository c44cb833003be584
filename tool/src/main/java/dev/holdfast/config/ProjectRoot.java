package dev.holdfast.config;

import dev.holdfast.os.Environment;
import dev.holdfast.settings.Places;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the client was started, and under which keys its own file knows that place.
 *
 * @param start the folder from which {@code .mcp.json} is looked for upwards
 * @param keys what {@code projects} may call it: the git root, of a worktree the main one, else the folder itself; as given and
 *     with links resolved
 */
record ProjectRoot(Path start, List<String> keys) {
    private static final int POINTER_LIMIT = 64 << 10;

    static ProjectRoot of(Environment environment) {
        Path start = environment.variable("CLAUDE_PROJECT_DIR").isPresent()
                ? Places.of(environment).project()
                : environment.cwd();
        Path root = start;
        for (Path dir = start; dir != null; dir = dir.getParent()) {
            Path git = dir.resolve(".git");
            if (Files.isDirectory(git)) {
                root = dir;
                break;
            }
            if (Files.isRegularFile(git)) {
                Path main = mainOf(git);
                root = main == null ? dir : main;
                break;
            }
        }
        List<String> keys = new ArrayList<>();
        keys.add(key(root));
        try {
            String real = key(root.toRealPath());
            if (!keys.contains(real)) {
                keys.add(real);
            }
        } catch (IOException e) {
            // A folder that is gone has one name.
        }
        return new ProjectRoot(start, List.copyOf(keys));
    }

    /** The client writes its keys with forward slashes. */
    private static String key(Path path) {
        String text = path.toString();
        return path.getFileSystem().getSeparator().equals("\\") ? text.replace('\\', '/') : text;
    }

    /**
     * The main worktree of a linked one; null when the file is none of git's. The link is believed only if the other side names
     * this file too: else a file in an archive could borrow another project's approvals (case Z1).
     */
    private static @Nullable Path mainOf(Path gitFile) {
        Path own = gitFolder(gitFile);
        if (own == null) {
            return null;
        }
        try {
            Path worktrees = own.getParent();
            Path repository = worktrees == null ? null : worktrees.getParent();
            if (worktrees == null
                    || repository == null
                    || !worktrees.endsWith("worktrees")
                    || !repository.endsWith(".git")
                    || !Files.isSameFile(own.resolve(line(own.resolve("gitdir"))), gitFile)) {
                return null;
            }
            return repository.getParent();
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    /** The folder that a {@code .git} file names; null when it names none. */
    static @Nullable Path gitFolder(Path gitFile) {
        String pointer = line(gitFile);
        try {
            return pointer.startsWith("gitdir:")
                    ? gitFile.resolveSibling(
                                    pointer.substring("gitdir:".length()).strip())
                            .normalize()
                    : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static String line(Path file) {
        if (!(FileStamp.of(file) instanceof FileStamp.Regular regular)) {
            return "";
        }
        try {
            return new String(regular.read(POINTER_LIMIT), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
