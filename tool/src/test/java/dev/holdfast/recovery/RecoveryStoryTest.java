package dev.holdfast.recovery;

import static dev.holdfast.recovery.TestingRecovery.SESSION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.claude.HookEvent;
import dev.holdfast.journal.Journal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stories of cases L1 to L3, L5 and I7, as a client sends them. */
final class RecoveryStoryTest {

    @TempDir
    Path home;

    private TestingRecovery client;

    @BeforeEach
    void aProject() throws IOException {
        client = new TestingRecovery(home, Map.of());
    }

    @Test
    void l1AllThatWasRunningReachesTheNextStartOfTheSessionOnce() {
        client.start("a1", "p1");
        client.start("a2", "p1");
        client.launched("a1", "p1", "investigate the login", "async_launched");
        client.tick(60);
        client.stop("a2", "p1");
        client.tick(1);

        client.limited(SESSION, "p1");
        SessionBriefing.Told told = client.begin(SESSION);

        assertThat(told).isNotNull();
        assertThat(told.text())
                .contains("`a1`", "investigate the login", "usage limit", "8:20pm", "SendMessage(to: \"a1\")")
                .containsPattern("Finished, do not run again \\(1\\).*a2")
                .hasSizeLessThanOrEqualTo(4_000);
        assertThat(client.folders.record(SESSION)).as("unprinted is unmarked").exists();
        told.markShown().run();
        assertThat(client.folders.consumed(SESSION)).exists();
        assertThat(client.begin(SESSION)).as("the second time is silent").isNull();
    }

    @Test
    void l1TheWayOnOfTheSameSessionIsNotesThenMessageThenANewAgentThenOneself() {
        client.start("a1", "p1");
        client.limited(SESSION, "p1");

        String text = client.told(SESSION);

        assertThat(text).containsSubsequence("agent-notes", "SendMessage(to: \"a1\")", "new agent", "yourself");
    }

    @Test
    void oneShotTypesAreNamedAsNotResumable() {
        client.start("a1", "p1", "Explore");
        client.limited(SESSION, "p1");

        assertThat(client.told(SESSION)).contains("cannot be resumed").doesNotContain("SendMessage");
    }

    @Test
    void doneIsLookedUpOverTheWholeSessionAndNotUnderOnePrompt() {
        client.start("a1", "p1");
        client.tick(60);
        client.stop("a1", "p2");

        client.limited(SESSION, "p2");

        assertThat(client.record(SESSION).pending()).isEmpty();
        assertThat(client.record(SESSION).finished())
                .extracting(Interruption.Finished::agentId)
                .containsExactly("a1");
    }

    @Test
    void whatFinishedAfterTheRecordIsNotCalledUnfinished() {
        client.start("a1", "p1");
        client.limited(SESSION, "p1");
        client.tick(3);
        client.stop("a1", "p1");

        assertThat(client.told(SESSION)).contains("No subagent is unfinished now", "do not run again (1)");
    }

    @Test
    void whatABriefingNamedAsFinishedIsNoNewsInTheNextRecord() {
        client.start("a1", "p1");
        client.stop("a1", "p1");
        client.limited(SESSION, "p1");
        client.tick(60);
        client.told(SESSION);
        client.tick(60);
        client.start("a2", "p2");
        client.tick(1);
        client.stop("a2", "p2");

        client.limited(SESSION, "p2");

        assertThat(client.record(SESSION).finished())
                .extracting(Interruption.Finished::agentId)
                .containsExactly("a2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p1", "p2"})
    void aRevivedAgentIsDoneOnlyWhenItsLastStopIsNewerThanItsLastStart(String again) {
        client.start("a1", "p1");
        client.tick(10);
        client.stop("a1", "p1");
        client.tick(10);
        client.start("a1", again);
        client.limited(SESSION, again);

        assertThat(client.record(SESSION).pending())
                .extracting(Interruption.Pending::agentId)
                .containsExactly("a1");
        client.tick(10);
        client.stop("a1", again);
        assertThat(client.told(SESSION)).contains("No subagent is unfinished now");
    }

    @Test
    void l2WhatCannotBeToldIsUnknownAndATranscriptIsBelieved() throws IOException {
        for (String agent : new String[] {"A", "B", "C", "D"}) {
            client.start(agent, "p1");
        }
        client.tick(5);
        client.stop("A", "p1");
        client.write(client.agentTranscript("B"), client.says("all found"));
        client.write(client.agentTranscript("C"), client.asks("go"));
        client.write(client.agentTranscript("D"), client.apiError("rate_limit", TestingRecovery.LIMIT, 0));
        client.tick(3 * 3600);

        client.limited(SESSION, "p1");

        Interruption record = client.record(SESSION);
        assertThat(record.finished()).extracting(Interruption.Finished::agentId).containsExactlyInAnyOrder("A", "B");
        assertThat(record.pending())
                .extracting(Interruption.Pending::agentId, Interruption.Pending::state)
                .containsExactly(tuple("C", "unknown"));
        assertThat(record.interrupted())
                .extracting(Interruption.Pending::agentId)
                .containsExactly("D");
        assertThat(client.told(SESSION)).contains("unknown whether it finished");
    }

