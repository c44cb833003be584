package dev.holdfast.recovery;

import static dev.holdfast.recovery.TestingRecovery.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same facts in both languages: ids, numbers, quoted text, commands and files are no words of a language. */
final class BriefingLanguagesTest {

    private static final List<Pattern> FACTS = List.of(
            Pattern.compile("`([^`]+)`"),
            Pattern.compile("\\*\\*([^*]+)\\*\\*"),
            Pattern.compile("(?:\"|「)([^\"」\n]{5,})(?:\"|」)"),
            Pattern.compile("(\\d\\d:\\d\\d)"),
            Pattern.compile("\\((\\d+)(?: 件[^)]*)?\\)"),
            Pattern.compile("(SendMessage)"));

    @TempDir
    Path scratch;

    @ParameterizedTest
    @ValueSource(strings = {SESSION, "other"})
    void aCutOffTurn(String listener) throws IOException {
        String english = told("en", listener);
        String japanese = told("ja", listener);

        assertThat(facts(japanese)).isEqualTo(facts(english)).hasSizeGreaterThan(8);
        assertThat(japanese.lines().count()).isEqualTo(english.lines().count());
        assertThat(japanese).doesNotContain("Cut off").doesNotContain("unfinished");
    }

    @Test
    void orphansAndATranscriptThatStops() throws IOException {
        for (boolean transcript : new boolean[] {true, false}) {
            assertThat(facts(alone("ja", transcript)))
                    .isEqualTo(facts(alone("en", transcript)))
                    .isNotEmpty();
        }
    }

    private String told(String lang, String listener) throws IOException {
        TestingRecovery client = client(lang, listener);
        client.start("a1", "p1");
        client.launched("a1", "p1", "investigate the login", "async_launched");
        client.start("a2", "p1", "Explore");
        client.start("a3", "p1");
        client.tick(7_300);
        client.stop("a3", "p1");
        client.write(client.agentTranscript("a1"), client.says("found the cause"), client.callsTool());
        client.fails(SESSION, "p1", "a2", "rate_limit", TestingRecovery.LIMIT);
        client.write(client.folders.notes().resolve("login.md"), "# investigate the login");
        Files.writeString(client.project.resolve(".claude/RESUME.md"), "x");
        Path git = Files.createDirectories(client.project.resolve(".git/refs/heads"));
        Files.writeString(client.project.resolve(".git/HEAD"), "ref: refs/heads/main\n");
        Files.writeString(git.resolve("main"), "1111111111111111111111111111111111111111\n");
        client.limited(SESSION, "p1");
        Files.writeString(client.project.resolve(".git/HEAD"), "ref: refs/heads/fix\n");
        Files.writeString(git.resolve("fix"), "2222222222222222222222222222222222222222\n");
        client.tick(60);
        return client.told(listener);
    }

    private String alone(String lang, boolean transcript) throws IOException {
        TestingRecovery client = client(lang, "alone" + transcript);
        if (transcript) {
            client.write(client.transcript(SESSION), client.callsTool());
        } else {
            client.start("a1", "p1");
        }
        client.tick(3_600);
        return client.told("other");
    }

    private TestingRecovery client(String lang, String name) throws IOException {
        return new TestingRecovery(
                Files.createDirectories(scratch.resolve(name + lang)), Map.of("HOLDFAST_LANG", lang));
    }

    private String facts(String text) {
        String plain = text.replaceAll("/[^`]*/(?=\\.claude)", "");
        return FACTS.stream()
                .flatMap(pattern -> pattern.matcher(plain).results().map(match -> match.group(1)))
                .collect(Collectors.toCollection(TreeSet::new))
                .toString();
    }
}
