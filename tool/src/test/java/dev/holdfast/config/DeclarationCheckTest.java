package dev.holdfast.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.config.DeclarationCheck.Answer;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Scope;
import dev.holdfast.os.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Case K2: what invalidates a remembered block, and case X1: what does not. */
final class DeclarationCheckTest {
    private static final String TEXT =
            "{\"n\": 1, \"mcpServers\": {\"web\": {\"type\": \"http\", \"url\": \"http://h/${T}\"}, \"b\": {\"command\": \"x\"}}}";

    @TempDir
    Path folder;

    private Path file;
    private Declaration indexed;

    @BeforeEach
    void index() throws Exception {
        file = folder.resolve("c.json");
        write(TEXT, 1_000);
        RawJson json = RawJson.of(TEXT.getBytes(StandardCharsets.UTF_8));
        List<String> pointer = List.of("mcpServers", "web");
        Span span = requireNonNull(json.at(pointer));
        RawEntry raw = RawEntry.of(json, span);
        indexed = new Declaration(
                "web",
                Scope.USER,
                file,
                pointer,
                1_000_000,
                Files.size(file),
                raw.crc(),
                raw.variables(),
                raw.variablesCrc(environment("a")));
    }

    @Test
    void sameFileAndVariablesAreUnchanged() {
        assertThat(check("a")).isEqualTo(Answer.UNCHANGED);
    }

    @Test
    void anotherValueOfANamedVariableIsAChange() {
        assertThat(check("b")).isEqualTo(Answer.CHANGED);
        assertThat(DeclarationCheck.changed(indexed, new Environment(Map.of(), folder, folder)))
                .isEqualTo(Answer.CHANGED);
    }

    @Test
    void aFileRewrittenAroundTheEntryIsNoChange() throws Exception {
        write(TEXT.replace("\"n\": 1", "\"n\": 22222"), 2_000);

        assertThat(check("a")).isEqualTo(Answer.UNCHANGED);
    }

    @Test
    void anotherTextOfTheEntryIsAChange() throws Exception {
        write(TEXT.replace("http://h", "http://i"), 2_000);

        assertThat(check("a")).isEqualTo(Answer.CHANGED);
    }

    @Test
    void anEntryOrFileThatIsGoneIsAChange() throws Exception {
        write("{\"mcpServers\": {}}", 2_000);
        assertThat(check("a")).isEqualTo(Answer.CHANGED);

        Files.delete(file);
        assertThat(check("a")).isEqualTo(Answer.CHANGED);
    }

    @Test
    void aFileInTheMiddleOfARewriteIsUnreadable() throws Exception {
        for (String text : List.of("", TEXT.substring(0, 77), TEXT + TEXT)) {
            write(text, 2_000);
            assertThat(check("a")).as(text).isEqualTo(Answer.UNREADABLE);
        }

        Files.delete(file);
        Files.createDirectory(file);
        assertThat(check("a")).isEqualTo(Answer.UNREADABLE);
    }

    @Test
    void jsonTextOnTheCommandLineIsLookedForThere() {
        Declaration argument = new Declaration(
                "web",
                Scope.DYNAMIC,
                Path.of("<argument>"),
                indexed.pointer(),
                0,
                0,
                indexed.entryCrc(),
                indexed.variables(),
                indexed.variablesCrc());

        assertThat(DeclarationCheck.changedArgument(argument, environment("a"), List.of("/x.json", TEXT)))
                .isEqualTo(Answer.UNCHANGED);
        assertThat(DeclarationCheck.changedArgument(argument, environment("a"), List.of(TEXT.replace("h/", "i/"))))
                .isEqualTo(Answer.CHANGED);
        assertThat(DeclarationCheck.changedArgument(argument, environment("a"), List.of()))
                .isEqualTo(Answer.UNREADABLE);
    }

    private Answer check(String value) {
        return DeclarationCheck.changed(indexed, environment(value));
    }

    private Environment environment(String value) {
        return new Environment(Map.of("T", value), folder, folder);
    }

    private void write(String text, long second) throws IOException {
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.fromMillis(second * 1_000));
    }
}
