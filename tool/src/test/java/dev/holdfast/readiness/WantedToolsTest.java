package dev.holdfast.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Tools;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Case K4: connected, but without the tools that a run needs. */
final class WantedToolsTest {

    @Test
    void aMissingToolIsARefusalThatNamesWhatThereIs() {
        Outcome outcome = weigh(new Tools.Listed(List.of("read", "write")), "read", "delete");

        assertThat(outcome).isEqualTo(new Outcome.ProtocolError("no tool delete; it offers read, write"));
        assertThat(weigh(new Tools.Listed(List.of("read")), "read")).isEqualTo(TestingProbe.READY);
        assertThat(weigh(new Tools.Listed(List.of()), "read"))
                .isEqualTo(new Outcome.ProtocolError("no tool read; it offers none"));
    }

    @Test
    void noToolsAtAllIsAWarningUnlessSomeAreWanted() {
        assertThat(weigh(new Tools.Listed(List.of())))
                .isInstanceOfSatisfying(
                        Outcome.Ready.class,
                        ready -> assertThat(ready.warnings()).containsExactly("tools: 0"));
        assertThat(weigh(new Tools.NotListed("no answer to tools/list")))
                .isInstanceOfSatisfying(
                        Outcome.Ready.class,
                        ready -> assertThat(ready.warnings()).containsExactly("tools: no answer to tools/list"));
        assertThat(weigh(new Tools.NotListed("no answer to tools/list"), "read"))
                .isEqualTo(new Outcome.Unknown("tools: no answer to tools/list"));
        assertThat(weigh(Tools.NOT_ASKED)).isEqualTo(TestingProbe.READY);
    }

    private static Outcome weigh(Tools tools, String... wanted) {
        Question question = new Question(
                List.of(), List.of(), 0, false, wanted.length == 0 ? Map.of() : Map.of("mem", List.of(wanted)));
        Settled settled = new Settled(TestingServers.stdio("mem"), TestingProbe.READY, Duration.ofMillis(100), tools);
        return WantedTools.weigh(settled, question);
    }
}
