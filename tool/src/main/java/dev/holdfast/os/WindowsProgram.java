package dev.holdfast.os;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How Windows finds a program and how a batch file gets its arguments (cases P3, P4); pure functions over strings. */
public final class WindowsProgram {

    private static final String DEFAULT_EXTENSIONS = ".COM;.EXE;.BAT;.CMD";

    private WindowsProgram() {}

    /**
     * The program's full path, by PATH and PATHEXT; a name without extension never means the file of exactly that name, which is
     * the shell script that lies beside {@code npx.cmd}.
     *
     * @param path the child's PATH, null when unset
     * @param extensions the child's PATHEXT, null when unset
     */
    static String find(
            String program, @Nullable String path, @Nullable String extensions, String cwd, Predicate<String> isFile)
            throws StartFailure {
        List<String> names = names(program, extensions == null ? DEFAULT_EXTENSIONS : extensions);
        boolean hasFolder = program.indexOf('\\') >= 0 || program.indexOf('/') >= 0 || program.indexOf(':') == 1;
        List<String> folders = new ArrayList<>();
        if (hasFolder) {
            boolean absolute = program.indexOf(':') == 1 || program.startsWith("\\\\");
            folders.add(absolute ? "" : cwd);
        } else {
            for (String folder : path == null ? new String[0] : path.split(";")) {
                if (!folder.isBlank()) {
                    folders.add(unquoted(folder.strip()));
                }
            }
        }
        for (String folder : folders) {
            for (String name : names) {
                String file = folder.isEmpty() ? name : folder.endsWith("\\") ? folder + name : folder + "\\" + name;
                if (isFile.test(file)) {
                    return file;
                }
            }
        }
        throw new StartFailure(
                StartFailure.Reason.NOT_FOUND,
                hasFolder
                        ? program + " does not exist"
                        : program + " was not found in its PATH (searched " + String.join(", ", folders) + ")");
    }

    /** What is handed to the system: a batch file goes through {@code cmd.exe /d /s /c} with every argument quoted. */
    static List<String> argv(String file, List<String> arguments, String commandInterpreter) throws StartFailure {
        List<String> argv = new ArrayList<>();
        if (!isBatch(file)) {
            argv.add(file);
            argv.addAll(arguments);
            return argv;
        }
        StringBuilder line = new StringBuilder("\"").append(quoted(file));
        for (String argument : arguments) {
            line.append(' ').append(quoted(argument));
        }
        argv.addAll(
                List.of(commandInterpreter, "/d", "/s", "/c", line.append('"').toString()));
        return argv;
    }

    /** Whether {@code cmd}'s {@code /c} was turned into a path by a shell that translates paths (case P4). */
    public static boolean isMangled(List<String> argv) {
        if (argv.size() < 2) {
            return false;
        }
        String program = argv.getFirst().toLowerCase(Locale.ROOT);
        String first = argv.get(1);
        boolean cmd = program.equals("cmd") || program.equals("cmd.exe") || program.endsWith("\\cmd.exe");
        boolean drive = first.equalsIgnoreCase("C:/") || first.equalsIgnoreCase("C:\\");
        // A word of two letters or more; /v:on and the like are switches.
        boolean word = first.length() > 2
                && first.charAt(0) == '/'
                && first.indexOf('/', 1) < 0
                && Character.isLetter(first.charAt(2));
        return cmd && (drive || word);
    }

    private static List<String> names(String program, String extensions) {
        List<String> names = new ArrayList<>();
        String lower = program.toLowerCase(Locale.ROOT);
        String[] known = extensions.split(";");
        for (String extension : known) {
            if (!extension.isBlank() && lower.endsWith(extension.toLowerCase(Locale.ROOT))) {
                names.add(program);
            }
        }
        for (String extension : known) {
            if (!extension.isBlank()) {
                names.add(program + extension.toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    private static boolean isBatch(String file) {
        String lower = file.toLowerCase(Locale.ROOT);
        return lower.endsWith(".cmd") || lower.endsWith(".bat");
    }

    /** Quotes keep all but these apart: a percent sign is expanded even between quotes, a quote or line end leaves them. */
    private static String quoted(String argument) throws StartFailure {
        for (int i = 0; i < argument.length(); i++) {
            char c = argument.charAt(i);
            if (c == '%' || c == '"' || c == '!' || c == '\r' || c == '\n' || c == 0) {
                throw new StartFailure(
                        StartFailure.Reason.UNSAFE,
                        "an argument holds a character that a batch file cannot be given safely");
            }
        }
        StringBuilder quoted = new StringBuilder("\"").append(argument);
        for (int i = argument.length() - 1; i >= 0 && argument.charAt(i) == '\\'; i--) {
            // A backslash before the closing quote would escape it for the program behind the batch file.
            quoted.append('\\');
        }
        return quoted.append('"').toString();
    }

    private static String unquoted(String folder) {
        return folder.length() > 1 && folder.startsWith("\"") && folder.endsWith("\"")
                ? folder.substring(1, folder.length() - 1)
                : folder;
    }
}
