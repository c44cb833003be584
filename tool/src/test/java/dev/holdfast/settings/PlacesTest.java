package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.os.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlacesTest {

    @TempDir
    Path home;

    @Test
    void aWorktreesProjectIsItsMainFolder() throws IOException {
        Path main = Files.createDirectories(home.resolve("app"));
        Path worktree = worktreeOf(main);

        assertThat(projectOf(Files.createDirectories(worktree.resolve("src")))).isEqualTo(main);
    }

    @Test
    void aWorktreesOwnClaudeFolderChangesNothing() throws IOException {
        Path main = Files.createDirectories(home.resolve("app"));
        Path worktree = worktreeOf(main);
        Files.createDirectories(worktree.resolve(".claude"));

        assertThat(projectOf(worktree)).isEqualTo(main);
    }

    @Test
    void aLinkThatTheOtherSideDoesNotConfirmIsNone() throws IOException {
        Path main = Files.createDirectories(home.resolve("app"));
        Path worktree = worktreeOf(main);
        Files.writeString(main.resolve(".git/worktrees/fix/gitdir"), home.resolve("elsewhere/.git") + "\n");

        assertThat(projectOf(worktree)).isEqualTo(worktree);
    }

    @Test
    void homeIsNeverAProject() throws IOException {
        Files.createDirectories(home.resolve(".claude"));
        Path below = Files.createDirectories(home.resolve("loose"));

        assertThat(projectOf(below)).isEqualTo(below);
    }

    private Path worktreeOf(Path main) throws IOException {
        Path own = Files.createDirectories(main.resolve(".git/worktrees/fix"));
        Path worktree = Files.createDirectories(home.resolve("fix"));
        Files.writeString(worktree.resolve(".git"), "gitdir: " + own + "\n");
        Files.writeString(own.resolve("gitdir"), worktree.resolve(".git") + "\n");
        Files.writeString(own.resolve("commondir"), "../..\n");
        return worktree;
    }

    private Path projectOf(Path cwd) {
        return Places.of(new Environment(Map.of(), cwd, home)).project();
    }
}
