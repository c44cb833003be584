package dev.holdfast.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class ProcessTreeTest {

    private static final ProcessTree.Graces SHORT =
            new ProcessTree.Graces(Duration.ofMillis(30), Duration.ofMillis(30));
    private static final String STUBBORN = "sh -c 'trap \"\" TERM HUP; echo $$; while :; do sleep 0.02; done'";

    @TempDir
    private Path folder;

    /** Case P1: each script prints the id of the process that would stay. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                STUBBORN + " & wait",
                STUBBORN + " & exec sleep 60",
                "trap '' TERM; " + STUBBORN,
                STUBBORN + " | cat & wait; sleep 60"
            })
    void endsTheWholeTree(String script) throws IOException {
        ProcessHandle grandchild;
        Process launcher;
        try (ProcessTree tree = ProcessTree.start(sh(script), SHORT)) {
            launcher = tree.process();
            grandchild = announced(tree.process());
            assertThat(grandchild.isAlive()).isTrue();
        }

        assertGone(grandchild);
        assertGone(launcher.toHandle());
    }

    /** Case P1: it left the tree, and its parent has gone, before anybody looked. */
    @ParameterizedTest
    @ValueSource(strings = {"(" + STUBBORN + " & ); exit 0", "(setsid " + STUBBORN + " & ); exit 0"})
    @EnabledOnOs(OS.LINUX)
    void endsThoseThatLeftTheTree(String script) throws IOException, InterruptedException {
        ProcessHandle daemon;
        try (ProcessTree tree = ProcessTree.start(sh(script), SHORT)) {
            daemon = announced(tree.process());
            tree.process().waitFor(10, TimeUnit.SECONDS);
        }

        assertGone(daemon);
    }

    @Test
    void endsATreeThatKeepsForking() throws IOException {
        ProcessHandle forker;
        try (ProcessTree tree = ProcessTree.start(
                sh("trap '' TERM; echo $$; while :; do (trap '' TERM; sleep 5) & sleep 0.01; done"), SHORT)) {
            forker = announced(tree.process());
        }

        assertGone(forker);
        assertThat(forker.descendants()).isEmpty();
    }

    @Test
    void lastsAtMostAsLongAsAPoliteChildNeeds() throws IOException {
        ProcessTree tree = ProcessTree.start(sh("cat; echo done"), ProcessTree.Graces.PATIENT);

        tree.close();

        assertThat(tree.process().inputReader().readLine()).isEqualTo("done");
        assertThat(tree.process().exitValue()).isZero();
    }

    @Test
    void closesAChildThatDoesNotReadAndCloseIsIdempotent() throws IOException {
        ProcessTree tree = ProcessTree.start(sh("exec sleep 60"), SHORT);
        Thread writer = Thread.ofVirtual().start(() -> {
            try {
                tree.stdin().write(new byte[1 << 20]);
            } catch (IOException broken) {
                // Expected once the reader is gone.
            }
        });

        tree.close();
        tree.close();

        assertThat(tree.process().isAlive()).isFalse();
        await().until(() -> !writer.isAlive());
    }

    @Test
    void endsTheTreeInSpiteOfAnInterrupt() throws IOException {
        ProcessTree tree = ProcessTree.start(sh(STUBBORN + " & wait"), SHORT);
        ProcessHandle grandchild = announced(tree.process());
        Thread.currentThread().interrupt();

        tree.close();

        assertThat(Thread.interrupted()).isTrue();
        assertGone(grandchild);
    }

    /** Case P1: our own TERM. */
    @Test
    void endsTheTreeWhenThisProcessIsToldToEnd() throws Exception {
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Owner.class.getName(),
                        folder.toString(),
                        STUBBORN + " & wait")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            ProcessHandle grandchild = announced(owner);
            assertThat(grandchild.isAlive()).isTrue();

            owner.destroy();

            assertThat(owner.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertGone(grandchild);
        } finally {
            owner.destroyForcibly();
        }
    }

    @Test
    void givesTheChildItsEnvironmentAndItsMarkOnly() throws IOException {
        Command command = new Command(List.of("/usr/bin/env"), Map.of("ONLY", "this one"), folder);

        try (ProcessTree tree = ProcessTree.start(command, SHORT)) {
            assertThat(tree.process().inputReader().readAllLines())
                    .hasSize(2)
                    .contains("ONLY=this one")
                    .anyMatch(line -> line.startsWith("HOLDFAST_TREE="));
        }
    }

    @Test
    void countsTheTimeOfTheWholeTree() throws IOException {
        try (ProcessTree tree = ProcessTree.start(sh("sh -c 'while :; do :; done' & wait"), SHORT)) {
            await().atMost(Duration.ofSeconds(20)).until(() -> tree.cpuTime().toMillis() >= 30);
        }
    }

    /** Case S7. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void tellsWhoWantsToWorkFromWhoSleeps() throws IOException {
        try (ProcessTree spins = ProcessTree.start(sh("sh -c 'while :; do :; done' & wait"), SHORT);
                ProcessTree sleeps = ProcessTree.start(sh("sleep 60"), SHORT)) {
            await().atMost(Duration.ofSeconds(20)).until(spins::wantsCpu);
            await().atMost(Duration.ofSeconds(20)).until(() -> !sleeps.wantsCpu());
        }
    }

    /** Case S10. */
    @Test
    void looksTheProgramUpInTheChildsPath() throws IOException {
        script("bin/only-there", "#!/bin/sh\necho found\n");
        Command command = new Command(List.of("only-there"), Map.of("PATH", "/nowhere:bin"), folder);

        try (ProcessTree tree = ProcessTree.start(command, SHORT)) {
            assertThat(tree.process().inputReader().readLine()).isEqualTo("found");
        }
    }

    /** Case S10. */
    @Test
    void namesProgramAndReasonWhenNothingStarts() throws IOException {
        script("lost", "#!/nowhere/node\n");

        assertFails("npx", StartFailure.Reason.NOT_FOUND, "npx was not found in its PATH (searched /nowhere, /void)");
        assertFails("./missing", StartFailure.Reason.NOT_FOUND, "./missing does not exist");
        assertFails(folder.toString(), StartFailure.Reason.IS_FOLDER, folder + " is a folder");
        assertFails(
                "./lost",
                StartFailure.Reason.NO_INTERPRETER,
                "./lost needs the interpreter /nowhere/node, which does not exist");
        Command nowhere = new Command(List.of("sh"), Map.of(), folder.resolve("none"));
        assertThatThrownBy(() -> ProcessTree.start(nowhere, SHORT)).hasMessageContaining("which is not a folder");
        Command unusable = new Command(List.of("/bin/sh"), Map.of("A=B", "x"), folder);
        assertThatThrownBy(() -> ProcessTree.start(unusable, SHORT)).hasMessageContaining("no environment can hold");
    }

    private void assertFails(String program, StartFailure.Reason reason, String message) {
        Command command = new Command(List.of(program), Map.of("PATH", "/nowhere:/void"), folder);
        assertThatThrownBy(() -> ProcessTree.start(command, SHORT))
                .isInstanceOfSatisfying(StartFailure.class, failure -> {
                    assertThat(failure).hasMessage(message);
                    assertThat(failure.reason()).isEqualTo(reason);
                });
    }

    private void script(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private Command sh(String script) {
        return new Command(List.of("sh", "-c", script), Map.of("PATH", "/usr/bin:/bin"), folder);
    }

    private static ProcessHandle announced(Process process) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        Optional<ProcessHandle> handle = ProcessHandle.of(Long.parseLong(lines.readLine()));
        return handle.orElseThrow();
    }

    /** Gone, or collected by nobody, as in a container without init. */
    private static void assertGone(ProcessHandle process) {
        await().atMost(Duration.ofSeconds(5)).until(() -> !process.isAlive() || ProcFs.isZombie(process.pid()));
    }

    /** Another process that owns a tree and never closes it. */
    static final class Owner {
        private Owner() {}

        public static void main(String[] args) throws Exception {
            ProcessTree tree = ProcessTree.start(
                    new Command(
                            List.of(
                                    "sh",
                                    "-c",
                                    String.join(" ", Arrays.asList(args).subList(1, args.length))),
                            Map.of("PATH", "/usr/bin:/bin"),
                            Path.of(args[0])),
                    ProcessTree.Graces.PATIENT);
            tree.stdout().transferTo(System.out);
        }
    }
}
