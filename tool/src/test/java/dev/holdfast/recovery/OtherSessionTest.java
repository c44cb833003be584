package dev.holdfast.recovery;

import static dev.holdfast.recovery.TestingRecovery.LIMIT;
import static dev.holdfast.recovery.TestingRecovery.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one session is told about another, and when it is told nothing. */
final class OtherSessionTest {

    @TempDir
    Path home;

    private TestingRecovery client;

    @BeforeEach
    void aProject() throws IOException {
        client = new TestingRecovery(home, Map.of());
    }

    @Test
    void anotherSessionIsToldWithACaveatAndDoesNotEatTheRecord() {
        client.start("a1", "p1");
        client.limited(SESSION, "p1");
        client.tick(1200);

        String text = client.told("other");

        assertThat(text)
                .contains(SESSION, "not this one")
                .containsSubsequence("claude --resume " + SESSION, "agent-notes", "new agent", "yourself")
                .doesNotContain("SendMessage");
        assertThat(client.folders.record(SESSION)).exists();
        assertThat(client.begin("third")).isNull();
        assertThat(client.told(SESSION)).contains("SendMessage");
    }

    @Test
    void aNewErrorOfTheSessionIsNewsAgain() {
        client.limited(SESSION, "p1");
        client.tick(60);
        client.told("other");
        client.tick(60);

        client.limited(SESSION, "p2");

        assertThat(client.begin("third")).isNotNull();
    }

    @Test
    void aSessionThatWentOnIsNoLongerCutOff() throws IOException {
        client.limited(SESSION, "p1");
        client.tick(600);
        client.write(client.transcript(SESSION), client.asks("go on"), client.says("all done"));
        client.tick(3 * 3600);

        assertThat(client.begin("other")).isNull();
        assertThat(client.begin(SESSION)).as("and has nothing to catch up on").isNull();
        assertThat(client.folders.consumed(SESSION)).exists();
    }

    @Test
    void aRecordEndsBeingAliveUntilTheTranscriptShowsMore() throws IOException {
        client.write(client.transcript(SESSION), client.asks("do it"));
        client.limited(SESSION, "p1");
        client.tick(5);

        assertThat(client.begin("other")).as("cut off seconds ago").isNotNull();
        client.write(client.transcript(SESSION), client.asks("go on"));
        client.tick(5);
        assertThat(client.begin("third")).as("at work again").isNull();
    }

    @Test
    void aSessionAtWorkIsNotReportedAsOrphaned() throws IOException {
        client.start("a1", "p1");
        client.tick(1200);
        client.write(client.transcript(SESSION), client.says("waiting for it"));
        client.tick(540);

        assertThat(client.begin("other")).isNull();
        client.tick(120);
        assertThat(client.told("other")).contains("did not finish", "`a1`");
    }

    @Test
    void anAgentAtWorkKeepsItsSessionFromBeingReported() throws IOException {
        client.start("a1", "p1");
        client.tick(1200);
        client.write(client.agentTranscript("a1"), client.callsTool());
        client.write(client.transcript(SESSION), client.says("waiting for it"));
        Files.setLastModifiedTime(
                client.transcript(SESSION), FileTime.from(client.now().minusSeconds(1200)));
        client.tick(300);

        assertThat(client.begin("other")).isNull();
    }

    @Test
    void aSessionThatWaitsForAPermissionIsAlive() throws IOException {
        client.start("a1", "p1");
        client.write(client.transcript(SESSION), client.asks("do it"), client.callsTool());
        Path list = home.resolve(".claude/sessions/1.json");
        client.write(list, listed(ProcessHandle.current().pid()));
        client.tick(3 * 3600);

        assertThat(client.begin("other")).isNull();

        client.write(list, listed(Long.MAX_VALUE));
        assertThat(client.begin("other")).as("its process is gone").isNotNull();
    }

    private static String listed(long pid) {
        return "{\"pid\":" + pid + ",\"sessionId\":\"" + SESSION + "\",\"status\":\"busy\"}";
    }

    @Test
    void orphansArePresentedOnceAndAgainWhenTheyAreStartedAgain() throws IOException {
        client.start("a1", "p1");
        client.tick(3600);
        byte[] before = Files.readAllBytes(client.folders.session(SESSION).resolve("p1/a1.call.json"));
        assertThat(client.told("other")).contains("`a1`");
        client.tick(3600);

        assertThat(client.begin("third")).isNull();
        assertThat(client.folders.session(SESSION).resolve("p1/a1.call.json")).hasBinaryContent(before);

        client.start("a1", "p2");
        client.tick(3600);
        assertThat(client.begin("fourth")).isNotNull();
    }

    @Test
    void whatASessionWasToldAboutItselfIsNotAnOrphanLater() {
        client.start("a1", "p1");
        client.limited(SESSION, "p1");
        client.tick(60);
        client.told(SESSION);
        client.tick(3600);

        assertThat(client.begin("other")).isNull();
    }

    @Test
    void aTranscriptThatNobodyRecordedIsRead() throws IOException {
        Instant resets = client.now().plusSeconds(4 * 3600);
        client.write(
                client.transcript(SESSION),
                client.asks("go"),
                client.apiError("rate_limit", LIMIT, resets.getEpochSecond()));
        client.tick(3600);

        assertThat(client.told("other"))
                .contains("Nobody recorded this", "5-hour limit", "announced to end", "usage limit");
        assertThat(client.begin("third")).isNull();
    }

    @Test
    void aTurnThatStopsInTheMiddleIsReported() throws IOException {
        client.write(client.transcript(SESSION), client.asks("go"), client.callsTool());
        client.tick(3600);

        assertThat(client.told("other")).contains("stopped in the middle of a turn", "claude --resume " + SESSION);
    }

    @Test
    void aTurnThatEndedOrThatItsUserStoppedIsNot() throws IOException {
        client.write(
                client.transcript(SESSION),
                client.says("done"),
                client.asks("<command-name>/exit</command-name>"),
                client.asks("<local-command-stdout>Bye!</local-command-stdout>"));
        client.write(client.transcript("second"), client.callsTool(), client.asks("[Request interrupted by user]"));
        client.tick(3600);

        assertThat(client.begin("other")).isNull();
    }

    @Test
    void u9AConversationAboutLimitsIsNoLimit() throws IOException {
        client.write(client.transcript(SESSION), client.says(LIMIT));
        client.tick(3600);

        assertThat(client.begin("other")).isNull();
    }

    @Test
    void aTranscriptOlderThanADayIsLeftAlone() throws IOException {
        client.write(client.transcript(SESSION), client.callsTool());
        client.tick(25 * 3600);

        assertThat(client.begin("other")).isNull();
    }
}
