package dev.holdfast.recovery;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which branch and commit a working folder stands on, read from git's own files: no process is started.
 *
 * @param branch empty when detached or not a repository
 * @param commit empty when not known
 */
record GitHead(String branch, String commit) {

    static final GitHead NONE = new GitHead("", "");

    private static final long LONGEST = 4L * 1024 * 1024;

    static GitHead of(Path folder) {
        for (Path dir = folder.toAbsolutePath(); dir != null; dir = dir.getParent()) {
            Path git = dir.resolve(".git");
            if (Files.isDirectory(git)) {
                return read(git, git);
            }
            String pointer = text(git);
            if (pointer != null && pointer.startsWith("gitdir:")) {
                Path own = dir.resolve(pointer.substring("gitdir:".length()).strip());
                String common = text(own.resolve("commondir"));
                return read(own, common == null ? own : own.resolve(common.strip()));
            }
        }
        return NONE;
    }

    private static GitHead read(Path own, Path common) {
        String head = text(own.resolve("HEAD"));
        if (head == null) {
            return NONE;
        }
        if (!head.startsWith("ref:")) {
            return new GitHead("", head.strip());
        }
        String ref = head.substring("ref:".length()).strip();
        String branch = ref.startsWith("refs/heads/") ? ref.substring("refs/heads/".length()) : ref;
        if (!ref.startsWith("refs/") || ref.contains("..")) {
            return new GitHead(branch, "");
        }
        String commit = text(common.resolve(ref));
        return new GitHead(branch, commit == null ? packed(common.resolve("packed-refs"), ref) : commit.strip());
    }

    private static String packed(Path file, String ref) {
        String all = text(file);
        if (all == null) {
            return "";
        }
        for (String line : List.of(all.split("\n", -1))) {
            if (line.endsWith(" " + ref) && !line.startsWith("#")) {
                return line.substring(0, line.indexOf(' '));
            }
        }
        return "";
    }

    private static @Nullable String text(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LONGEST
                    ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    : null;
        } catch (IOException e) {
            return null;
        }
    }
}