    @Test
    void l2TheListOfTasksSaysWhoStillWorks() {
        client.start("a1", "p1");
        client.tick(5);
        client.turnEnds(new HookEvent.Task("a1", "subagent", "running", "look", "general-purpose"));

        client.limited(SESSION, "p1");

        assertThat(client.record(SESSION).pending())
                .extracting(Interruption.Pending::state)
                .containsExactly("running");
    }

    @Test
    void aTurnWithoutAgentsLeavesNothing() {
        client.turnEnds();

        assertThat(client.folders.calls()).doesNotExist();
    }

    @Test
    void l3AStopThatNobodyStartedIsCountedAndNotBelieved() {
        client.start("A", "p1");
        client.stop("zzz", "p1", "");

        client.limited(SESSION, "p1");

        assertThat(client.record(SESSION).finished()).isEmpty();
        assertThat(client.record(SESSION).pending())
                .extracting(Interruption.Pending::agentId)
                .containsExactly("A");
        Entry tasks = Entry.read(client.folders.session(SESSION).resolve(AgentLedger.TASKS), Journal.NONE);
        assertThat(tasks).isNotNull();
        assertThat(tasks.number("stray_stops")).isEqualTo(1);
    }

    @Test
    void aSubagentsDeathIsNoInterruptedTurn() {
        client.start("a1", "p1");
        client.tick(1);
        client.fails(SESSION, "p1", "a1", "rate_limit", TestingRecovery.LIMIT);

        assertThat(client.folders.record(SESSION)).doesNotExist();
        client.tick(3600);
        assertThat(client.told("other")).contains("`a1`", "interrupted by an API error", "claude --resume " + SESSION);
        client.tick(3600);
        assertThat(client.begin("third")).as("presented once").isNull();
        assertThat(client.folders.session(SESSION).resolve("p1"))
                .isDirectoryContaining("glob:**a1.call.json")
                .isDirectoryContaining("glob:**a1.presented.json");
    }

    @Test
    void aForegroundAgentsCallReturnsAfterItsStopAndDoesNotStartItAgain() {
        client.start("a1", "p1");
        client.tick(5);
        client.stop("a1", "p1");
        client.tick(1);
        client.launched("a1", "p1", "do it", "completed");

        client.limited(SESSION, "p1");

        assertThat(client.record(SESSION).pending()).isEmpty();
    }

    @Test
    void l2ACompletedCallIsAStopWhereNoneWasSeen() {
        client.start("a1", "p1");
        client.tick(5);
        client.launched("a1", "p1", "do it", "completed");

        client.limited(SESSION, "p1");

        assertThat(client.record(SESSION).finished()).hasSize(1);
    }

    @Test
    void aSecondFailureKeepsTheFirstTimeAndUnitesTheAgents() {
        Instant first = client.now();
        client.start("a1", "p1");
        client.limited(SESSION, "p1");
        client.tick(3);
        client.start("a2", "p2");
        client.fails(SESSION, "p2", "", "", "");

        Interruption record = client.record(SESSION);
        assertThat(record.time()).isEqualTo(first);
        assertThat(record.lastTime()).isEqualTo(first.plusSeconds(3));
        assertThat(record.kind()).isEqualTo(ErrorKind.USAGE_LIMIT);
        assertThat(record.pending()).extracting(Interruption.Pending::agentId).contains("a1", "a2");
    }

    @Test
    void anErrorIsNotMergedIntoARecordThatIsTooOldToBeShown() {
        client.limited(SESSION, "p1");
        client.tick(86_401);

        client.fails(SESSION, "p2", "", "overloaded", "");

        assertThat(client.record(SESSION).time()).isEqualTo(client.now());
        assertThat(client.record(SESSION).kind()).isEqualTo(ErrorKind.OVERLOADED);
    }

    @Test
    void aRecordOlderThanADayIsNotShown() {
        client.limited(SESSION, "p1");
        client.tick(86_401);

        assertThat(client.begin(SESSION)).isNull();
    }

    @Test
    void i7ManyAgentsAreCutVisiblyToTheBudget() {
        for (int i = 0; i < 40; i++) {
            client.start("agent" + i, "p1");
            client.launched("agent" + i, "p1", "x".repeat(790) + i, "async_launched");
            client.tick(1);
        }
        client.limited(SESSION, "p1");

        assertThat(client.record(SESSION).pending()).hasSize(12);
        assertThat(client.record(SESSION).pendingTotal()).isEqualTo(40);
        assertThat(client.told(SESSION))
                .hasSizeLessThanOrEqualTo(4_000)
                .contains("(40)", "more, left out here", "agent39");
    }

    @Test
    void i7CompactIsNeverToldAndEverySourceElseIsToldOnce() {
        client.limited(SESSION, "p1");

        assertThat(client.begin(SESSION, "compact")).isNull();
        assertThat(client.begin(SESSION, "resume")).isNotNull();
        assertThat(client.begin("forked", "fork")).isNotNull();
        assertThat(client.begin("cleared", "clear")).isNotNull();
    }
}
