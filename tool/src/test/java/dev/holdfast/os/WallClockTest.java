package dev.holdfast.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
final class WallClockTest {

    private static final Path ZONES = Path.of("/usr/share/zoneinfo");
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Asia/Tokyo",
                "Asia/Kolkata",
                "America/New_York",
                "Europe/Berlin",
                "Australia/Lord_Howe",
                "Africa/Casablanca",
                "America/Sao_Paulo",
                "Pacific/Apia",
                "Etc/UTC",
                "Etc/GMT-14"
            })
    void tellsTheSameAsTheRulesOfTheZoneThroughTwoYears(String name) {
        assumeThat(ZONES.resolve(name)).exists();
        ZoneId rules = ZoneId.of(name);

        for (int day = 0; day < 730; day++) {
            Instant now = NOW.plusSeconds(day * 86_400L);
            WallClock clock = WallClock.at(now, name, folder.resolve("localtime"), ZONES);
            if (clock.zone() instanceof ZoneOffset offset) {
                assertThat(offset).as("%s", now).isEqualTo(rules.getRules().getOffset(now));
                assertThat(offset).isEqualTo(rules.getRules().getOffset(now.minusSeconds(29 * 86_400L)));
                assertThat(clock.name()).isEqualTo(name);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"/usr/share/zoneinfo/Asia/Tokyo,Asia/Tokyo", "../usr/share/zoneinfo/Etc/UTC,Etc/UTC"})
    void takesTheNameOfTheSystemsLink(String target, String name) throws IOException {
        assumeThat(ZONES.resolve(name)).exists();
        Path local = Files.createSymbolicLink(folder.resolve("localtime"), Path.of(target));

        WallClock clock = WallClock.at(NOW, "", local, ZONES);

        assertThat(clock.name()).isEqualTo(name);
        assertThat(clock.zone()).isInstanceOf(ZoneOffset.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc/passwd", "/etc/passwd", "JST-9", "No/Where", "Asia", "EST5EDT,M3.2.0,M11.1.0"})
    void leavesEveryOtherFormToTheJvm(String variable) {
        WallClock clock = WallClock.at(NOW, variable, folder.resolve("localtime"), ZONES);

        assertThat(clock)
                .isEqualTo(new WallClock(
                        ZoneId.systemDefault(), ZoneId.systemDefault().getId()));
    }

    @Test
    void leavesAFileThatIsNoneToTheJvm() throws IOException {
        Files.write(folder.resolve("Half"), new byte[50]);
        Files.writeString(folder.resolve("Text"), "TZif2 and no more");

        for (String name : new String[] {"Half", "Text"}) {
            assertThat(WallClock.at(NOW, name, folder.resolve("localtime"), folder)
                            .zone())
                    .isEqualTo(ZoneId.systemDefault());
        }
    }
}
