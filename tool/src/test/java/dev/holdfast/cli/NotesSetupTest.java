package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.settings.Lang;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NotesSetupTest {

    private static final String DEFINITION = "---\nname: look\n---\nLook around.\n";

    @TempDir
    Path home;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private Path definition;
    private NotesSetup setup;

    @BeforeEach
    void anAgent() throws IOException {
        Path project = Files.createDirectories(home.resolve("app"));
        definition = Files.createDirectories(project.resolve(".claude/agents")).resolve("look.md");
        Files.writeString(definition, DEFINITION);
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Surroundings around = new TestingCli(home, project).surroundings(stream, stream);
        setup = new NotesSetup(Contexts.of(around), Console.of(around, Lang.EN));
    }

    @Test
    void theParagraphIsShownAndAddedOnce() throws IOException {
        assertThat(setup.apply(false)).isEqualTo(ExitCode.OK);

        assertThat(definition).content().startsWith(DEFINITION).contains(".claude/agent-notes");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("+## Keep notes", "added to 1 agent", "CLAUDE_AUTO_BACKGROUND_TASKS");

        String once = Files.readString(definition);
        setup.apply(false);
        assertThat(definition).content().isEqualTo(once);
    }

    @Test
    void aDryRunOnlyShows() {
        setup.apply(true);

        assertThat(definition).content().isEqualTo(DEFINITION);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("+## Keep notes", "would be added to 1 agent");
    }

    @Test
    void withoutAgentsNothingIsAdded() throws IOException {
        Files.delete(definition);

        assertThat(setup.apply(false)).isEqualTo(ExitCode.OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("no agent to add");
    }
}
