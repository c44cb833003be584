package dev.holdfast.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The client's own look at the same servers, where the black-box tests have installed the client. */
final class ClientsOwnCheck implements Case {

    private static final String WHAT = "`claude mcp list` against `probe`, the same 14 stdio servers";

    @Override
    public String name() {
        return "client";
    }

    @Override
    public List<Row> measure(Stage stage) throws IOException, InterruptedException {
        Path client = client().orElse(null);
        if (client == null) {
            return List.of(
                    Row.skipped(WHAT, "the client is not in ~/.cache/holdfast-realclient; `./verify` puts it there"));
        }
        FleetSpeed.declare(stage);
        stage.install();
        Map<String, String> environment = stage.environment();
        environment.put("XDG_CACHE_HOME", stage.home().resolve(".cache").toString());
        environment.put("ANTHROPIC_API_KEY", "fake-key");
        environment.put("ANTHROPIC_BASE_URL", "http://127.0.0.1:9");
        environment.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
        environment.put("DISABLE_AUTOUPDATER", "1");
        environment.put("DISABLE_TELEMETRY", "1");

        Ended own = stage.run(List.of(client.toString(), "mcp", "list"), Path.of("/dev/null"), environment);
        Ended ours = stage.run(List.of(stage.launcher(), "probe"));

        long connected =
                own.out().lines().filter(line -> line.contains("Connected")).count();
        return List.of(Row.finding(
                WHAT,
                String.format(
                        Locale.ROOT,
                        "%.1f × (%.1f s, %d connected; %.1f s)",
                        own.seconds() / ours.seconds(),
                        own.seconds(),
                        connected,
                        ours.seconds())));
    }

    private static Optional<Path> client() throws IOException {
        Path cache = Path.of(System.getProperty("user.home"), ".cache", "holdfast-realclient");
        if (!Files.isDirectory(cache)) {
            return Optional.empty();
        }
        try (Stream<Path> files =
                Files.find(cache, 5, (file, attributes) -> file.endsWith("claude") && attributes.isRegularFile())) {
            return files.filter(Files::isExecutable).findFirst();
        }
    }
}
