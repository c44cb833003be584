package dev.holdfast.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.holdfast.it.TestingProject.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a newcomer types first, in the order of the README. */
final class FirstStepsIT {

    private static final String THEIRS = "{\n    \"model\": \"opus\"\n}\n";

    @TempDir
    Path home;

    private TestingProject project;

    @BeforeEach
    void setUp() throws IOException {
        project = new TestingProject(home);
    }

    @AfterEach
    void nothingIsLeft() {
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(project.strays()).isEmpty());
    }

    @Test
    void theDemoDoesWhatItSaysInUnderAMinuteAndLeavesNoFile() throws Exception {
        Set<Path> before = leftovers();

        Run run = project.run("demo");

        assertThat(run.exit()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("BILLING_API_KEY", "HTTP 503", "blocked: exit 2", "remembered as healthy")
                .doesNotContain("NOT as promised")
                .contains("Every step did what it says");
        assertThat(run.seconds()).isLessThan(60);
        assertThat(leftovers()).isEqualTo(before);
        assertThat(home.resolve(".claude")).doesNotExist();
    }

    @Test
    void initIsProvedByTheDoctorAndUndoneByUninstall() throws Exception {
        Path settings = Files.createDirectories(home.resolve(".claude")).resolve("settings.json");
        Files.writeString(settings, THEIRS);

        Run init = project.run("init");
        Run doctor = project.run("doctor", "--json");
        Run again = project.run("init");
        Run uninstall = project.run("uninstall", "--purge");

        assertThat(init.exit()).as(init.out() + init.err()).isZero();
        assertThat(init.out()).contains("start-up cache");
        JsonObject report = JsonParser.parseString(doctor.out()).getAsJsonObject();
        assertThat(doctor.exit()).as(doctor.out()).isZero();
        assertThat(report.getAsJsonArray("proved").toString()).contains("a block blocks", "the hook command runs");
        assertThat(again.out()).contains("already");
        assertThat(uninstall.exit()).as(uninstall.out() + uninstall.err()).isZero();
        assertThat(settings).content().isEqualTo(THEIRS);
        assertThat(home.resolve(".claude").resolve("holdfast")).doesNotExist();
    }

    private static Set<Path> leftovers() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("holdfast-demo"))
                    .collect(Collectors.toSet());
        }
    }
}
