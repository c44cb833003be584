package dev.holdfast.claude;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookEvent.AgentCall;
import dev.holdfast.claude.HookEvent.Task;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HookEventsTest {

    static Stream<Path> payloads() throws IOException {
        return Files.list(Path.of("src/test/resources/hooks"));
    }

    @ParameterizedTest
    @MethodSource("payloads")
    void everyPayloadOfTheClientIsTheEventItNames(Path payload) throws IOException {
        HookEvent event = read(Files.readString(payload));

        String name = event.base().name();
        assertThat(payload.getFileName().toString()).contains("-" + name);
        assertThat(event.base().sessionId()).hasSize(36);
        assertThat(event.base().cwd()).isEqualTo("/home/dev/app");
        assertThat(event.getClass().getSimpleName())
                .isEqualTo(name.equals("SessionEnd") || name.equals("UserPromptSubmit") ? "Other" : name);
    }

    @Test
    void aToolCallNamesItsServer() {
        HookEvent event = payload("mcp-ok-PreToolUse-mcp");

        assertThat(event).isInstanceOfSatisfying(HookEvent.PreToolUse.class, call -> {
            assertThat(call.toolName()).isEqualTo("mcp__mem__read_graph");
            assertThat(call.toolUseId()).isEqualTo("toolu_fm3xsr1ggt");
            assertThat(call.server()).isEqualTo(new ServerRef("mem", "dynamic"));
            assertThat(call.base().promptId()).isEqualTo("dac40e89-55b3-4f4d-a16b-fb24d42e0831");
            assertThat(call.base().agentId()).isEmpty();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "'',stdin is empty",
        "\uFEFF{},stdin does not begin with an object",
        "日本,stdin does not begin with an object"
    })
    void whatIsNoEventIsNamedForWhatItIs(String text, String reason) {
        HookInput input = HookEvents.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));

        assertThat(input).isEqualTo(new HookInput.Unreadable(reason));
    }

    @Test
    void aFailedCallCarriesItsError() {
        assertThat(payload("stdio-crash-PostToolUseFailure-mcp"))
                .isInstanceOfSatisfying(HookEvent.PostToolUseFailure.class, call -> {
                    assertThat(call.error()).isEqualTo("Connection closed");
                    assertThat(call.interrupt()).isFalse();
                    assertThat(call.server()).isEqualTo(new ServerRef("mem", "dynamic"));
                });
        assertThat(read("{'hook_event_name':'PostToolUseFailure','is_interrupt':true}"))
                .isInstanceOfSatisfying(
                        HookEvent.PostToolUseFailure.class,
                        call -> assertThat(call.interrupt()).isTrue());
    }

    @Test
    void aCallOfTheAgentToolCarriesWhatTheLedgerNeeds() {
        assertThat(agentOf(payload("agent-ok-PostToolUse-Agent")))
                .isEqualTo(new AgentCall(
                        "abcef602491e98cc7",
                        "general-purpose",
                        "look around",
                        "SUBTASK investigate the thing",
                        "async_launched",
                        false));
    }

    @Test
    void theOrderOfTheMembersDoesNotMatter() {
        HookEvent event = read("{'tool_response':{'agentId':'a1','status':'completed','extra':[{}]},"
                + "'tool_input':{'run_in_background':true,'prompt':'p','x':{'prompt':'no'},'subagent_type':'t'},"
                + "'tool_name':'Task','hook_event_name':'PostToolUse'}");

        assertThat(agentOf(event)).isEqualTo(new AgentCall("a1", "t", "", "p", "completed", true));
    }

    @Test
    void aMessageToAnAgentNamesItInItsInput() {
        HookEvent event = read("{'hook_event_name':'PostToolUse','tool_name':'SendMessage',"
                + "'tool_input':{'to':'a1','message':'go on'},'tool_response':'Resuming agent a1'}");

        assertThat(agentOf(event)).isEqualTo(new AgentCall("a1", "", "", "go on", "", false));
        assertThat(agentOf(read("{'hook_event_name':'PostToolUse','tool_name':'Bash','tool_input':{'to':'a1'}}")))
                .isNull();
    }

    @Test
    void backgroundTasksAreListed() {
        assertThat(payload("agent-ok-Stop")).isInstanceOfSatisfying(HookEvent.Stop.class, stop -> {
            assertThat(stop.lastAssistantMessage()).isEqualTo("main done");
            assertThat(stop.tasks())
                    .containsExactly(
                            new Task("abcef602491e98cc7", "subagent", "running", "look around", "general-purpose"));
        });
        assertThat(read("{'hook_event_name':'Stop','background_tasks':[1,{'id':2,'type':'t'},null]}"))
                .isInstanceOfSatisfying(
                        HookEvent.Stop.class,
                        stop -> assertThat(stop.tasks()).containsExactly(new Task("", "t", "", "", "")));
    }

    @Test
    void aFailedTurnKeepsAllMembersInOrder() {
        HookEvent event = read("{'session_id':'s','error':'rate_limit','effort':{'level':[1]},'n':7,"
                + "'hook_event_name':'StopFailure','error_details':'429'}");

        assertThat(event).isInstanceOfSatisfying(HookEvent.StopFailure.class, failure -> {
            assertThat(failure.error()).isEqualTo("rate_limit");
            assertThat(failure.errorDetails()).isEqualTo("429");
            assertThat(failure.payload())
                    .containsExactly(
                            entry("session_id", "s"),
                            entry("error", "rate_limit"),
                            entry("effort", "{\"level\":[1]}"),
                            entry("n", "7"),
                            entry("hook_event_name", "StopFailure"),
                            entry("error_details", "429"));
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'hook_event_name':7,'session_id':[],'tool_name':{}}",
                "{'hook_event_name':'NoSuchEvent'}",
                "{'hook_event_name':null}",
                "{'hook_event_name':'MessageDisplay','delta':'x'} trailing"
            })
    void whatNobodyHandlesIsOther(String json) {
        assertThat(read(json)).isInstanceOf(HookEvent.Other.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "true", "null", "'x'", "[]", "[1,{'name':'x'}]", "{}", "{'name':3}"})
    void aServerOfAnotherTypeIsNone(String server) {
        HookEvent event = read("{'hook_event_name':'PreToolUse','mcp_server':" + server + ",'tool_name':'mcp__a__b'}");

        assertThat(event).isInstanceOfSatisfying(HookEvent.PreToolUse.class, call -> {
            assertThat(call.server()).isNull();
            assertThat(call.toolName()).isEqualTo("mcp__a__b");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \n",
                "\0\0\0",
                "[]",
                "[{'hook_event_name':'PreToolUse'}]",
                "7",
                "'text'",
                "{",
                "{'a'",
                "{'a':",
                "{'a':'",
                "{'a':'\\",
                "{'a':1",
                "{'a':{'b':[",
                "{'a':1,}",
                "{a:1}",
                "{'a' 1}",
                "{'a':}",
                "{'a':x}",
                "{'hook_event_name':'PreToolUse','tool_input':{'x':'"
            })
    void whatIsNoEventIsUnreadable(String json) {
        assertThat(input(json)).isInstanceOf(HookInput.Unreadable.class);
    }

    @Test
    void rubbishIsUnreadableAtOnce() {
        byte[] rubbish = new byte[20_000_000];
        Arrays.fill(rubbish, (byte) 0x9d);
        ByteArrayInputStream in = new ByteArrayInputStream(rubbish);

        assertThat(HookEvents.read(in)).isInstanceOf(HookInput.Unreadable.class);
    }

    @Test
    void noByteBehindTheEventIsWaitedFor_I4() {
        byte[] event = json("{'hook_event_name':'PreToolUse','tool_name':'mcp__a__b'}");
        InputStream open = new InputStream() {
            private int at;

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                if (at == event.length) {
                    throw new AssertionError("asked for more than the event");
                }
                target[offset] = event[at++];
                return 1;
            }
        };

        assertThat(HookEvents.read(open)).isInstanceOf(HookInput.Read.class);
    }

    @ParameterizedTest
    @CsvSource({"string", "objects", "depth"})
    void aLargeInputIsStillDecided_I6(String kind) {
        String large = switch (kind) {
            case "string" -> "'" + "x".repeat(5_000_000) + "\\''";
            case "objects" -> "[" + "{'k':'}]','v':[1,2]},".repeat(250_000) + "0]";
            default -> "[".repeat(1_000_000) + "]".repeat(1_000_000);
        };

        HookEvent event = read("{'hook_event_name':'PreToolUse','tool_input':{'v':" + large
                + "},'tool_name':'mcp__a__b','mcp_server':{'name':'a','source':'user'}}");

        assertThat(event).isInstanceOfSatisfying(HookEvent.PreToolUse.class, call -> {
            assertThat(call.toolName()).isEqualTo("mcp__a__b");
            assertThat(call.server()).isEqualTo(new ServerRef("a", "user"));
        });
    }

    @Test
    void textsAreBounded() {
        HookEvent event = read("{'hook_event_name':'PostToolUse','tool_name':'Agent','tool_input':{'prompt':'"
                + "p".repeat(900_000) + "','description':'d'}}");

        assertThat(agentOf(event)).isEqualTo(new AgentCall("", "", "d", "p".repeat(16_000), "", false));
    }

    @Test
    void anErrorOfTheStreamIsUnreadable() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("gone");
            }
        };

        assertThat(HookEvents.read(broken)).isInstanceOf(HookInput.Unreadable.class);
    }

    private static HookEvent payload(String name) {
        try {
            return read(Files.readString(Path.of("src/test/resources/hooks", name + ".json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable AgentCall agentOf(HookEvent event) {
        return ((HookEvent.PostToolUse) event).agent();
    }

    private static HookEvent read(String json) {
        HookInput input = input(json);
        assertThat(input).isInstanceOf(HookInput.Read.class);
        return ((HookInput.Read) input).event();
    }

    private static HookInput input(String json) {
        return HookEvents.read(new ByteArrayInputStream(json(json)));
    }

    private static byte[] json(String json) {
        return (json.indexOf('"') < 0 ? json.replace('\'', '"') : json).getBytes(StandardCharsets.UTF_8);
    }
}
