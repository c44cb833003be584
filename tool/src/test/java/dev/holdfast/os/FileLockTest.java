package dev.holdfast.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLockTest {

    private static final Deadline NOW = Deadline.after(Duration.ZERO);

    @TempDir
    private Path folder;

    @Test
    void excludesASecondHolderUntilItIsClosed() {
        Path file = folder.resolve("made/lock");
        Optional<FileLock> first = FileLock.acquire(file, NOW);

        assertThat(first).isPresent();
        assertThat(FileLock.acquire(file, NOW)).isEmpty();

        first.orElseThrow().close();
        first.orElseThrow().close();
        Optional<FileLock> second = FileLock.acquire(file, NOW);

        assertThat(second).isPresent();
        second.orElseThrow().close();
    }

    @Test
    void letsThreadsInOneByOne() throws InterruptedException {
        Path file = folder.resolve("lock");
        int[] counter = {0};
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                for (int n = 0; n < 10; n++) {
                    try (FileLock lock = FileLock.acquire(file, Deadline.after(Duration.ofSeconds(20)))
                            .orElseThrow()) {
                        assertThat(lock).isNotNull();
                        int seen = counter[0];
                        Thread.yield();
                        counter[0] = seen + 1;
                    }
                }
            }));
        }

        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(counter[0]).isEqualTo(80);
    }

    @Test
    void waitsOnInSpiteOfAnInterrupt() {
        Path file = folder.resolve("lock");
        Thread.currentThread().interrupt();

        Optional<FileLock> lock = FileLock.acquire(file, NOW);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(lock).isPresent();
        lock.orElseThrow().close();
    }

    @Test
    void isEmptyWhereNoFileCanBeMade() throws IOException {
        Path plain = Files.writeString(folder.resolve("plain"), "x");

        assertThat(FileLock.acquire(plain.resolve("lock"), NOW)).isEmpty();
        assertThat(FileLock.acquire(folder, NOW)).isEmpty();
    }

    @Test
    void excludesAnotherProcessAndDiesWithIt() throws Exception {
        Path file = folder.resolve("lock");
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(other.inputReader().readLine()).isEqualTo("held");

            assertThat(FileLock.acquire(file, NOW)).isEmpty();

            other.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
            Optional<FileLock> ours = FileLock.acquire(file, Deadline.after(Duration.ofSeconds(5)));
            assertThat(ours).isPresent();
            ours.orElseThrow().close();
        } finally {
            other.destroyForcibly();
        }
    }

    /** Another process that holds the lock until it is killed or its stdin ends. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] args) throws IOException {
            FileLock lock = FileLock.acquire(Path.of(args[0]), Deadline.after(Duration.ofSeconds(5)))
                    .orElseThrow();
            System.out.println("held");
            System.in.read();
            lock.close();
        }
    }
}
