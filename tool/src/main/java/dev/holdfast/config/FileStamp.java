package dev.holdfast.config;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** What stands at a path, looked at before anything is opened: a pipe would never end, a folder has no text. */
sealed interface FileStamp {
    /** Longer files are not read: the client's own file has been seen with some megabytes. */
    long LIMIT = 50L << 20;

    /** Nothing. */
    record Absent() implements FileStamp {}

    /** Something that is no readable file: a folder, a pipe, a loop of links, not permitted. */
    record Unreadable(String reason) implements FileStamp {}

    /** A file. */
    record Regular(Path path, long mtimeMillis, long size) implements FileStamp {

        /** Its bytes; a file longer than the limit is an {@link IOException}. */
        byte[] read(long limit) throws IOException {
            if (size > limit) {
                throw new IOException(tooLong(limit));
            }
            try (FileInputStream in = new FileInputStream(path.toFile())) {
                byte[] bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 16, limit + 1));
                if (bytes.length > limit) {
                    throw new IOException(tooLong(limit));
                }
                return bytes;
            }
        }

        private static String tooLong(long limit) {
            return "longer than " + (limit >> 20) + " MiB";
        }
    }

    static FileStamp of(Path path) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return attributes.isRegularFile()
                    ? new Regular(path, attributes.lastModifiedTime().toMillis(), attributes.size())
                    : new Unreadable(attributes.isDirectory() ? "a folder" : "not a regular file");
        } catch (NoSuchFileException | NotDirectoryException e) {
            return new Absent();
        } catch (FileSystemException e) {
            String reason = e.getReason();
            return "Not a directory".equals(reason)
                    ? new Absent()
                    : new Unreadable(reason == null ? "no access" : reason);
        } catch (IOException e) {
            return new Unreadable(String.valueOf(e.getMessage()));
        }
    }
}
