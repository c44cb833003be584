package dev.holdfast.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.os.Deadline;
import dev.holdfast.os.Environment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a working folder stands, with and without a repository, with a git that is missing, hangs, or says too much. */
final class GitTest {

    private static final String COMMIT = "1111111111111111111111111111111111111111";

    @TempDir
    Path folder;

    @Test
    void aBranchIsReadFromGitsOwnFiles() throws IOException {
        write(".git/HEAD", "ref: refs/heads/feature/x\n");
        write(".git/refs/heads/feature/x", COMMIT + "\n");

        assertThat(GitHead.of(Files.createDirectories(folder.resolve("src"))))
                .isEqualTo(new GitHead("feature/x", COMMIT));
    }

    @Test
    void aPackedOneToo() throws IOException {
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/packed-refs", "# pack-refs with: peeled\n" + COMMIT + " refs/heads/main\n");

        assertThat(GitHead.of(folder)).isEqualTo(new GitHead("main", COMMIT));
    }

    @Test
    void aDetachedHeadHasNoBranch() throws IOException {
        write(".git/HEAD", COMMIT + "\n");

        assertThat(GitHead.of(folder)).isEqualTo(new GitHead("", COMMIT));
    }

    @Test
    void aWorktreeHasItsOwnHeadAndTheMainOnesRefs() throws IOException {
        write("main/.git/worktrees/fix/HEAD", "ref: refs/heads/fix\n");
        write("main/.git/worktrees/fix/commondir", "../..\n");
        write("main/.git/refs/heads/fix", COMMIT + "\n");
        write("fix/.git", "gitdir: " + folder.resolve("main/.git/worktrees/fix") + "\n");

        assertThat(GitHead.of(folder.resolve("fix"))).isEqualTo(new GitHead("fix", COMMIT));
    }

    @Test
    void nonsenseIsNothing() throws IOException {
        write(".git/HEAD", "ref: ../../etc/passwd\n");

        assertThat(GitHead.of(folder).commit()).isEmpty();
    }

    @Test
    void withoutGitThereIsNoStatus() {
        assertThat(status("exit 1", false)).isEmpty();
    }

    @Test
    void aStatusIsItsLines() {
        assertThat(status("printf ' M one\\n?? two\\n'", true)).containsExactly("M one", "?? two");
    }

    @Test
    void aGitThatHangsIsEndedWithWhatItSaid() {
        assertThat(status("printf ' M one\\n'; exec sleep 600", true)).containsExactly("M one");
    }

    @Test
    void aGitThatSaysTooMuchIsCut() {
        assertThat(status("while :; do echo '?? file'; done", true)).hasSizeLessThanOrEqualTo(40);
    }

    private List<String> status(String script, boolean there) {
        try {
            Path bin = Files.createDirectories(folder.resolve("bin"));
            if (there) {
                Files.writeString(bin.resolve("git"), "#!/bin/sh\n" + script + "\n");
                bin.resolve("git").toFile().setExecutable(true);
            }
            String path = bin + (there ? ":/usr/bin:/bin" : "");
            return GitStatus.lines(
                    new Environment(Map.of("PATH", path), folder, folder),
                    folder,
                    Deadline.after(Duration.ofSeconds(2)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(folder.resolve(file).getParent());
        Files.writeString(folder.resolve(file), text);
    }
}
