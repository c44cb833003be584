package dev.holdfast.cli;

import dev.holdfast.os.AtomicFile;
import dev.holdfast.os.OwnerOnly;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What puts the running distribution where the hooks call it: {@code app/<version>-<jar hash>/}, the launcher
 * {@code bin/holdfast}, and {@code launch}, which leads from one to the other. All appear by rename, so that a hook that starts
 * meanwhile finds the old copy or the new one, never half of one.
 *
 * @param own our folder, {@code ~/.claude/holdfast}
 */
record Installer(Path own, Distribution distribution) {

    private static final Path BASH = Path.of("/bin/bash");

    /** What the rest of a temporary folder's name is unique by; such folders are leftovers once they are old. */
    private static final String UNFINISHED = ".new-";

    /**
     * The installed copy.
     *
     * @param app its folder
     * @param launcher what the hooks call
     * @param fresh whether it was copied now
     * @param removed older copies that were taken away
     */
    record Installed(Path app, Path launcher, boolean fresh, List<Path> removed) {}

    Path launcher() {
        return own.resolve("bin").resolve("holdfast");
    }

    /** What tells the launcher where the copy is: {@code key=value} lines. */
    Path pointer() {
        return own.resolve("launch");
    }

    /** Where the running distribution's copy belongs. */
    Path app() throws IOException {
        return own.resolve("app").resolve(Distribution.version() + "-" + hash(distribution.jar()));
    }

    /** Whether the installed launcher leads to a copy of exactly this distribution. */
    boolean current() throws IOException {
        return Files.isExecutable(launcher())
                && new Distribution(app()).complete()
                && Files.isRegularFile(pointer())
                && Files.readString(pointer()).lines().anyMatch(("home=" + app())::equals);
    }

    /** Whether the installed launcher leads to a copy of some version that can be started. */
    boolean whole() throws IOException {
        if (!Files.isExecutable(launcher()) || !Files.isRegularFile(pointer())) {
            return false;
        }
        return Files.readString(pointer())
                .lines()
                .filter(line -> line.startsWith("home="))
                .map(line -> new Distribution(Path.of(line.substring("home=".length()))))
                .allMatch(Distribution::complete);
    }

    /** Copies what is missing, and leads the launcher to it. */
    Installed install(Path java) throws IOException {
        Path app = app();
        boolean fresh = !new Distribution(app).complete();
        folder(own);
        folder(own.resolve("app"));
        folder(own.resolve("bin"));
        if (fresh) {
            Path unfinished = Files.createTempDirectory(own.resolve("app"), UNFINISHED);
            try {
                copy(distribution.home(), unfinished);
                deleteTree(app);
                Files.move(unfinished, app, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
                // Another init was faster; its copy has the same name because it has the same bytes.
                deleteTree(unfinished);
            } catch (IOException e) {
                deleteTree(unfinished);
                throw e;
            }
        }
        point(app, java, Files.isRegularFile(AotCache.in(app)) ? AotCache.in(app) : null);
        launcherFrom(app);
        return new Installed(app, launcher(), fresh, removeOthers(app));
    }

    /** Takes the installed copies and the link away; what was there and is gone now. */
    List<Path> remove() throws IOException {
        List<Path> removed = new ArrayList<>();
        for (String name : List.of("bin", "launch", "app")) {
            Path folder = own.resolve(name);
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                deleteTree(folder);
                removed.add(folder);
            }
        }
        return removed;
    }

    /**
     * Says to the launcher which copy it starts, on which Java, with which start-up cache; replaced by rename like the launcher.
     *
     * @param aot the start-up cache; null for none
     */
    void point(Path app, Path java, @Nullable Path aot) throws IOException {
        String lines = "home=" + app + "\njava=" + java + "\n" + (aot == null ? "" : "aot=" + aot + "\n");
        AtomicFile.write(pointer(), lines.getBytes(StandardCharsets.UTF_8), AtomicFile.Durability.SYNCED);
    }

    /** Where bash is, it is named in the copy's first line: handing over to it would cost each pass half as much again. */
    private void launcherFrom(Path app) throws IOException {
        Path script = new Distribution(app).launcher();
        Path unfinished =
                launcher().resolveSibling(UNFINISHED + ProcessHandle.current().pid());
        Files.copy(script, unfinished, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
        if (Files.isExecutable(BASH)) {
            String text = Files.readString(script);
            Files.writeString(unfinished, "#!" + BASH + " -p" + text.substring(text.indexOf('\n')));
        }
        Files.move(unfinished, launcher(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** A copy that a hook still runs from keeps working: its files stay open until that process ends. */
    private List<Path> removeOthers(Path app) throws IOException {
        List<Path> removed = new ArrayList<>();
        try (Stream<Path> entries = Files.list(own.resolve("app"))) {
            for (Path entry : entries.filter(other -> !other.equals(app)).toList()) {
                boolean unfinished = entry.getFileName().toString().startsWith(UNFINISHED);
                if (unfinished && young(entry)) {
                    continue;
                }
                deleteTree(entry);
                if (!unfinished) {
                    removed.add(entry);
                }
            }
        }
        return removed;
    }

    private static boolean young(Path folder) throws IOException {
        return Files.getLastModifiedTime(folder).toMillis() > System.currentTimeMillis() - 600_000;
    }

    /** Makes the folder when it is missing; nobody else may look into it, whoever made it. */
    private static void folder(Path folder) throws IOException {
        OwnerOnly.makeFolder(folder);
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    /** Deletes the folder with all in it, following no link; does nothing when it is not there. */
    static void deleteTree(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                try {
                    Files.deleteIfExists(file);
                } catch (FileSystemException e) {
                    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                        throw e;
                    }
                }
            }
        }
    }

    /** The first 12 hexadecimal digits of the file's SHA-256. */
    static String hash(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[65536];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
