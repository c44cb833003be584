package dev.holdfast.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases P3, P4. */
class WindowsProgramTest {

    private static final Set<String> FILES = Set.of(
            "C:\\Program Files\\nodejs\\npx",
            "C:\\Program Files\\nodejs\\npx.cmd",
            "C:\\Program Files\\nodejs\\node.exe",
            "C:\\work\\run.bat",
            "C:\\Windows\\system32\\cmd.exe");
    private static final String PATH = "C:\\none;\"C:\\Program Files\\nodejs\";C:\\Windows\\system32\\";

    @ParameterizedTest
    @CsvSource({
        "npx, C:\\Program Files\\nodejs\\npx.cmd",
        "npx.cmd, C:\\Program Files\\nodejs\\npx.cmd",
        "NODE, C:\\Program Files\\nodejs\\NODE.exe",
        "C:\\Program Files\\nodejs\\npx, C:\\Program Files\\nodejs\\npx.cmd",
        "cmd, C:\\Windows\\system32\\cmd.exe",
        ".\\run, C:\\work\\.\\run.bat",
    })
    void finds(String program, String expected) throws StartFailure {
        String found = WindowsProgram.find(program, PATH, null, "C:\\work", WindowsProgramTest::isFile);

        assertThat(found).isEqualTo(expected);
    }

    @Test
    void tellsWhereItSearched() {
        assertThatThrownBy(() -> WindowsProgram.find("uvx", PATH, ".EXE", "C:\\work", WindowsProgramTest::isFile))
                .hasMessage("uvx was not found in its PATH"
                        + " (searched C:\\none, C:\\Program Files\\nodejs, C:\\Windows\\system32\\)");
    }

    @Test
    void handsProgramsTheirArgumentsAsTheyAre() throws StartFailure {
        assertThat(WindowsProgram.argv("C:\\node.exe", List.of("a b", "50%"), "cmd.exe"))
                .containsExactly("C:\\node.exe", "a b", "50%");
    }

    @Test
    void quotesForBatchFiles() throws StartFailure {
        List<String> argv = WindowsProgram.argv(
                "C:\\Program Files\\nodejs\\npx.cmd", List.of("-y", "a&b^c|d", "", "C:\\dir\\"), "C:\\cmd.exe");

        assertThat(argv)
                .containsExactly(
                        "C:\\cmd.exe",
                        "/d",
                        "/s",
                        "/c",
                        "\"\"C:\\Program Files\\nodejs\\npx.cmd\" \"-y\" \"a&b^c|d\" \"\" \"C:\\dir\\\\\"\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"50%", "say \"hi\"", "two\nlines", "wow!"})
    void refusesWhatQuotesDoNotHold(String argument) {
        assertThatThrownBy(() -> WindowsProgram.argv("C:\\npx.CMD", List.of(argument), "cmd.exe"))
                .isInstanceOfSatisfying(
                        StartFailure.class,
                        failure -> assertThat(failure.reason()).isEqualTo(StartFailure.Reason.UNSAFE));
    }

    @Test
    void knowsAMangledSwitch() {
        assertThat(WindowsProgram.isMangled(List.of("cmd", "C:/", "npx", "x"))).isTrue();
        assertThat(WindowsProgram.isMangled(List.of("cmd.exe", "/schedule", "npx")))
                .isTrue();
        assertThat(WindowsProgram.isMangled(List.of("cmd", "/c", "npx"))).isFalse();
        assertThat(WindowsProgram.isMangled(List.of("C:\\Windows\\cmd.exe", "C:\\", "npx")))
                .isTrue();
        assertThat(WindowsProgram.isMangled(List.of("cmd", "/v:on", "/c", "npx")))
                .isFalse();
        assertThat(WindowsProgram.isMangled(List.of("npx", "C:/"))).isFalse();
        assertThat(WindowsProgram.isMangled(List.of("cmd"))).isFalse();
    }

    /** As Windows does, without regard to case. */
    private static boolean isFile(String path) {
        return FILES.stream().anyMatch(file -> file.equalsIgnoreCase(path.replace("\\.\\", "\\")));
    }
}
