package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstallerTest {

    private static final Path JAVA = Path.of("/opt/jdk/bin/java");

    @TempDir
    Path dir;

    private Path own;

    @BeforeEach
    void makeADistribution() throws IOException {
        own = dir.resolve("config").resolve("holdfast");
        distribution("dist", "jar one");
    }

    private Installer distribution(String name, String jar) throws IOException {
        Distribution distribution = new Distribution(dir.resolve(name));
        Files.createDirectories(distribution.launcher().getParent());
        Files.createDirectories(distribution.jar().getParent());
        Files.writeString(distribution.launcher(), "#!/bin/sh\nexit 0\n");
        Files.setPosixFilePermissions(distribution.launcher(), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(distribution.jar(), jar);
        return new Installer(own, distribution);
    }

    @Test
    void whatIsInstalledIsWholeAndExecutableAndLedTo() throws IOException {
        Installer installer = distribution("dist", "jar one");

        Installer.Installed installed = installer.install(JAVA);

        assertThat(installed.fresh()).isTrue();
        assertThat(installed.app().getFileName().toString()).startsWith("development-");
        assertThat(new Distribution(installed.app()).jar()).hasContent("jar one");
        assertThat(installed.launcher()).isExecutable();
        assertThat(own.resolve("launch")).content().contains("home=" + installed.app() + "\n", "java=" + JAVA + "\n");
        assertThat(installer.current()).isTrue();
        assertThat(Files.getPosixFilePermissions(own)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aSecondInstallChangesNothing() throws IOException {
        Installer installer = distribution("dist", "jar one");
        installer.install(JAVA);
        String before = tree();

        Installer.Installed again = installer.install(JAVA);

        assertThat(again.fresh()).isFalse();
        assertThat(again.removed()).isEmpty();
        assertThat(tree()).isEqualTo(before);
    }

    @Test
    void anotherJarReplacesTheCopyAndTheOldOneGoes() throws IOException {
        Path old = distribution("dist", "jar one").install(JAVA).app();
        Installer newer = distribution("dist2", "jar two");
        assertThat(newer.current()).isFalse();

        Installer.Installed installed = newer.install(JAVA);

        assertThat(installed.removed()).containsExactly(old);
        assertThat(old).doesNotExist();
        assertThat(newer.current()).isTrue();
    }

    @Test
    void aCopyThatIsNotWholeIsMadeAnew() throws IOException {
        Installer installer = distribution("dist", "jar one");
        Path app = installer.install(JAVA).app();
        Files.delete(new Distribution(app).jar());
        assertThat(installer.current()).isFalse();

        installer.install(JAVA);

        assertThat(installer.current()).isTrue();
    }

    @Test
    void removalLeavesStateAlone() throws IOException {
        Installer installer = distribution("dist", "jar one");
        installer.install(JAVA);
        Files.writeString(own.resolve("salt"), "x");

        installer.remove();

        try (Stream<Path> left = Files.list(own)) {
            assertThat(left).containsExactly(own.resolve("salt"));
        }
    }

    private String tree() throws IOException {
        try (Stream<Path> files = Files.walk(own)) {
            return String.join(
                    "\n",
                    files.map(own::relativize).map(Path::toString).sorted().toList());
        }
    }
}
