package dev.holdfast.gate;

import static dev.holdfast.gate.TestingGate.BROKEN;
import static dev.holdfast.gate.TestingGate.GONE;
import static dev.holdfast.gate.TestingGate.NOTHING;
import static dev.holdfast.gate.TestingGate.REFUSED_TEXT;
import static dev.holdfast.gate.TestingGate.message;
import static dev.holdfast.gate.TestingGate.mode;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookReply;
import dev.holdfast.health.Status;
import dev.holdfast.journal.Event.Kind;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Policy.Mode;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person may set about the gate: off, observe, fail-open, the language. */
class GateModesTest {

    @TempDir
    Path home;

    private TestingGate gate;
    private TestingContext testing;
    private TestingBeyond beyond;

    @BeforeEach
    void open() throws IOException {
        gate = new TestingGate(home);
        testing = gate.testing;
        beyond = gate.beyond;
    }

    @Test
    void offMeansNoProbeAndNoEntryB6() {
        testing.policy(mode(Mode.OFF, false));

        assertThat(gate.call("web")).isEqualTo(NOTHING);

        assertThat(beyond.probes).hasValue(0);
        assertThat(beyond.book().read().listed()).isEmpty();
    }

    @Test
    void observeOnlyNotesWhatItWouldHaveDoneB6() {
        testing.policy(mode(Mode.OBSERVE, false));
        gate.down("mem", Duration.ZERO);

        assertThat(gate.call("mem")).isEqualTo(NOTHING);

        assertThat(testing.kinds()).contains(Kind.WOULD_BLOCK).doesNotContain(Kind.BLOCK);
    }

    @Test
    void failOpenPassesAndTellsTheModel() {
        testing.policy(mode(Mode.BLOCK, true));
        gate.down("mem", Duration.ZERO);

        HookReply reply = gate.call("mem");

        assertThat(reply).isInstanceOfSatisfying(HookReply.Context.class, context -> {
            assertThat(context.event()).isEqualTo("PreToolUse");
            assertThat(context.text()).contains("fail-open").contains("\"mem\" cannot be started");
        });
        assertThat(testing.kinds()).contains(Kind.WOULD_BLOCK);
    }

    @ParameterizedTest
    @CsvSource({"EN,other tools", "JA,ほかのツール"})
    void speaksBothLanguages(Lang lang, String words) {
        testing.lang(lang);
        gate.down("mem", Duration.ZERO);

        assertThat(message(gate.call("mem"))).contains(words).contains("holdfast reset mem");
    }

    @Test
    void offDoesNothingAfterAFailureAndObserveSaysNothingB6() {
        beyond.answers(GONE);
        testing.policy("mem", mode(Mode.OFF, false));
        testing.policy("web", mode(Mode.OBSERVE, false));

        assertThat(gate.fails("mem", BROKEN)).isEqualTo(NOTHING);
        assertThat(gate.fails("web", REFUSED_TEXT)).isEqualTo(NOTHING);

        assertThat(gate.status("mem")).isEqualTo(Status.UNKNOWN);
        assertThat(beyond.probes).hasValue(1);
    }
}
