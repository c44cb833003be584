package dev.holdfast.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.holdfast.mcp.Handshake.Step;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class HandshakeTest {

    private static final PeerText TEXT = new PeerText(text -> text);
    private static final String DISCOVERED =
            "{'id':1,'result':{'supportedVersions':['2026-07-28'],'_meta':{'io.modelcontextprotocol/serverInfo':{'name':'m','version':'3'}}}}";

    private record Row(String name, @Nullable Era era, List<String> messages, String expected) {}

    /** What a conversation comes to: the questions that follow the first, then the outcome. */
    @TestFactory
    Stream<DynamicTest> conversations() {
        return Stream.of(
                        row("S4 modern", null, DISCOVERED, "READY MODERN 2026-07-28 'm 3' []"),
                        row(
                                "S4 legacy: method not found",
                                null,
                                error(1, -32601, "Method not found"),
                                "initialize 2025-11-25"),
                        row("S4 legacy: invalid params", null, error(1, -32602, "Bad"), "initialize 2025-11-25"),
                        row("S4 legacy: a code of its own", null, error(1, 7, "Bad"), "initialize 2025-11-25"),
                        row(
                                "S4 -32022 names a legacy version",
                                null,
                                "{'id':1,'error':{'code':-32022,'message':'no','data':{'supported':['2025-06-18']}}}",
                                "initialize 2025-06-18"),
                        row(
                                "S4 -32022 names another modern version",
                                null,
                                "{'id':1,'error':{'code':-32022,'message':'no','data':{'supported':['2027-01-01']}}}",
                                "server/discover 2027-01-01"),
                        row(
                                "discover answered without versions",
                                null,
                                "{'id':1,'result':{}}",
                                "initialize 2025-11-25"),
                        row(
                                "a newer version than ours is READY",
                                null,
                                "{'id':1,'result':{'supportedVersions':['2099-01-01']}}",
                                "READY MODERN 2099-01-01 '' [unknown_version: 2099-01-01]"),
                        row("S3 an old version", Era.LEGACY, result("2024-11-05"), "READY LEGACY 2024-11-05 's 1' []"),
                        row(
                                "S3 the first version",
                                Era.LEGACY,
                                result("2024-10-07"),
                                "READY LEGACY 2024-10-07 's 1' []"),
                        row(
                                "S3 a version from the future",
                                Era.LEGACY,
                                result("9999-01-01"),
                                "READY LEGACY 9999-01-01 's 1' [unknown_version: 9999-01-01]"),
                        row("S3 no serverInfo", Era.LEGACY, "{'id':1,'result':{}}", "READY LEGACY  '' []"),
                        row("S3 a null result", Era.LEGACY, "{'id':1,'result':null}", "READY LEGACY  '' []"),
                        row(
                                "S3 -32602 with data.supported",
                                Era.LEGACY,
                                "{'id':1,'error':{'code':-32602,'message':'Unsupported protocol version','data':{'supported':['2024-11-05','2025-06-18'],'requested':'2025-11-25'}}}",
                                "initialize 2025-06-18"),
                        row(
                                "S3 -32602 with data.expected",
                                Era.LEGACY,
                                "{'id':1,'error':{'code':-32602,'message':'no','data':{'expected':'2025-03-26'}}}",
                                "initialize 2025-03-26"),
                        row(
                                "S4 remembered legacy, now modern",
                                Era.LEGACY,
                                error(1, -32601, "Method not found"),
                                "server/discover 2026-07-28"),
                        row(
                                "S4 modern names its versions in its error to initialize",
                                Era.LEGACY,
                                "{'id':1,'error':{'code':-32022,'message':'no','data':{'supported':['2026-07-28']}}}",
                                "server/discover 2026-07-28"),
                        row(
                                "remembered modern, now legacy",
                                Era.MODERN,
                                error(1, -32601, "Method not found"),
                                "initialize 2025-11-25"),
                        row("S9 another id", Era.LEGACY, "{'id':9999,'result':{}}", "wait, other id 9999"),
                        row(
                                "S9 the id as a string",
                                Era.LEGACY,
                                "{'id':'1','result':{}}",
                                "READY LEGACY  '' [string_id]"),
                        row(
                                "the id as a fraction-free double",
                                Era.LEGACY,
                                "{'id':1.0,'result':{}}",
                                "READY LEGACY  '' []"),
                        row(
                                "S9 an error without an id",
                                null,
                                "{'id':null,'error':{'code':-32700,'message':'Parse error'}}",
                                "initialize 2025-11-25"),
                        row("S2 a notification", Era.LEGACY, "{'method':'notifications/message','params':{}}", "wait"),
                        row(
                                "S2 the server's own request",
                                Era.LEGACY,
                                "{'id':'s1','method':'roots/list'}",
                                "answer {'jsonrpc':'2.0','id':'s1','error':{'code':-32601,'message':'Method not found'}}"),
                        row("an error that is a string", null, "{'id':1,'error':'boom'}", "initialize 2025-11-25"),
                        row(
                                "an error that is null is none",
                                Era.LEGACY,
                                "{'id':1,'error':null,'result':{}}",
                                "READY LEGACY  '' []"))
                .map(row -> DynamicTest.dynamicTest(row.name(), () -> {
                    Step step = new Step.Wait(Handshake.start(row.era(), TEXT));

                    for (String message : row.messages()) {
                        step = next(step).on(json(message));
                    }

                    assertThat(told(step)).isEqualTo(row.expected());
                }));
    }

    @TestFactory
    Stream<DynamicTest> refusalsInBothEras() {
        String modernRefusal = "{'id':1,'error':{'code':-32022,'message':'only 2030','data':{'supported':[]}}}";
        return Stream.of(
                        new Row(
                                "S4 both refused: the last words",
                                null,
                                List.of(error(1, -32601, "no"), error(2, -32603, "Internal error: no key")),
                                "PROTOCOL_ERROR Internal error: no key (-32603)"),
                        new Row(
                                "S4 a modern refusal says more than method not found",
                                null,
                                List.of(modernRefusal, error(2, -32601, "Method not found")),
                                "PROTOCOL_ERROR only 2030 (-32022)"),
                        new Row(
                                "S3 the second version is refused too",
                                Era.LEGACY,
                                List.of(
                                        error(1, -32602, "supported versions: 2025-06-18"),
                                        error(2, -32602, "supported versions: 2024-11-05"),
                                        error(3, -32601, "no")),
                                "PROTOCOL_ERROR no (-32601)"),
                        new Row(
                                "S9 an error without an id to the last question",
                                null,
                                List.of(error(1, -32601, "no"), "{'error':{'code':-32700,'message':'Parse error'}}"),
                                "PROTOCOL_ERROR Parse error (-32700)"),
                        new Row(
                                "an error without a message",
                                null,
                                List.of(error(1, -32601, "no"), "{'id':2,'error':{'code':5}}"),
                                "PROTOCOL_ERROR {\"code\":5}"))
                .map(row -> DynamicTest.dynamicTest(row.name(), () -> {
                    Step step = new Step.Wait(Handshake.start(row.era(), TEXT));

                    for (String message : row.messages()) {
                        step = next(step).on(json(message));
                    }

                    assertThat(told(step)).isEqualTo(row.expected());
                }));
    }

    @Test
    void silenceOnDiscoverAsksTheOtherQuestionOnceAndKeepsTheFirstOpen() {
        Handshake silent = Handshake.start(null, TEXT).afterSilence().orElseThrow();

        assertThat(silent.current().method()).isEqualTo("initialize");
        assertThat(silent.afterSilence()).isEmpty();
        assertThat(told(silent.on(json(DISCOVERED)))).isEqualTo("READY MODERN 2026-07-28 'm 3' []");
    }

    /** A late refusal of the old question must not end the new one. */
    @Test
    void lateErrorToDiscoverIsIgnoredOnceInitializeIsAsked() {
        Handshake silent = Handshake.start(null, TEXT).afterSilence().orElseThrow();

        Step named = silent.on(json(error(1, -32601, "Method not found")));
        Step nameless = silent.on(json("{'id':null,'error':{'code':-32700,'message':'Parse error'}}"));

        assertThat(told(next(named).on(json("{'id':2,'result':{}}")))).startsWith("READY LEGACY");
        assertThat(told(next(nameless).on(json("{'id':2,'result':{}}")))).startsWith("READY LEGACY");
    }

    /** The Java SDK's modern server, slow to start, met both questions at once and answered the newer one first. */
    @Test
    void aRefusalOfTheNewerQuestionWaitsForTheOlderOne() {
        Handshake silent = Handshake.start(null, TEXT).afterSilence().orElseThrow();

        Handshake refused = next(silent.on(json(error(2, -32022, "only 2026-07-28"))));

        assertThat(told(refused.on(json(DISCOVERED)))).isEqualTo("READY MODERN 2026-07-28 'm 3' []");
        assertThat(told(refused.on(json(error(1, -32601, "no"))))).isEqualTo("PROTOCOL_ERROR only 2026-07-28 (-32022)");
        assertThat(refused.refusedSoFar()).contains(new Outcome.ProtocolError("only 2026-07-28 (-32022)"));
        assertThat(refused.afterSilence()).isEmpty();
    }

    /** A remote server that was slow to start may still be modern. */
    @Test
    void anExchangeWithoutReplyLeavesTheFirstQuestionToBeAskedAgain() {
        Handshake slow = Handshake.start(null, TEXT).afterNoReply().orElseThrow();

        assertThat(slow.open()).hasSize(1);
        assertThat(told(slow.on(json(error(2, -32022, "only 2026-07-28"))))).isEqualTo("server/discover 2026-07-28");
    }

    @Test
    void aProcessThatLeftOnDiscoverIsAskedOnceMoreWithInitialize() {
        Handshake again = Handshake.start(null, TEXT).afterLeaving().orElseThrow();

        assertThat(again.open()).hasSize(1);
        assertThat(again.current().method()).isEqualTo("initialize");
        assertThat(again.afterLeaving()).isEmpty();
    }

    @Test
    void h7PlainTextThatNamesVersionsIsAskedAgainWithOneOfThem() {
        Handshake legacy = Handshake.legacyOnly(TEXT);
        String words =
                "Bad Request: Unsupported protocol version (supported versions: 2025-06-18, 2025-03-26, 2024-11-05)";

        Handshake retry = legacy.afterRefusal(words).orElseThrow();

        assertThat(retry.current().version()).isEqualTo("2025-06-18");
        assertThat(retry.afterRefusal(words)).isEmpty();
        assertThat(legacy.afterRefusal("<html>Not found</html>")).isEmpty();
    }

    /** Unread replies would fill the pipe and block us. */
    @Test
    void s2ServerRequestsWithoutEndAreNotAnsweredWithoutEnd() {
        Handshake handshake = Handshake.start(null, TEXT);
        int answered = 0;

        for (int request = 0; request < 1000; request++) {
            Step step = handshake.on(json("{'id':'r" + request + "','method':'ping'}"));
            answered += step instanceof Step.Answer ? 1 : 0;
            handshake = next(step);
        }

        assertThat(answered).isEqualTo(50);
    }

    @Test
    void questionsCarryWhatTheirEraAsksFor() {
        JsonObject modern = json(Handshake.start(null, TEXT).current().message());
        JsonObject legacy = json(Handshake.start(Era.LEGACY, TEXT).current().message());

        assertThat(modern.getAsJsonObject("params").getAsJsonObject("_meta").keySet())
                .containsExactly(
                        "io.modelcontextprotocol/protocolVersion",
                        "io.modelcontextprotocol/clientInfo",
                        "io.modelcontextprotocol/clientCapabilities");
        assertThat(legacy.getAsJsonObject("params").keySet())
                .containsExactly("protocolVersion", "capabilities", "clientInfo");
    }

    private static Row row(String name, @Nullable Era era, String message, String expected) {
        return new Row(name, era, List.of(message), expected);
    }

    private static String error(int id, int code, String message) {
        return "{'id':" + id + ",'error':{'code':" + code + ",'message':'" + message + "'}}";
    }

    private static String result(String version) {
        return "{'id':1,'result':{'protocolVersion':'" + version + "','serverInfo':{'name':'s','version':'1'}}}";
    }

    private static JsonObject json(String text) {
        return JsonParser.parseString(text).getAsJsonObject();
    }

    private static Handshake next(Step step) {
        return switch (step) {
            case Step.Ask ask -> ask.next();
            case Step.Answer answer -> answer.next();
            case Step.Wait wait -> wait.next();
            case Step.Settled settled -> throw new AssertionError("settled already: " + settled);
        };
    }

    private static String told(Step step) {
        return switch (step) {
            case Step.Ask ask ->
                ask.next().current().method() + " " + ask.next().current().version();
            case Step.Answer answer -> "answer " + answer.message().replace('"', '\'');
            case Step.Wait wait -> {
                String other = wait.next().notes().otherId();
                yield other.isEmpty() ? "wait" : "wait, other id " + other;
            }
            case Step.Settled settled -> told(settled.outcome());
        };
    }

    private static String told(Outcome outcome) {
        return outcome instanceof Outcome.Ready ready
                ? "READY " + ready.era() + " " + ready.version() + " '" + ready.server() + "' " + ready.warnings()
                : outcome.word() + " " + outcome.detail();
    }
}
