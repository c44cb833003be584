package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.readiness.Answer.Standing;
import dev.holdfast.readiness.Question;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** {@code probe --junit}: one case a server, as build machines read it. */
final class ProbeJunitTest {

    @TempDir
    Path dir;

    @Test
    void whatStandsInTheWayFailsWhatWasNotAskedIsSkipped() throws Exception {
        Element suite = written(TestingFindings.report(
                TestingFindings.asked("fine", TestingFindings.READY),
                TestingFindings.asked("crash", new Outcome.Exited(1, "no <key> & \"no\" \u001b[31mluck\0")),
                TestingFindings.finding("off", Standing.DISABLED, new Outcome.Skipped("disabled"))));

        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        assertThat(suite.getAttribute("time")).isEqualTo("0.310");
        Element failure = element(suite, "failure");
        assertThat(failure.getAttribute("type")).isEqualTo("EXITED");
        assertThat(failure.getAttribute("message")).isEqualTo("no <key> & \"no\" ?[31mluck?");
        assertThat(((Element) failure.getParentNode()).getAttribute("name")).isEqualTo("crash");
        assertThat(element(suite, "skipped").getAttribute("message")).isEqualTo("disabled");
    }

    @Test
    void aFailureThatDoesNotCountIsWordsOnly() throws Exception {
        Question question = new Question(List.of(), List.of("fine"), 0, false, Map.of());

        Element suite = written(TestingFindings.report(
                question,
                TestingFindings.asked("fine", TestingFindings.READY),
                TestingFindings.asked("slow", new Outcome.TimedOut("no reply"))));

        assertThat(suite.getAttribute("failures")).isEqualTo("0");
        assertThat(element(suite, "system-out").getTextContent()).isEqualTo("TIMEOUT no reply");
    }

    @Test
    void aNameThatNobodyConfiguredIsACaseOfItsOwn() throws Exception {
        Element suite = written(TestingFindings.report(new Question(List.of("nope"), List.of(), 0, false, Map.of())));

        assertThat(suite.getAttribute("tests")).isEqualTo("1");
        assertThat(element(suite, "failure").getAttribute("type")).isEqualTo("NOT_CONFIGURED");
    }

    /** An exit of 12 must not come with a green suite. */
    @Test
    void aConfigurationThatIsWrongAsAWholeIsACaseToo() throws Exception {
        Element suite = written(TestingFindings.report(
                new Question(List.of(), List.of(), 2, false, Map.of()),
                TestingFindings.asked("fine", TestingFindings.READY)));

        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(element(suite, "failure").getAttribute("type")).isEqualTo("CONFIGURATION");
    }

    private Element written(ProbeReport report) throws Exception {
        Path file = dir.resolve("a/b/report.xml");
        ProbeJunit.write(file, report);
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
    }

    private static Element element(Element suite, String name) {
        assertThat(suite.getElementsByTagName(name).getLength()).as(name).isEqualTo(1);
        return (Element) suite.getElementsByTagName(name).item(0);
    }
}
