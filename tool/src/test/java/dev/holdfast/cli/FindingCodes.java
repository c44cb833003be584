package dev.holdfast.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The finding codes that stand in the sources. */
final class FindingCodes {

    private static final Pattern CODE = Pattern.compile("\"(HF-[A-Z0-9-]+)\"");

    private FindingCodes() {}

    /** Those outside of the doctor's own table, sorted. */
    static SortedSet<String> elsewhere() {
        SortedSet<String> codes = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                Matcher matcher = CODE.matcher(Files.readString(file));
                while (matcher.find()) {
                    codes.add(matcher.group(1));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return codes;
    }
}
