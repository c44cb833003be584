package dev.holdfast.recovery;

import dev.holdfast.os.Command;
import dev.holdfast.os.Deadline;
import dev.holdfast.os.Environment;
import dev.holdfast.os.ProcessTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The lines of {@code git status --porcelain}, bounded in time and number; none when git is missing, hangs, or this is no repository. */
final class GitStatus {

    private static final int MOST = 40;
    private static final int LONGEST = 64 * 1024;
    private static final ProcessTree.Graces GRACES = new ProcessTree.Graces(Duration.ZERO, Duration.ofMillis(50));

    private GitStatus() {}

    static List<String> lines(Environment environment, Path folder, Deadline deadline) {
        Map<String, String> variables = new HashMap<>(environment.variables());
        variables.put("GIT_OPTIONAL_LOCKS", "0");
        variables.put("GIT_TERMINAL_PROMPT", "0");
        Command command =
                new Command(List.of("git", "-c", "core.fsmonitor=false", "status", "--porcelain"), variables, folder);
        try (ProcessTree git = ProcessTree.start(command, GRACES)) {
            return read(git.stdout(), git.process(), deadline);
        } catch (IOException e) {
            return List.of();
        }
    }

    private static List<String> read(InputStream out, Process process, Deadline deadline) throws IOException {
        byte[] buffer = new byte[LONGEST];
        int length = 0;
        while (length < buffer.length && !deadline.passed()) {
            if (out.available() > 0) {
                int read = out.read(buffer, length, buffer.length - length);
                if (read < 0) {
                    break;
                }
                length += read;
            } else if (!process.isAlive() && out.available() == 0) {
                break;
            } else {
                LockSupport.parkNanos(2_000_000);
            }
        }
        List<String> lines = new ArrayList<>();
        for (String line : new String(buffer, 0, length, StandardCharsets.UTF_8).split("\n", -1)) {
            if (!line.isBlank() && lines.size() < MOST) {
                lines.add(Lines.oneLine(line, 200));
            }
        }
        return lines;
    }
}
