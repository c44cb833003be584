package dev.holdfast.readiness;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import dev.holdfast.os.AtomicFile;
import dev.holdfast.settings.Places;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The servers that were ready in the last accepted run of a project: its baseline, {@code holdfast/baseline/<project hash>.json}. */
public final class ReadySet {

    private static final long LIMIT = 1 << 20;

    private final Path file;
    private final Path project;

    private ReadySet(Path file, Path project) {
        this.file = file;
        this.project = project;
    }

    /** The baseline of this project, whether there is one yet or not. */
    public static ReadySet of(Places places) {
        Path project = places.project();
        return new ReadySet(places.own().resolve("baseline").resolve(hash(project) + ".json"), project);
    }

    public Path file() {
        return file;
    }

    /** The accepted set; empty when none was accepted. A file that does not parse is set aside. */
    public Optional<Set<String>> accepted(Instant now) {
        try {
            Optional<byte[]> bytes = AtomicFile.read(file, LIMIT);
            if (bytes.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(parse(new String(bytes.get(), StandardCharsets.UTF_8)));
        } catch (JsonParseException | IllegalStateException | UnsupportedOperationException e) {
            AtomicFile.setAside(file, now.toEpochMilli());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Makes these the accepted ones.
     *
     * @throws IOException when it cannot be stored
     */
    public void accept(Collection<String> ready, Instant now) throws IOException {
        JsonObject object = new JsonObject();
        object.addProperty("version", 1);
        object.addProperty("project", project.toString());
        object.addProperty("acceptedAt", now.toEpochMilli());
        JsonArray names = new JsonArray();
        new TreeSet<>(ready).forEach(names::add);
        object.add("ready", names);
        AtomicFile.write(file, object.toString().getBytes(StandardCharsets.UTF_8), AtomicFile.Durability.SYNCED);
    }

    private static Set<String> parse(String text) {
        JsonReader reader = new JsonReader(new StringReader(text));
        reader.setStrictness(Strictness.STRICT);
        if (!(JsonParser.parseReader(reader) instanceof JsonObject object)
                || !(object.get("ready") instanceof JsonArray ready)) {
            throw new JsonParseException("no list of ready servers");
        }
        Set<String> names = new TreeSet<>();
        for (JsonElement name : ready) {
            names.add(name.getAsString());
        }
        return names;
    }

    private static String hash(Path project) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(project.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
