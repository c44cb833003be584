package dev.holdfast.cli;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/**
 * The unpacked distribution that is running: {@code bin/holdfast}, {@code lib/holdfast.jar} and what lies beside them.
 *
 * @param home its folder; when the classes were started from a build folder, that folder
 */
record Distribution(Path home) {

    /** The one that this process runs from. */
    static Distribution running() {
        CodeSource source = Distribution.class.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return new Distribution(Path.of("").toAbsolutePath());
        }
        try {
            Path jarOrFolder = Path.of(source.getLocation().toURI());
            Path home = Files.isRegularFile(jarOrFolder)
                    ? jarOrFolder.resolve("../..").normalize()
                    : jarOrFolder;
            return new Distribution(home);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the jar's own place is no URI: " + source.getLocation(), e);
        }
    }

    /** The version in the jar's manifest; {@code development} when there is none. */
    static String version() {
        String version = Distribution.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    Path launcher() {
        return home.resolve("bin").resolve("holdfast");
    }

    Path jar() {
        return home.resolve("lib").resolve("holdfast.jar");
    }

    /** Whether everything is where a distribution has it, so that it can be installed and started. */
    boolean complete() {
        return Files.isExecutable(launcher()) && Files.isRegularFile(jar());
    }
}
