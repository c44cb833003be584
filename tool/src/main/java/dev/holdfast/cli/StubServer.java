package dev.holdfast.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.OptionalInt;

/** An MCP server that misbehaves as told: what {@code holdfast stub} runs. Needs no option parser, so it starts fast. */
final class StubServer {

    private static final int USAGE = 64;

    private StubServer() {}

    public static void main(String[] args) {
        // Not exit: a stub that ignores SIGTERM has a shutdown hook that never ends.
        Runtime.getRuntime().halt(run(List.of(args), System.err));
    }

    /** Runs until the peer is gone; the exit code. */
    static int run(List<String> arguments, PrintStream err) {
        StubOptions options;
        try {
            options = StubOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            err.println("holdfast stub: " + e.getMessage() + "; see --help");
            return USAGE;
        }
        StubStart start = new StubStart(options, err);
        try {
            OptionalInt left = start.run();
            if (left.isPresent()) {
                return left.getAsInt();
            }
            return options.has(StubOption.HTTP) ? http(options, err) : stdio(options);
        } catch (InterruptedException e) {
            return 1;
        } catch (IOException e) {
            // Whoever asked is gone.
            return 1;
        } finally {
            start.release();
        }
    }

    private static int stdio(StubOptions options) throws IOException {
        return new StubStdio(options, new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out))
                .serve();
    }

    private static int http(StubOptions options, PrintStream err) throws IOException, InterruptedException {
        StubHttp server = StubHttp.start(options);
        if (options.has(StubOption.PORT_FILE)) {
            Path file = Path.of(options.text(StubOption.PORT_FILE, ""));
            Path whole = file.resolveSibling(file.getFileName() + ".part");
            Files.write(whole, Integer.toString(server.port()).getBytes(StandardCharsets.UTF_8));
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
        }
        err.println("listening on http://127.0.0.1:" + server.port() + "/mcp");
        Thread.currentThread().join();
        return 0;
    }
}
