package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReconnectCommandTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "systemctl restart {server} | web-1 | systemctl restart web-1",
                "pm2 restart \"{server}\" | plugin:a:b | pm2 restart \"plugin:a:b\"",
                "restart {server} | my db; rm x | restart 'my db; rm x'",
                "restart {server} | it's | restart 'it'\\''s'",
                "restart {server} | 日本 | restart '日本'",
                "echo \"$(date)\" | a;b | echo \"$(date)\"",
            })
    void fillsInTheName(String text, String server, String expected) {
        assertThat(ReconnectCommand.of(text, server)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "restart \"{server}\" | $(touch x)",
                "restart '{server}' | a;b",
                "x=$(restart {server}) | a;b",
                "restart \\{server} | a;b",
                "cat <<{server} | a;b",
                "restart {server} | --all",
                "restart ../{server} | ../x",
            })
    void refusesWhatCannotBeQuoted(String text, String server) {
        String name = server.equals("../x") ? "../x\n" : server;

        assertThat(ReconnectCommand.of(text, name)).isEmpty();
    }
}
