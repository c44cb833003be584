package dev.holdfast.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Case S10. */
@DisabledOnOs(OS.WINDOWS)
class PosixProgramTest {

    private static final Path CWD = Path.of("/srv");
    private static final Map<String, PosixProgram.Kind> FILES = Map.of(
            "/usr/bin/node", PosixProgram.Kind.EXECUTABLE,
            "/bin/sh", PosixProgram.Kind.EXECUTABLE,
            "/plain/node", PosixProgram.Kind.PLAIN_FILE,
            "/folder/node", PosixProgram.Kind.FOLDER,
            "/srv/here", PosixProgram.Kind.EXECUTABLE,
            "/srv/bin/tool", PosixProgram.Kind.EXECUTABLE);

    @ParameterizedTest
    @CsvSource({
        "node, /none:/usr/bin, /usr/bin/node",
        "node, /plain:/folder:/usr/bin, /usr/bin/node",
        "here, /usr/bin:, /srv/here",
        "tool, bin, /srv/bin/tool",
        "./here, /usr/bin, /srv/./here",
        "bin/tool, , /srv/bin/tool",
        "/bin/sh, , /bin/sh",
        "sh, , /bin/sh",
    })
    void finds(String program, String path, String expected) throws StartFailure {
        assertThat(PosixProgram.find(program, path, CWD, PosixProgramTest::look))
                .hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "node | /plain:/none | node was found as /plain/node, which is not executable",
                "npx | /a::/b | npx was not found in its PATH (searched /a, ., /b)",
                "/plain/node | /a | /plain/node is not executable",
                "'' | /a | the command is empty",
            })
    void tellsWhyNot(String program, String path, String message) {
        assertThatThrownBy(() -> PosixProgram.find(program, path, CWD, PosixProgramTest::look))
                .hasMessage(message);
    }

    @Test
    void readsTheInterpreter() {
        assertThat(PosixProgram.interpreter("#!/usr/bin/env node")).isEqualTo("/usr/bin/env");
        assertThat(PosixProgram.interpreter("#! /bin/sh")).isEqualTo("/bin/sh");
        assertThat(PosixProgram.interpreter("#!")).isNull();
        assertThat(PosixProgram.interpreter("echo")).isNull();
    }

    private static PosixProgram.Kind look(Path path) {
        return FILES.getOrDefault(path.normalize().toString(), PosixProgram.Kind.MISSING);
    }
}
