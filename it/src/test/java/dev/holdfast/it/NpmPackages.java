package dev.holdfast.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Published servers, installed from npm once into a folder of the user's cache. */
record NpmPackages(Path folder) {

    private static final List<String> PACKAGES = List.of(
            "@modelcontextprotocol/server-everything@2026.8.31",
            "@modelcontextprotocol/server-memory@2026.8.31",
            "@modelcontextprotocol/server-filesystem@2026.8.31",
            "@modelcontextprotocol/server-sequential-thinking@2026.8.31",
            "@modelcontextprotocol/server@2.4.0");

    private static final int INSTALL_MINUTES = 5;

    /** Whether the servers are there, and if not, why not. */
    sealed interface Found {
        record Here(NpmPackages packages) implements Found {}

        record Missing(String reason) implements Found {}
    }

    /** The cached packages, installed first where they are not there yet. */
    static Found find() throws IOException, InterruptedException {
        Path folder = Path.of(System.getProperty("user.home"), ".cache", "holdfast-it", "servers-2026.8.31-2.4.0");
        Path done = folder.resolve("installed");
        if (Files.exists(done)) {
            return new Found.Here(new NpmPackages(folder));
        }
        Files.createDirectories(folder);
        List<String> argv = new ArrayList<>(
                List.of("npm", "install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder.toString()));
        argv.addAll(PACKAGES);
        Path log = folder.resolve("npm.log");
        Process npm;
        try {
            npm = new ProcessBuilder(argv)
                    .directory(folder.toFile())
                    .redirectInput(new File("/dev/null"))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            return new Found.Missing("npm cannot be started: " + e.getMessage());
        }
        if (!npm.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES)) {
            npm.descendants().forEach(ProcessHandle::destroyForcibly);
            npm.destroyForcibly();
            return new Found.Missing("npm did not finish within " + INSTALL_MINUTES + " minutes");
        }
        if (npm.exitValue() != 0) {
            return new Found.Missing("npm could not install the servers: "
                    + Files.readString(log).lines().limit(3).toList());
        }
        Files.createFile(done);
        return new Found.Here(new NpmPackages(folder));
    }

    /** The program that a package installs. */
    String program(String name) {
        return folder.resolve("node_modules").resolve(".bin").resolve(name).toString();
    }

    /** A script of these tests, placed where it finds the packages. */
    String script(String name) throws IOException {
        Path target = folder.resolve(name);
        Path fresh = Files.createTempFile(folder, name, ".part");
        try (var resource = NpmPackages.class.getResourceAsStream("/" + name)) {
            if (resource == null) {
                throw new IOException("no resource " + name);
            }
            Files.write(fresh, resource.readAllBytes());
        }
        Files.move(fresh, target, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        return target.toString();
    }
}
