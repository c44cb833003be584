package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A launcher that was cut off while it was written: a shell would end with 2, which the client takes as a block. */
@DisabledOnOs(OS.WINDOWS)
final class CutOffIT {

    static List<String> shells() {
        return TestingLauncher.shells();
    }

    @ParameterizedTest
    @MethodSource("shells")
    void whereverItIsCutOffTheCallPasses(String shell, @TempDir Path scratch) throws Exception {
        TestingLauncher launcher = TestingLauncher.in(scratch, shell);
        launcher.java("exit 0");
        byte[] whole = Files.readAllBytes(launcher.launcher());
        int trapped = new String(whole, StandardCharsets.UTF_8).indexOf("EXIT\n") + "EXIT\n".length();

        // Two bytes into the second line, dash sees a negation of nothing.
        for (int length = ("#!" + shell + "\n! ").length() + 1;
                length < whole.length;
                length += length <= trapped ? 1 : 10) {
            Files.write(launcher.launcher(), Arrays.copyOf(whole, length));

            TestingLauncher.Ended ended = launcher.run("", "hook", "PreToolUse");

            assertThat(withoutTraps(ended.out()))
                    .as("cut off after %d bytes", length)
                    .isEmpty();
            if (length < trapped) {
                assertThat(ended.code()).as("cut off after %d bytes", length).isNotEqualTo(2);
            } else {
                assertThat(ended.code()).as("cut off after %d bytes", length).isZero();
            }
        }
    }

    /** Half of the first line lists what the parent told us to ignore, as a run under nohup does: no reply to anybody. */
    private static String withoutTraps(String out) {
        return out.replaceAll("(?m)^trap -- '' \\S+\\n", "");
    }
}
