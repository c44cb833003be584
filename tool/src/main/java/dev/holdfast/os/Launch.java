package dev.holdfast.os;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The start of a child with piped streams and exactly the environment that its command names. */
final class Launch {

    private static final boolean WINDOWS = File.separatorChar == '\\';

    private Launch() {}

    /** Starts the command with one more variable. */
    static Process start(Command command, String variable, String value) throws StartFailure {
        String program = command.argv().getFirst();
        if (!Files.isDirectory(command.cwd())) {
            throw new StartFailure(
                    StartFailure.Reason.NO_WORKING_FOLDER,
                    program + " cannot run in " + command.cwd() + ", which is not a folder");
        }
        List<String> argv = WINDOWS ? windows(command) : posix(command);
        ProcessBuilder builder =
                new ProcessBuilder(argv).directory(command.cwd().toFile());
        try {
            Map<String, String> environment = builder.environment();
            environment.clear();
            environment.putAll(command.environment());
            environment.put(variable, value);
            return builder.start();
        } catch (IllegalArgumentException unusable) {
            throw new StartFailure(
                    StartFailure.Reason.UNSAFE, program + " has a variable that no environment can hold");
        } catch (IOException refused) {
            throw explained(program, argv.getFirst(), refused);
        }
    }

    private static List<String> posix(Command command) throws StartFailure {
        Path program = PosixProgram.find(
                command.argv().getFirst(), command.environment().get("PATH"), command.cwd(), Launch::kind);
        List<String> argv = new ArrayList<>(command.argv());
        argv.set(0, program.toString());
        return argv;
    }

    private static List<String> windows(Command command) throws StartFailure {
        Map<String, String> environment = command.environment();
        String file = WindowsProgram.find(
                command.argv().getFirst(),
                ignoringCase(environment, "PATH"),
                ignoringCase(environment, "PATHEXT"),
                command.cwd().toString(),
                path -> new File(path).isFile());
        String interpreter = ignoringCase(environment, "COMSPEC");
        return WindowsProgram.argv(
                file, command.argv().subList(1, command.argv().size()), interpreter == null ? "cmd.exe" : interpreter);
    }

    private static @Nullable String ignoringCase(Map<String, String> environment, String name) {
        for (Map.Entry<String, String> entry : environment.entrySet()) {
            if (entry.getKey().equalsIgnoreCase(name)) {
                return entry.getValue();
            }
        }
        return null;
    }

    private static PosixProgram.Kind kind(Path path) {
        File file = path.toFile();
        if (file.isDirectory()) {
            return PosixProgram.Kind.FOLDER;
        }
        if (!file.exists()) {
            return PosixProgram.Kind.MISSING;
        }
        return file.canExecute() ? PosixProgram.Kind.EXECUTABLE : PosixProgram.Kind.PLAIN_FILE;
    }

    /** The system says 'no such file' of a script whose interpreter is missing. */
    private static StartFailure explained(String program, String file, IOException refused) {
        String interpreter = PosixProgram.interpreter(firstLine(file));
        if (interpreter != null && !new File(interpreter).exists()) {
            return new StartFailure(
                    StartFailure.Reason.NO_INTERPRETER,
                    program + " needs the interpreter " + interpreter + ", which does not exist");
        }
        String words = String.valueOf(refused.getMessage());
        int reason = words.indexOf("error=");
        return new StartFailure(
                StartFailure.Reason.OTHER,
                program + " could not be started: " + (reason < 0 ? words : words.substring(reason)));
    }

    private static String firstLine(String file) {
        try (InputStream in = new FileInputStream(file)) {
            String start = new String(in.readNBytes(256), StandardCharsets.ISO_8859_1);
            int end = start.indexOf('\n');
            return end < 0 ? start : start.substring(0, end);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
