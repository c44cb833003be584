package dev.holdfast.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.os.Environment;
import dev.holdfast.settings.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The accepted READY set of a project. */
final class ReadySetTest {

    private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");

    @TempDir
    Path home;

    @Test
    void whatWasAcceptedIsReadAgainByItsOwnProjectAlone() throws IOException {
        of("a").accept(List.of("mem", "github"), NOW);

        assertThat(of("a").accepted(NOW).orElseThrow()).containsExactly("github", "mem");
        assertThat(of("b").accepted(NOW)).isEmpty();
    }

    @Test
    void aFileThatDoesNotParseIsSetAsideAndCountsAsNone() throws IOException {
        ReadySet set = of("a");
        set.accept(List.of("mem"), NOW);
        Instant at = NOW;
        for (String damaged : List.of("{\"ready\":", "[]", "{}", "{\"ready\":7}", "{\"ready\":[{}]}")) {
            Files.writeString(set.file(), damaged);

            at = at.plusSeconds(1);
            assertThat(set.accepted(at)).as(damaged).isEmpty();
            assertThat(set.file()).as(damaged).doesNotExist();
        }
    }

    private ReadySet of(String project) {
        Path folder = home.resolve(project);
        return ReadySet.of(Places.of(new Environment(Map.of("CLAUDE_PROJECT_DIR", folder.toString()), home, home)));
    }
}
