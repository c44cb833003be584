package dev.holdfast.config;

import dev.holdfast.os.OwnerOnly;
import dev.holdfast.settings.Places;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The user's salt, made on first use; without one that can be kept, fingerprints are of no use after this process anyway. */
final class OwnSalt {
    private static final int LENGTH = 64;

    private OwnSalt() {}

    static byte[] of(Places places) {
        Path file = places.own().resolve("salt");
        byte[] kept = read(file);
        if (kept.length == LENGTH) {
            return kept;
        }
        byte[] fresh = new byte[LENGTH / 2];
        new SecureRandom().nextBytes(fresh);
        byte[] text = HexFormat.of().formatHex(fresh).getBytes(StandardCharsets.US_ASCII);
        try {
            OwnerOnly.makeFolder(places.own());
            Path made = Files.createTempFile(places.own(), "salt", ".tmp");
            try {
                Files.write(made, text);
                if (made.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-------"));
                }
                // A link is made only where nothing is: of two processes the first wins, and both read its salt.
                Files.createLink(file, made);
            } finally {
                Files.deleteIfExists(made);
            }
            return text;
        } catch (IOException | UnsupportedOperationException e) {
            byte[] other = read(file);
            return other.length == LENGTH ? other : text;
        }
    }

    private static byte[] read(Path file) {
        if (!(FileStamp.of(file) instanceof FileStamp.Regular regular)) {
            return new byte[0];
        }
        try {
            return regular.read(LENGTH);
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
