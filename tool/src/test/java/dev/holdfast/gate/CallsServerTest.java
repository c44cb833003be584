package dev.holdfast.gate;

import static dev.holdfast.gate.TestingGate.NOTHING;
import static dev.holdfast.gate.TestingGate.event;
import static dev.holdfast.gate.TestingGate.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookReply;
import dev.holdfast.claude.ServerRef;
import dev.holdfast.health.HealthMachine;
import dev.holdfast.health.Indexed;
import dev.holdfast.health.Key;
import dev.holdfast.health.Known;
import dev.holdfast.health.Signal;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.journal.Event.Kind;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which server a call means, and what its name may hold. */
class CallsServerTest {

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
    void aServerWithoutDeclarationIsNeverAskedAndBlockedByNameAlone() {
        assertThat(gate.call("cloud")).isEqualTo(NOTHING);
        for (int i = 0; i < 2; i++) {
            beyond.book()
                    .update(
                            beyond.key("cloud"),
                            known -> new Known(
                                    HealthMachine.next(
                                                    known.health(),
                                                    new Signal.CallFailed("Connection closed"),
                                                    Policy.DEFAULT,
                                                    testing.now(),
                                                    new Random(1))
                                            .health(),
                                    known.asked()));
        }

        assertThat(message(gate.call("cloud")))
                .contains("\"cloud\" breaks off calls")
                .contains("A call may try again");
        testing.pass(Duration.ofMinutes(1));
        assertThat(gate.call("cloud")).isEqualTo(NOTHING);
        assertThat(beyond.probes).hasValue(0);
    }

    @Test
    void twoProjectsWithOneNameDoNotBlockEachOtherX3() {
        gate.down("mem", Duration.ZERO);
        TestingBeyond other = new TestingBeyond(testing, testing.in(home.resolve("other")));
        other.stdio("mem", "python", "other.py");

        HookReply here = gate.call("mem");
        HookReply there = PreToolGate.handle(
                event("mcp__mem__go", new ServerRef("mem", "user")), other.context(), other.book(), other);

        assertThat(here).isInstanceOf(HookReply.Block.class);
        assertThat(there).isEqualTo(NOTHING);
    }

    @Test
    void anOlderClientsToolNameFindsTheLongestPrefixC7() {
        index("a", "user", "f-a");
        index("a__b", "local", "f-ab");
        beyond.book().update(new Key("a__b", "f-ab", testing.project().toString()), gate.failed());

        HookReply longer = PreToolGate.handle(event("mcp__a__b__c", null), testing.context(), beyond.book(), beyond);
        HookReply shorter = PreToolGate.handle(event("mcp__a__c", null), testing.context(), beyond.book(), beyond);

        assertThat(longer).isInstanceOf(HookReply.Block.class);
        assertThat(shorter).isEqualTo(NOTHING);
    }

    @Test
    void aNameThatFitsNoServerPassesWithANoteC7() {
        HookReply reply = PreToolGate.handle(event("mcp__who__go", null), testing.context(), beyond.book(), beyond);

        assertThat(reply).isEqualTo(NOTHING);
        assertThat(testing.kinds()).containsExactly(Kind.NOTE);
    }

    @Test
    void theResetCommandIsGivenByItsPathWherePathDoesNotFindIt() throws IOException {
        Path launcher = testing.context().places().own().resolve("bin/holdfast");
        Files.createDirectories(launcher.getParent());
        Files.writeString(launcher, "");
        gate.down("it's; rm -rf ~", Duration.ZERO);

        assertThat(message(gate.call("it's; rm -rf ~"))).contains(launcher + " reset 'it'\\''s; rm -rf ~'");
    }

    private void index(String name, String source, String fingerprint) {
        List<Indexed> all = new ArrayList<>(beyond.book().read().indexed());
        all.add(new Indexed(
                testing.project().toString(),
                source,
                name,
                "mcp__" + name + "__",
                fingerprint,
                Transport.STDIO,
                new Indexed.Declared(Path.of("/x"), List.of(name), 1, 1, 1, List.of(), 0),
                "",
                testing.now()));
        beyond.book().index(testing.project().toString(), all);
    }
}
