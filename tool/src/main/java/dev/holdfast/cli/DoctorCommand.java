package dev.holdfast.cli;

import static dev.holdfast.words.DoctorCode.HF_NOT_CHECKED;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.holdfast.config.Configuration;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import dev.holdfast.words.DoctorWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code doctor}: proves that the protection works, and says what to do where it does not. */
@Command(
        name = "doctor",
        header = "Prove that the protection works, and say what to do where it does not.",
        description = {
            "Tries the installed hook on made-up servers in a scratch home, whether a block blocks included.",
            "Asks none of your servers; starts nothing but the hook, node and claude --version."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast doctor",
            "  holdfast doctor --fix       mend what can be mended without you",
            "  holdfast doctor --json"
        })
final class DoctorCommand implements Cli.Ends {

    @Option(names = "--json", description = "print one JSON object")
    boolean json;

    @Option(names = "--fix", description = "mend what can be mended, then look again")
    boolean fix;

    private static final List<Check> CHECKS = List.of(
            new CheckInstall(),
            new CheckHooks(),
            new CheckHook(),
            new CheckState(),
            new CheckSettings(),
            new CheckServers(),
            new CheckClient());

    private final Surroundings around;
    private final Console console;
    private final DoctorWords words;

    DoctorCommand(Surroundings around, Console console) {
        this.around = around;
        this.console = console;
        this.words = new DoctorWords(console.lang());
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.NOT_READY, ExitCode.BROKEN, ExitCode.MISCONFIGURED);
    }

    @Override
    public Integer call() throws InterruptedException {
        List<Check.Checked> results = examine();
        List<String> fixed = new ArrayList<>();
        if (fix) {
            fixed = mend(results);
            results = examine();
        }
        ExitCode exit = results.stream()
                .flatMap(result -> result.problems().stream())
                .map(problem -> ExitCode.of(problem.finding().exit()))
                .reduce(ExitCode.OK, ExitCode::worst);
        if (json) {
            console.json(report(results, fixed, exit));
        } else {
            fixed.forEach(line -> console.say(console.render().good(words.fixed(line))));
            print(results);
        }
        return exit.code();
    }

    private List<Check.Checked> examine() throws InterruptedException {
        Context context = Contexts.of(around);
        Check.Patient patient = new Check.Patient(
                around,
                context,
                Configuration.read(context, Configuration.Sources.FILES),
                new Installer(context.places().own(), around.distribution()),
                console.render());
        List<Check.Checked> results = new ArrayList<>();
        for (Check check : CHECKS) {
            try {
                results.add(check.run(patient));
            } catch (IOException e) {
                String topic = check.getClass().getSimpleName().substring("Check".length());
                results.add(Check.Checked.about(topic)
                        .found(HF_NOT_CHECKED.at(console.lang(), topic, String.valueOf(e.getMessage()))));
            }
        }
        return results;
    }

    private List<String> mend(List<Check.Checked> results) throws InterruptedException {
        List<String> fixed = new ArrayList<>();
        for (Check.Checked result : results) {
            for (Check.Problem problem : result.problems()) {
                Check.Fix remedy = problem.fix();
                if (remedy != null) {
                    try {
                        fixed.add(problem.finding().code() + ": " + remedy.apply());
                    } catch (IOException e) {
                        console.complain("holdfast doctor: " + problem.finding().code() + ": " + e.getMessage());
                    }
                }
            }
        }
        return fixed;
    }

    private void print(List<Check.Checked> results) {
        Render render = console.render();
        int wrong = 0;
        int notes = 0;
        for (Check.Checked result : results) {
            for (String line : result.proof()) {
                console.say(render.good("ok") + "     " + line);
            }
        }
        for (Check.Checked result : results) {
            for (Check.Problem problem : result.problems()) {
                Finding finding = problem.finding();
                boolean note = finding.exit() == 0;
                wrong += note ? 0 : 1;
                notes += note ? 1 : 0;
                String where = finding.where().isEmpty() ? "" : finding.where() + ": ";
                console.say((note ? render.warn("note") + "   " : render.bad("wrong") + "  ")
                        + where
                        + finding.what()
                        + render.faint("  [" + finding.code() + "]"));
                if (!finding.action().isEmpty()) {
                    console.say("       " + words.doThis(finding.action()));
                }
            }
        }
        console.say("");
        console.say(
                wrong == 0 && notes == 0
                        ? render.good(words.healthy())
                        : wrong == 0 ? words.verdict(wrong, notes) : render.bad(words.verdict(wrong, notes)));
    }

    private static JsonObject report(List<Check.Checked> results, List<String> fixed, ExitCode exit) {
        JsonObject object = new JsonObject();
        object.addProperty("version", 1);
        object.addProperty("verdict", exit == ExitCode.OK ? "ok" : "wrong");
        object.addProperty("exit", exit.code());
        JsonArray proved = new JsonArray();
        JsonArray mended = new JsonArray();
        fixed.forEach(mended::add);
        List<Finding> findings = new ArrayList<>();
        for (Check.Checked result : results) {
            result.proof().forEach(line -> {
                JsonObject proof = new JsonObject();
                proof.addProperty("topic", result.topic());
                proof.addProperty("proof", line);
                proved.add(proof);
            });
            result.problems().forEach(problem -> findings.add(problem.finding()));
        }
        object.add("proved", proved);
        object.add("fixed", mended);
        object.add("findings", StatusJson.findings(findings));
        return object;
    }
}
