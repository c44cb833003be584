package dev.holdfast.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookEvent;
import dev.holdfast.claude.HookReply;
import dev.holdfast.journal.Event;
import dev.holdfast.journal.Journal;
import dev.holdfast.os.Environment;
import dev.holdfast.settings.Places;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HookRunTest {

    private final List<String> journaled = new ArrayList<>();
    private final Journal journal = new Journal() {
        @Override
        public boolean add(Event event) {
            journaled.add(event.kind() + " " + event.fields());
            return true;
        }

        @Override
        public void pass() {}

        @Override
        public void fault(String where, Throwable cause) {
            journaled.add("FAULT " + where + " " + cause.getClass().getSimpleName());
        }
    };

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{'hook_event_name':'PreToolUse'", "\0\0\0\0", "[]", "[{}]", "text", "7"})
    void whatIsNoEventIsALineInTheJournal(String input) {
        HookReply reply = run(answering(new HookReply.Block("never")), "PreToolUse", input);

        assertThat(reply).isEqualTo(new HookReply.Nothing());
        assertThat(journaled).singleElement().asString().startsWith("NOTE").contains("no event on stdin");
    }

    @Test
    void stdinsOwnWordWinsOverTheCommandLine() {
        HookReply block = new HookReply.Block("down");

        HookReply reply = run(answering(block), "Stop", "{'hook_event_name':'PreToolUse'}");

        assertThat(reply).isEqualTo(block);
        assertThat(journaled).singleElement().asString().contains("Stop").contains("PreToolUse");
    }

    @Test
    void withoutAWordOnTheCommandLineStdinDecidesAlone() {
        assertThat(run(answering(new HookReply.Block("down")), "", "{'hook_event_name':'PreToolUse'}"))
                .isEqualTo(new HookReply.Block("down"));
        assertThat(journaled).isEmpty();
    }

    static List<Throwable> faults() {
        return List.of(
                new IllegalStateException("bug"),
                new OutOfMemoryError("heap"),
                new StackOverflowError(),
                new NoClassDefFoundError("gone"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultInAHandlerIsJournaledAndLetsTheCallPass_I2(Throwable fault) {
        HookReply reply = run(throwing(fault), "PreToolUse", "{'hook_event_name':'PreToolUse'}");

        assertThat(reply).isEqualTo(new HookReply.Nothing());
        assertThat(journaled)
                .containsExactly("FAULT hook PreToolUse " + fault.getClass().getSimpleName());
    }

    @Test
    void aFaultOfTheJournalItselfChangesNothing() {
        Journal broken = (Journal) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Journal.class}, (proxy, method, args) -> {
                    throw new OutOfMemoryError("still");
                });

        assertThat(new HookRun(broken, throwing(new IllegalStateException())).reply("PreToolUse", stdin("{}")))
                .isEqualTo(new HookReply.Nothing());
    }

    @ParameterizedTest
    @CsvSource({"SessionEnd,0", "UserPromptSubmit,0", "MessageDisplay,0", "NoSuchEvent,1", "'',1"})
    void onlyAnEventThatTheClientDoesNotHaveIsALine(String event, int lines) {
        Handlers handlers = handlers();

        HookReply reply = run(handlers, event, "{'hook_event_name':'" + event + "'}");

        assertThat(reply).isEqualTo(new HookReply.Nothing());
        assertThat(journaled).hasSize(lines);
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"hook_event_name\":\"PreToolUse\"}',1",
        "'{\"hook_event_name\":\"PreToolUse\",\"tool_name\":[1]}',1",
        "'{\"hook_event_name\":\"PostToolUseFailure\"}',1",
        "'{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\"}',0",
    })
    void aCallWithoutAToolsNameIsALine(String input, int lines) {
        assertThat(run(handlers(), "", input)).isEqualTo(new HookReply.Nothing());
        assertThat(journaled).hasSize(lines);
    }

    @Test
    void eventsWithoutASessionAreAnsweredWithNothing() {
        for (String event :
                List.of("PostToolUse", "SessionStart", "SubagentStart", "SubagentStop", "Stop", "StopFailure")) {
            assertThat(run(handlers(), event, "{'hook_event_name':'" + event + "'}"))
                    .isEqualTo(new HookReply.Nothing());
        }
        assertThat(journaled).isEmpty();
    }

    private HookReply run(HookEvent.Cases<HookReply> handlers, String argument, String input) {
        return new HookRun(journal, handlers).reply(argument, stdin(input));
    }

    private static Stdin stdin(String input) {
        String json = input.indexOf('"') < 0 ? input.replace('\'', '"') : input;
        return new Stdin(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    }

    private Handlers handlers() {
        Environment environment =
                new Environment(Map.of("HOME", "/nonexistent"), Path.of("/"), Path.of("/nonexistent"));
        return new Handlers(environment, Places.of(environment), journal, InstantSource.system());
    }

    private static HookEvent.Cases<HookReply> answering(HookReply reply) {
        return cases(() -> reply);
    }

    private static HookEvent.Cases<HookReply> throwing(Throwable fault) {
        return cases(() -> {
            throw fault;
        });
    }

    @SuppressWarnings("unchecked")
    private static HookEvent.Cases<HookReply> cases(Callable answer) {
        return (HookEvent.Cases<HookReply>) Proxy.newProxyInstance(
                HookRunTest.class.getClassLoader(),
                new Class<?>[] {HookEvent.Cases.class},
                (proxy, method, args) -> answer.call());
    }

    private interface Callable {
        HookReply call() throws Throwable;
    }
}
