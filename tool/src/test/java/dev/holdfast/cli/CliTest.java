package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class CliTest {

    @TempDir
    Path home;

    @Test
    void suggestsNothingThatIsNoLikeness() {
        TestingCli.Result result = new TestingCli(home, home).run("bogus");

        assertThat(result.err()).contains("unexpected argument bogus").doesNotContain("did you mean");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --bogus            | holdfast: unknown option --bogus
            version --jsno     | holdfast version: unknown option --jsno, did you mean --json?
            verzion            | holdfast: unexpected argument verzion, did you mean version?
            --version          | holdfast: unknown option --version, did you mean holdfast version?
            help               | holdfast: unexpected argument help, did you mean --help?
            probe --timeout    | holdfast probe: --timeout TIME is missing
            version extra      | holdfast version: unexpected argument extra
            --lang=klingon     | klingon
            version --lang     | en|ja is missing
            """)
    void aWrongCommandLineEndsWith64AndSaysWhatIsWrong(String args, String says) {
        TestingCli.Result result = new TestingCli(home, home).run(args.split(" "));

        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(says).contains("--help").hasLineCount(2);
    }

    @Test
    void versionIsReportedAsTextAndAsJson() throws IOException {
        TestingCli cli = new TestingCli(home, home);

        TestingCli.Result text = cli.run("version");
        JsonObject json =
                JsonParser.parseString(cli.run("version", "--json").out()).getAsJsonObject();

        assertThat(text.code()).isZero();
        assertThat(text.out()).startsWith("holdfast ").contains("Java ");
        assertThat(JsonShape.check("version", json)).isEmpty();
        assertThat(json.get("holdfast").getAsString()).isEqualTo(Distribution.version());
    }

    @Test
    void everyCommandHasAHelpWithExamplesAndExitCodes() {
        TestingCli cli = new TestingCli(home, home);
        CommandLine root = Cli.commandLine(cli.surroundings(System.out, System.err), dev.holdfast.settings.Lang.EN);

        assertThat(root.getSubcommands()).containsKeys("version", "hook");
        for (String name : root.getSubcommands().keySet()) {
            TestingCli.Result help = cli.run(name, "--help");
            assertThat(help.code()).as(name).isZero();
            assertThat(help.out())
                    .as(name)
                    .contains("Ends with:")
                    .contains(name.equals("hook") ? "  2   the call is to be stopped" : "  70  ");
            if (!name.equals("hook")) {
                assertThat(help.out()).as(name).contains("Examples:").contains("  holdfast " + name);
            }
        }
    }

    @Test
    void helpSpeaksJapaneseWhenAsked() {
        TestingCli.Result help = new TestingCli(home, home).run("--help", "--lang", "ja");

        assertThat(help.code()).isZero();
        assertThat(help.out()).contains("終了コード").contains("使い方");
    }
}
