package dev.holdfast.cli;

import static dev.holdfast.words.DoctorCode.HF_BLOCK_UNPROVEN;
import static dev.holdfast.words.DoctorCode.HF_HOOK_FAILS;

import dev.holdfast.os.Command;
import dev.holdfast.os.Deadline;
import dev.holdfast.settings.Lang;
import dev.holdfast.words.DoctorWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the installed hook runs, how fast, and whether a block really blocks (cases I2, I3): the launcher is fed events about
 * made-up servers in a scratch home, one of them remembered as dead.
 */
final class CheckHook implements Check {

    private static final int RUNS = 5;
    private static final Duration LIMIT = Duration.ofSeconds(15);
    private static final String DEAD = "holdfast-doctor-dead";
    private static final String ALIVE = "holdfast-doctor-alive";

    @Override
    public Checked run(Patient patient) throws IOException, InterruptedException {
        Checked checked = Checked.about("hook");
        if (!patient.installer().whole()) {
            return checked;
        }
        Path home = Files.createTempDirectory("holdfast-doctor");
        try {
            prepare(patient, home);
            return block(patient, home, passes(patient, home, checked));
        } finally {
            Installer.deleteTree(home);
        }
    }

    private static Checked passes(Patient patient, Path home, Checked checked)
            throws IOException, InterruptedException {
        Lang lang = patient.render().lang();
        List<Duration> times = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            Run run = hook(patient, home, Events.preToolUse(home, ALIVE));
            if (run.code() != 0 || !run.out().isEmpty()) {
                String said = "exit " + run.code() + " " + run.tail();
                return checked.found(
                        HF_HOOK_FAILS.at(lang, patient.installer().launcher().toString(), said));
            }
            times.add(run.elapsed());
        }
        Render render = patient.render();
        String node = node(patient).map(render::duration).orElse("");
        return checked.proved(new DoctorWords(lang).runs(render.duration(median(times)), node));
    }

    private static Checked block(Patient patient, Path home, Checked checked) throws IOException, InterruptedException {
        Lang lang = patient.render().lang();
        Run run = hook(patient, home, Events.preToolUse(home, DEAD));
        if (run.code() == 2 && run.out().isEmpty() && run.err().contains(DEAD)) {
            return checked.proved(new DoctorWords(lang).blocks(patient.render().duration(run.elapsed())));
        }
        String said = "exit " + run.code() + " " + run.tail();
        return checked.found(
                HF_BLOCK_UNPROVEN.at(lang, patient.installer().launcher().toString(), said));
    }

    /** Two declared servers that nobody starts, and a health file, written as another tool would, in which one is dead. */
    private static void prepare(Patient patient, Path home) throws IOException {
        Files.createDirectories(home.resolve(".claude"));
        Files.writeString(home.resolve(".claude.json"), Events.twoServers(ALIVE, DEAD));
        long now = patient.context().clock().millis();
        Files.writeString(home.resolve(".claude").resolve("mcp-health-cache.json"), Events.deadEntry(DEAD, now));
    }

    private static Run hook(Patient patient, Path home, String event) throws IOException, InterruptedException {
        Map<String, String> environment = Scratch.environment(patient.around().environment(), home, home);
        List<String> argv = List.of(patient.installer().launcher().toString(), "hook", "PreToolUse");
        return Run.of(new Command(argv, environment, home), event, Deadline.after(LIMIT));
    }

    /** The median time of a Node that does nothing; empty when there is none. */
    private static Optional<Duration> node(Patient patient) throws InterruptedException {
        Optional<Path> node = OnPath.find(patient.around().environment(), "node");
        if (node.isEmpty()) {
            return Optional.empty();
        }
        List<Duration> times = new ArrayList<>();
        try {
            for (int i = 0; i < RUNS; i++) {
                Command command = new Command(
                        List.of(node.get().toString(), "-e", "0"),
                        patient.around().environment().variables(),
                        patient.around().environment().cwd());
                Run run = Run.of(command, "", Deadline.after(LIMIT));
                if (run.code() != 0) {
                    return Optional.empty();
                }
                times.add(run.elapsed());
            }
        } catch (IOException e) {
            return Optional.empty();
        }
        return Optional.of(median(times));
    }

    private static Duration median(List<Duration> times) {
        List<Duration> sorted = new ArrayList<>(times);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
