package dev.holdfast.config;

import com.google.gson.JsonPrimitive;
import dev.holdfast.os.AtomicFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The last good copy of one configuration file: what of it matters, unexpanded, in a file of our own whose modification time is
 * the time of the last good reading. It serves while the file itself does not parse (case X1).
 */
final class LastGood {
    private final Path file;
    private final Path copy;

    LastGood(Path folder, Path file) {
        this.file = file;
        this.copy = folder.resolve(hash(file.toString()) + ".json");
    }

    /**
     * What was kept.
     *
     * @param at when the file last read well
     */
    record Copy(RawJson json, Instant at) {}

    /** Keeps what was read, writing only when it is something else than before; a copy that cannot be written is done without. */
    void keep(byte[] content, Instant now) {
        try {
            byte[] whole = whole(content);
            FileStamp stamp = FileStamp.of(copy);
            if (stamp instanceof FileStamp.Regular regular
                    && regular.size() == whole.length
                    && Arrays.equals(regular.read(FileStamp.LIMIT), whole)) {
                Files.setLastModifiedTime(copy, FileTime.from(now));
            } else if (content.length > 2 || !(stamp instanceof FileStamp.Absent)) {
                AtomicFile.write(copy, whole, AtomicFile.Durability.CACHED);
                Files.setLastModifiedTime(copy, FileTime.from(now));
            }
        } catch (IOException e) {
            // Nothing is lost but the help it would be later.
        }
    }

    /** The copy, null when there is none of this file. */
    @Nullable
    Copy read() {
        if (!(FileStamp.of(copy) instanceof FileStamp.Regular regular)) {
            return null;
        }
        try {
            RawJson json = RawJson.of(regular.read(FileStamp.LIMIT));
            Span name = json.member(json.root(), "file");
            Span content = json.member(json.root(), "content");
            if (name == null
                    || content == null
                    || !json.text(name).equals(new JsonPrimitive(file.toString()).toString())) {
                return null;
            }
            return new Copy(
                    RawJson.of(Arrays.copyOfRange(json.bytes(), content.from(), content.to())),
                    Instant.ofEpochMilli(regular.mtimeMillis()));
        } catch (IOException | MalformedJson e) {
            return null;
        }
    }

    private byte[] whole(byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(content.length + 200);
        out.writeBytes(("{\"version\":1,\"file\":" + new JsonPrimitive(file.toString()) + ",\"content\":")
                .getBytes(StandardCharsets.UTF_8));
        out.writeBytes(content);
        out.write('}');
        return out.toByteArray();
    }

    /** FNV-1a, 64 bits: nothing secret, and the copy names its file too. */
    static String hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        String hex = Long.toHexString(hash);
        return "0".repeat(16 - hex.length()) + hex;
    }
}
