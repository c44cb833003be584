package dev.holdfast.os;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files of mode 0600 in folders of mode 0700, where the file system knows modes. */
public final class OwnerOnly {

    static final Set<PosixFilePermission> FILE =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    private static final Set<PosixFilePermission> FOLDER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private OwnerOnly() {}

    /** Makes the folder and its missing parents; those that exist keep their modes. */
    public static void makeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        if (posix(folder)) {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(FOLDER));
        } else {
            Files.createDirectories(folder);
        }
    }

    /** Opens the file with these options; if that makes it, only its owner may read it. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        if (posix(file)) {
            return FileChannel.open(file, Set.of(options), PosixFilePermissions.asFileAttribute(FILE));
        }
        return FileChannel.open(file, options);
    }

    static boolean posix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
