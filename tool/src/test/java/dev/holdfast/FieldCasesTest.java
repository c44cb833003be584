package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whoever meets an id such as K1 in the code finds in docs/field-cases.md what it stands for. */
class FieldCasesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String ID = "[BCHIKLPSUXZ]\\d{1,2}";
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (" + ID + ") \\|");
    /** In prose: {@code case K1}, {@code cases H1 to H3, S9}. */
    private static final Pattern IN_PROSE =
            Pattern.compile("[Cc]ases? (" + ID + "(?:(?:, | and |, and | to )" + ID + ")*)");
    /** At the end of a test's name. */
    private static final Pattern IN_NAME = Pattern.compile("void \\w*[a-z]((?:" + ID + ")+)\\(");

    @Test
    void everyIdInTheCodeIsExplained() throws IOException {
        Set<String> explained = ids(ROW, Files.readString(ROOT.resolve("docs/field-cases.md")));

        Set<String> named = new TreeSet<>();
        for (Path source : sources()) {
            String text = Files.readString(source);
            named.addAll(ids(IN_PROSE, text));
            named.addAll(ids(IN_NAME, text));
        }

        assertThat(named).contains("B1", "I4", "K1", "P1", "X1", "Z1");
        assertThat(explained).containsAll(named);
    }

    private static Set<String> ids(Pattern place, String text) {
        Set<String> ids = new TreeSet<>();
        place.matcher(text).results().forEach(found -> {
            Matcher id = Pattern.compile(ID).matcher(found.group(1));
            while (id.find()) {
                ids.add(id.group());
            }
        });
        return ids;
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String folder : List.of("tool/src/main/java", "tool/src/test/java", "it/src/test/java")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources;
    }
}
