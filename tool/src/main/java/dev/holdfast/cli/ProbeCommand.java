package dev.holdfast.cli;

import dev.holdfast.config.Configuration;
import dev.holdfast.os.Environment;
import dev.holdfast.readiness.Question;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Settings;
import dev.holdfast.words.ProbeWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code probe}: asks the servers of a project, and ends with a code that an unattended job can stand on. */
@Command(
        name = "probe",
        header = "Ask the servers of this project, all at once.",
        description = "Each server ends in an outcome that says who can do something about it.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast probe",
            "  holdfast probe github memory --timeout 2s",
            "  holdfast probe --require github,memory --wait 2m && claude -p \"…\"",
            "  holdfast probe --baseline            has the set of ready servers shrunk?",
            "  holdfast probe --json --junit target/mcp.xml"
        })
final class ProbeCommand implements Cli.Ends {

    @Parameters(paramLabel = "SERVER", arity = "0..*", description = "only these; default: all that are enabled")
    List<String> names = new ArrayList<>();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = SpanConverter.class,
            description = "how long each server may stay silent, and no longer; default: its setting, else learned")
    @Nullable
    Duration timeout;

    @Option(names = "--parallel", paramLabel = "N", description = "at most this many at once")
    @Nullable
    Integer parallel;

    @Option(
            names = "--require",
            paramLabel = "NAMES",
            split = ",",
            description = "the servers that must be ready, or all; ends as soon as they are decided")
    List<String> require = new ArrayList<>();

    @Option(names = "--min-ready", paramLabel = "N", description = "how many must be ready")
    @Nullable
    Integer minReady;

    @Option(names = "--baseline", description = "the accepted set of ready servers must not have shrunk")
    boolean baseline;

    @Option(names = "--accept", description = "accept today's set as the baseline")
    boolean accept;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            converter = SpanConverter.class,
            description = "ask again what may pass by itself, until ready or over")
    @Nullable
    Duration wait;

    @Option(names = "--cached", description = "take answers that are still good instead of asking")
    boolean cached;

    @Option(names = "--deep", description = "also ask for tools: none is a warning")
    boolean deep;

    @Option(
            names = "--tools",
            paramLabel = "SERVER:TOOL",
            split = ",",
            description = "tools that must exist; asks their servers for them")
    List<String> tools = new ArrayList<>();

    @Option(
            names = "--mcp-config",
            paramLabel = "FILE",
            arity = "1..*",
            description = "further servers, as given to claude: files or JSON text")
    List<String> mcpConfig = new ArrayList<>();

    @Option(names = "--cwd", paramLabel = "DIR", description = "as if started there")
    @Nullable
    Path cwd;

    @Option(
            names = "--trust-project",
            description = "take this project's .mcp.json as approved, for this one call (its commands are run)")
    boolean trustProject;

    @Option(names = "--json", description = "print one JSON object")
    boolean json;

    @Option(names = "--junit", paramLabel = "FILE", description = "also write a JUnit report")
    @Nullable
    Path junit;

    @Option(
            names = {"-q", "--quiet"},
            description = "only what somebody can act on")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "also files, versions and what shadows what")
    boolean verbose;

    /** Set for the process that owns first starts of package launchers. */
    @Option(names = "--own", hidden = true)
    boolean own;

    @Spec
    CommandSpec spec = CommandSpec.create();

    private final Surroundings around;
    private final Console console;

    ProbeCommand(Surroundings around, Console console) {
        this.around = around;
        this.console = console;
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.FAILED, ExitCode.NOT_READY, ExitCode.BROKEN, ExitCode.MISCONFIGURED);
    }

    @Override
    public Integer call() throws InterruptedException {
        ProbeWords words = new ProbeWords(console.lang());
        if (cwd != null && !Files.isDirectory(cwd)) {
            console.complain("holdfast probe: " + words.noFolder(cwd.toString()));
            return ExitCode.USAGE.code();
        }
        if (parallel != null && parallel < 1 || minReady != null && minReady < 0) {
            console.complain("holdfast probe: "
                    + words.positive(parallel != null && parallel < 1 ? "--parallel" : "--min-ready"));
            return ExitCode.USAGE.code();
        }
        Context context = Contexts.of(cwd == null ? around : around.in(elsewhere(cwd)));
        Configuration configuration =
                Configuration.read(context, new Configuration.Sources(mcpConfig, false, trustProject));
        ProbeRun run = new ProbeRun(context, configuration, question(context.settings()), options());
        if (own) {
            run.own();
            return ExitCode.OK.code();
        }
        ProbeText text = new ProbeText(console, verbose);
        ProbeReport report;
        try (ProbeBoard board = ProbeBoard.of(around, console, text, run.names(), json || quiet)) {
            report = run.ask(
                    board, new ProbeRun.Limits(timeout, parallel, wait, cached, deep || !tools.isEmpty()), accept);
            if (!json && !quiet) {
                board.close();
                report.servers().stream()
                        .filter(server -> !server.fresh())
                        .forEach(server -> text.known(server, board.nameWidth()));
            }
        }
        if (json) {
            console.json(new ProbeJson(console.lang()).of(report));
        } else {
            text.summary(report, quiet);
        }
        return Math.max(report.verdict().exit(), written(report, words).code());
    }

    private ExitCode written(ProbeReport report, ProbeWords words) {
        if (junit == null) {
            return ExitCode.OK;
        }
        try {
            ProbeJunit.write(around.environment().cwd().resolve(junit), report);
            return ExitCode.OK;
        } catch (IOException e) {
            console.complain("holdfast probe: " + words.cannotWrite(junit.toString(), String.valueOf(e.getMessage())));
            return ExitCode.FAILED;
        }
    }

    /** What was asked, else what the settings ask; names on the command line are a question of their own. */
    private Question question(Settings settings) {
        boolean ownQuestion = own || !names.isEmpty() || !require.isEmpty() || minReady != null || !tools.isEmpty();
        List<String> required = require.stream()
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        if (required.contains("all")) {
            required = List.of();
        } else if (!ownQuestion) {
            required = settings.require();
        }
        int count = minReady != null
                ? minReady
                : ownQuestion ? 0 : settings.minReady().orElse(0);
        return new Question(names, required, count, baseline || accept, wantedTools());
    }

    private Map<String, List<String>> wantedTools() {
        Map<String, List<String>> wanted = new LinkedHashMap<>();
        for (String each : tools) {
            // The name of a plugin's server has colons itself.
            int colon = each.lastIndexOf(':');
            if (colon <= 0 || colon == each.length() - 1) {
                throw new CommandLine.ParameterException(
                        spec.commandLine(), "--tools: '" + each + "' is not SERVER:TOOL");
            }
            wanted.computeIfAbsent(each.substring(0, colon).strip(), server -> new ArrayList<>())
                    .add(each.substring(colon + 1).strip());
        }
        return wanted;
    }

    /** What decides which servers there are, to be handed on to the process that owns first starts. */
    private List<String> options() {
        List<String> options = new ArrayList<>();
        if (trustProject) {
            options.add("--trust-project");
        }
        mcpConfig.forEach(value -> options.addAll(Arrays.asList("--mcp-config", value)));
        if (cwd != null) {
            options.addAll(Arrays.asList("--cwd", cwd.toString()));
        }
        return options;
    }

    private Environment elsewhere(Path folder) {
        Map<String, String> variables = new HashMap<>(around.environment().variables());
        variables.remove("CLAUDE_PROJECT_DIR");
        return new Environment(
                variables,
                around.environment().cwd().resolve(folder),
                around.environment().home());
    }
}
