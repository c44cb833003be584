package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.settings.Lang;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Files that are generated and checked in are what the code generates; {@code -Dholdfast.write} writes them anew. */
final class GeneratedFilesTest {

    @TempDir
    Path home;

    @Test
    void theReferenceIsNotStale() throws IOException {
        isOrBecomes(Path.of("..", "docs", "reference.md"), new ReferenceDoc(root()).markdown());
    }

    @Test
    void theCompletionForBashIsNotStale() throws IOException {
        isOrBecomes(
                Path.of("src", "main", "dist", "completion", "holdfast.bash"), new CompletionScripts(root()).bash());
    }

    @Test
    void theCompletionForZshIsNotStale() throws IOException {
        isOrBecomes(Path.of("src", "main", "dist", "completion", "_holdfast"), new CompletionScripts(root()).zsh());
    }

    @Test
    void theSchemaOfTheSettingsIsNotStale() throws IOException {
        isOrBecomes(Path.of("..", "docs", "schemas", "settings.json"), SettingsSchema.json());
    }

    private CommandLine root() {
        return Cli.commandLine(new TestingCli(home, home).surroundings(System.out, System.err), Lang.EN);
    }

    private static void isOrBecomes(Path file, String generated) throws IOException {
        if (System.getProperty("holdfast.write") != null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, generated);
        }
        assertThat(file).content().isEqualTo(generated);
    }
}
