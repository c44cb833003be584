package dev.holdfast.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ErrorKindTest {

    /** Cases U4, U8, L5. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = ';',
            nullValues = "-",
            emptyValue = "",
            value = {
                "rate_limit; You've hit your 5-hour limit · resets 8:20pm (UTC); USAGE_LIMIT",
                "rate_limit; You've hit your session limit · resets 3pm (Asia/Tokyo); USAGE_LIMIT",
                "unknown; You've hit your session limit · resets 3:40pm (Europe/Kyiv); USAGE_LIMIT",
                "''; You've hit your session limit · resets 3:40pm (Europe/Kyiv); USAGE_LIMIT",
                "rate_limit; Weekly limit reached · resets 10am (Asia/Seoul); USAGE_LIMIT",
                "rate_limit; You're out of extra usage · resets 11:30am (Asia/Colombo); USAGE_LIMIT",
                "rate_limit; Your limit will reset at 12am.; USAGE_LIMIT",
                "rate_limit; some new limit wording; USAGE_LIMIT",
                "rate_limit; API Error: Request rejected (429) · This request would exceed your account's rate limit.; THROTTLED",
                "rate_limit; Server is temporarily limiting requests (not your usage limit) · Rate limited; THROTTLED",
                "unknown; Server is temporarily limiting requests (not your usage limit); THROTTLED",
                "rate_limit; API Error: Rate limit reached; THROTTLED",
                "overloaded; API Error: 529 overloaded_error; OVERLOADED",
                "unknown; API Error: 529 overloaded_error; OVERLOADED",
                "server_error; API Error: 500 rate_limit_check_failed; OTHER",
                "rate_limit; You've hit your monthly spend limit.; NEEDS_HUMAN",
                "billing_error; Credit balance is too low; NEEDS_HUMAN",
                "unknown; Credit balance is too low; NEEDS_HUMAN",
                "rate_limit; You're out of usage credits; NEEDS_HUMAN",
                "authentication_failed; ''; NEEDS_HUMAN",
                "max_output_tokens; ''; OTHER",
                "brand_new_word; something else; OTHER",
                "''; ''; OTHER",
            })
    void saysWhatHelps(String error, String text, ErrorKind expected) {
        assertThat(ErrorKind.of(error, text)).isEqualTo(expected);
    }
}
