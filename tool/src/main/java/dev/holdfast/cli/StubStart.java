package dev.holdfast.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.Reference;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What a stub does before it serves. */
final class StubStart {

    /** A stray process ends by itself after five minutes, should whoever started the stub not end it. */
    private static final String STUBBORN = "trap '' TERM HUP; i=0; while [ $i -lt 300 ]; do sleep 1; i=$((i+1)); done";

    private final StubOptions options;
    private final PrintStream err;
    private @Nullable FileLock lock;

    StubStart(StubOptions options, PrintStream err) {
        this.options = options;
        this.err = err;
    }

    /** Does what the options ask for; an exit code when the stub is to leave instead of serving. */
    OptionalInt run() throws IOException, InterruptedException {
        if (options.has(StubOption.IGNORE_TERM)) {
            // A shutdown that never ends: SIGTERM starts it and gets no further.
            Runtime.getRuntime().addShutdownHook(new Thread(StubStart::sleepForEver));
        }
        if (options.has(StubOption.GRANDCHILD)) {
            start(STUBBORN);
        }
        if (options.has(StubOption.DAEMONISE)) {
            start("(" + STUBBORN + ") </dev/null >/dev/null 2>&1 &");
        }
        if (options.has(StubOption.FIRST_EXIT) && made(StubOption.FIRST_EXIT)) {
            return OptionalInt.of(0);
        }
        if (options.has(StubOption.LOCK) && !locked(Path.of(options.text(StubOption.LOCK, "")))) {
            err.println("Error: the profile is already in use by another instance");
            return OptionalInt.of(1);
        }
        install();
        Thread.sleep(options.has(StubOption.HTTP) ? Duration.ZERO : options.duration(StubOption.DELAY));
        burn(options.duration(StubOption.CPU));
        return words();
    }

    private OptionalInt words() {
        long bytes = options.number(StubOption.STDERR_BYTES, 0);
        String line = "level=info component=loader still loading, please wait ................................\n";
        for (long written = 0; written < bytes; written += line.length()) {
            err.append(line, 0, (int) Math.min(line.length(), bytes - written));
        }
        if (bytes > 0) {
            err.println();
        }
        if (options.has(StubOption.STDERR)) {
            err.println(options.text(StubOption.STDERR, ""));
        }
        err.flush();
        String needed = options.text(StubOption.NEED, "");
        if (!needed.isEmpty() && System.getenv(needed) == null) {
            err.println("fatal: missing API key: " + needed + " is not set");
            return OptionalInt.of(1);
        }
        return options.has(StubOption.EXIT)
                ? OptionalInt.of((int) options.number(StubOption.EXIT, 0))
                : OptionalInt.empty();
    }

    private boolean made(StubOption option) throws IOException {
        Path file = Path.of(options.text(option, ""));
        if (Files.exists(file)) {
            return false;
        }
        Files.createFile(file);
        return true;
    }

    private void install() throws IOException, InterruptedException {
        Path marker = Path.of(options.text(StubOption.INSTALL, ""));
        if (options.has(StubOption.INSTALL) && !Files.exists(marker)) {
            err.println("installing");
            Thread.sleep(options.duration(StubOption.INSTALL));
            Files.createFile(marker);
        }
    }

    private boolean locked(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        lock = channel.tryLock();
        return lock != null;
    }

    /** Keeps what is locked locked; to be called when the stub leaves. */
    void release() {
        Reference.reachabilityFence(lock);
    }

    private static void start(String script) throws IOException {
        new ProcessBuilder("sh", "-c", script)
                .redirectInput(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void burn(Duration cpu) {
        if (cpu.isZero()) {
            return;
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long until = threads.getCurrentThreadCpuTime() + cpu.toNanos();
        while (threads.getCurrentThreadCpuTime() < until) {
            Thread.onSpinWait();
        }
    }

    static void sleepForEver() {
        try {
            Thread.sleep(Duration.ofMinutes(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
    }
}
