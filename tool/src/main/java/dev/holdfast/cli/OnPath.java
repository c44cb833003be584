package dev.holdfast.cli;

import dev.holdfast.os.Environment;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Where a program is that a shell would find. */
final class OnPath {

    private OnPath() {}

    static Optional<Path> find(Environment environment, String program) {
        for (String folder : environment.variables().getOrDefault("PATH", "").split(File.pathSeparator)) {
            try {
                Path file = Path.of(folder).resolve(program);
                if (!folder.isEmpty() && file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file)) {
                    return Optional.of(file);
                }
            } catch (InvalidPathException e) {
                // Not a folder's name, so nothing is found there.
            }
        }
        return Optional.empty();
    }
}
