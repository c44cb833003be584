package dev.holdfast.config;

import dev.holdfast.os.Environment;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The client's process that a hook runs under: what its command line adds to the configuration, and when it started.
 *
 * @param mcpConfig the values of {@code --mcp-config}: JSON text, or absolute paths
 * @param strict whether only those servers count
 * @param settings the value of {@code --settings}, JSON text or an absolute path; null for none
 * @param started when the process started, to the second, never later than it did; null when the system does not tell
 */
public record ClientProcess(
        List<String> mcpConfig,
        boolean strict,
        @Nullable String settings,
        @Nullable Instant started) {
    /** Longer command lines are cut by no system that we run on. */
    private static final int COMMAND_LINE_LIMIT = 4 << 20;

    public ClientProcess {
        mcpConfig = List.copyOf(mcpConfig);
    }

    /** The process that {@code CLAUDE_PID} names; empty when there is none or nothing is to be learned about it. */
    public static Optional<ClientProcess> of(Environment environment) {
        String pid = environment.variables().getOrDefault("CLAUDE_PID", "");
        if (!isNumber(pid)) {
            return Optional.empty();
        }
        Optional<ProcessHandle> handle = ProcessHandle.of(Long.parseLong(pid));
        if (handle.isEmpty()) {
            return Optional.empty();
        }
        ProcessHandle.Info info = handle.get().info();
        List<String> argv = commandLine(pid);
        if (argv.isEmpty()) {
            argv = List.of(info.arguments().orElse(new String[0]));
        }
        return Optional.of(of(argv, cwd(pid, environment), info.startInstant().orElse(null)));
    }

    /**
     * What a command line says.
     *
     * @param argv the arguments, with or without the program before them
     * @param cwd what relative paths start from
     */
    static ClientProcess of(List<String> argv, Path cwd, @Nullable Instant started) {
        List<String> configs = new ArrayList<>();
        boolean strict = false;
        String settings = null;
        for (int i = 0; i < argv.size(); i++) {
            String arg = argv.get(i);
            if (arg.equals("--")) {
                break;
            }
            if (arg.equals("--strict-mcp-config")) {
                strict = true;
            } else if (arg.startsWith("--mcp-config=")) {
                configs.add(resolved(arg.substring("--mcp-config=".length()), cwd));
            } else if (arg.equals("--mcp-config")) {
                // As many values as follow, up to the next option.
                while (i + 1 < argv.size() && !argv.get(i + 1).startsWith("-")) {
                    configs.add(resolved(argv.get(++i), cwd));
                }
            } else if (arg.startsWith("--settings=")) {
                settings = resolved(arg.substring("--settings=".length()), cwd);
            } else if (arg.equals("--settings") && i + 1 < argv.size()) {
                settings = resolved(argv.get(++i), cwd);
            }
        }
        return new ClientProcess(configs, strict, settings, started);
    }

    /** What the command line adds to the files. */
    public Configuration.Sources sources() {
        return new Configuration.Sources(mcpConfig, strict, false);
    }

    /**
     * Whether the file is as it was when the client started; a source-project call then counts as the approval of what it declares.
     *
     * @return false when either time is unknown
     */
    public boolean unchangedSinceStart(Path file) {
        return started != null
                && FileStamp.of(file) instanceof FileStamp.Regular regular
                && regular.mtimeMillis() <= started.toEpochMilli();
    }

    private static boolean isNumber(String pid) {
        for (int i = 0; i < pid.length(); i++) {
            if (pid.charAt(i) < '0' || pid.charAt(i) > '9') {
                return false;
            }
        }
        return !pid.isEmpty() && pid.length() <= 10;
    }

    private static String resolved(String value, Path cwd) {
        return McpConfigArgument.isJson(value)
                ? value
                : cwd.resolve(value).normalize().toString();
    }

    private static List<String> commandLine(String pid) {
        try (InputStream in = new FileInputStream("/proc/" + pid + "/cmdline")) {
            String text = new String(in.readNBytes(COMMAND_LINE_LIMIT), StandardCharsets.UTF_8);
            List<String> argv = new ArrayList<>();
            int from = 0;
            for (int end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', from)) {
                argv.add(text.substring(from, end));
                from = end + 1;
            }
            if (from < text.length()) {
                argv.add(text.substring(from));
            }
            return argv;
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Path cwd(String pid, Environment environment) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", pid, "cwd"));
        } catch (IOException | UnsupportedOperationException e) {
            return environment.cwd();
        }
    }
}
