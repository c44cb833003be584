package dev.holdfast.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ResetTimeTest {

    private static final ZoneId LOCAL = ZoneId.of("Asia/Tokyo");

    /** Cases U1, U2, U3, U5, U6: wordings as clients of several years printed them. */
    @ParameterizedTest(name = "{0} at {1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "5-hour limit reached ∙ resets 12:30am; 2026-11-30T12:00:00Z; 2026-11-30T15:30:00Z; CLOCK",
                "You've hit your limit · resets 6:30pm (Asia/Jerusalem); 2026-11-30T12:00:00Z; 2026-11-30T16:30:00Z; CLOCK_WITH_ZONE",
                "You've hit your session limit · resets 8:30pm (Asia/Tokyo); 2026-11-30T10:00:00Z; 2026-11-30T11:30:00Z; CLOCK_WITH_ZONE",
                "Weekly limit reached · resets 10am (Asia/Seoul) · /upgrade to Max; 2026-11-30T02:00:00Z; 2026-12-01T01:00:00Z; CLOCK_WITH_ZONE",
                "You're out of extra usage · resets 11:30am (Asia/Colombo); 2026-11-30T00:00:00Z; 2026-11-30T06:00:00Z; CLOCK_WITH_ZONE",
                "5-hour limit reached - resets 3pm; 2026-11-30T02:00:00Z; 2026-11-30T06:00:00Z; CLOCK",
                "5-hour limit reached | resets 3pm; 2026-11-30T02:00:00Z; 2026-11-30T06:00:00Z; CLOCK",
                "5-hour limit reached • RESETS 3 PM; 2026-11-30T02:00:00Z; 2026-11-30T06:00:00Z; CLOCK",
                "Your limit will reset at 12am.; 2026-11-30T02:00:00Z; 2026-11-30T15:00:00Z; CLOCK",
                "You've hit your 5-hour limit · resets 8:20pm (UTC); 2026-11-30T11:38:56Z; 2026-11-30T20:20:00Z; CLOCK_WITH_ZONE",
                "You've hit your limit · resets 20:20 (UTC); 2026-11-30T11:38:56Z; 2026-11-30T20:20:00Z; CLOCK_WITH_ZONE",
                "Claude AI usage limit reached|1796070000; 2026-11-30T18:00:00Z; 2026-11-30T20:20:00Z; EPOCH_TEXT",
                "Claude AI usage limit reached|1796070000000; 2026-11-30T18:00:00Z; 2026-11-30T20:20:00Z; EPOCH_TEXT",
                "resets Jul 27 at 4:30am (Asia/Calcutta); 2026-07-25T00:00:00Z; 2026-07-26T23:00:00Z; CLOCK_WITH_ZONE",
                "resets Feb 16 at 2pm (America/Los_Angeles); 2026-02-12T00:00:00Z; 2026-02-16T22:00:00Z; CLOCK_WITH_ZONE",
                "resets Sep 15 at 7pm; 2026-09-10T00:00:00Z; 2026-09-15T10:00:00Z; CLOCK",
                "Resets Jan 15, 3:30pm (Europe/Berlin); 2026-01-12T00:00:00Z; 2026-01-15T14:30:00Z; CLOCK_WITH_ZONE",
                "resets Oct 6, 2027, 3pm (UTC); 2027-10-01T00:00:00Z; 2027-10-06T15:00:00Z; CLOCK_WITH_ZONE",
                "resets Jan 2 at 9am (UTC); 2026-12-30T12:00:00Z; 2027-01-02T09:00:00Z; CLOCK_WITH_ZONE",
                "Resets 4:59pm (UTC)Resets 4:59pm (UTC); 2026-11-30T12:00:00Z; 2026-11-30T16:59:00Z; CLOCK_WITH_ZONE",
                // U5: tomorrow, due now, just past
                "resets 2:30am (UTC); 2026-11-30T23:00:00Z; 2026-12-01T02:30:00Z; CLOCK_WITH_ZONE",
                "resets 2:30am (UTC); 2026-11-30T02:29:00Z; 2026-11-30T02:30:00Z; CLOCK_WITH_ZONE",
                "resets 2:30am (UTC); 2026-11-30T02:30:05Z; 2026-11-30T02:30:00Z; CLOCK_WITH_ZONE",
                "resets 11:59pm (UTC); 2026-11-30T00:00:30Z; 2026-11-29T23:59:00Z; CLOCK_WITH_ZONE",
                // U6: overlap takes the later, a gap lies behind it, an unknown zone is local
                "resets 1:30am (Europe/London); 2026-10-25T00:00:00Z; 2026-10-25T01:30:00Z; CLOCK_WITH_ZONE",
                "resets 2:30am (America/New_York); 2026-03-08T05:00:00Z; 2026-03-08T07:30:00Z; CLOCK_WITH_ZONE",
                "resets 3pm (Middle/Earth); 2026-11-30T02:00:00Z; 2026-11-30T06:00:00Z; CLOCK",
            })
    void readsTheMomentOfEveryWording(String text, Instant produced, Instant expected, ResetTime.From from) {
        Optional<ResetTime> found = ResetTime.in(text, produced, LOCAL);

        assertThat(found).contains(new ResetTime(expected, from));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "You've hit your monthly spend limit.",
                "Credit balance is too low",
                "limit reached|0",
                "limit reached|1353560000",
                "limit reached|99999999999999",
                "resets 25pm",
                "resets 14",
                "resets soon",
                "resets Foo 3 at 4pm x",
                "resets 3:75pm",
                "API Error: 529 overloaded_error",
            })
    void namesNoMomentWhereNoneIsSaid(String text) {
        assertThat(ResetTime.in(text, Instant.parse("2026-11-30T12:00:00Z"), LOCAL))
                .isEmpty();
    }

    @Test
    void noBreakSpacesAreSpaces() {
        String text = "You've hit your limit\u00a0·\u00a0resets\u00a08:20\u202fpm\u00a0(UTC)";

        assertThat(ResetTime.in(text, Instant.parse("2026-11-30T11:00:00Z"), LOCAL))
                .map(ResetTime::at)
                .contains(Instant.parse("2026-11-30T20:20:00Z"));
    }

    @Test
    void aTranscriptsFieldIsBelievedWhenItIsPlausible() {
        Instant produced = Instant.parse("2026-11-30T11:38:56Z");

        assertThat(ResetTime.ofEpochSeconds(1796070000L, produced))
                .contains(new ResetTime(Instant.parse("2026-11-30T20:20:00Z"), ResetTime.From.TRANSCRIPT));
        assertThat(ResetTime.ofEpochSeconds(Long.MAX_VALUE, produced)).isEmpty();
        assertThat(ResetTime.ofEpochSeconds(-5, produced)).isEmpty();
    }
}
