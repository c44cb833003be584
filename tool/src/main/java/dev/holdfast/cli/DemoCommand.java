package dev.holdfast.cli;

import dev.holdfast.words.DemoWords;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import picocli.CommandLine.Command;

/** {@code demo}: the main job, shown with servers of its own: no account, no network but loopback, no agent. */
@Command(
        name = "demo",
        header = "Show what Holdfast does, with servers of its own: no account, no agent.",
        description = {
            "Works in a folder of its own that is gone afterwards; your settings are neither read nor written.",
            "Ends with 0 only when every step did what it says."
        },
        footerHeading = "%nExamples:%n",
        footer = "  holdfast demo")
final class DemoCommand implements Cli.Ends {

    private final Surroundings around;
    private final Console console;
    private final DemoWords words;

    DemoCommand(Surroundings around, Console console) {
        this.around = around;
        this.console = console;
        this.words = new DemoWords(console.lang());
    }

    @Override
    public Set<ExitCode> with() {
        return Set.of(ExitCode.FAILED, ExitCode.UNAVAILABLE);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!around.distribution().complete()) {
            console.complain("holdfast demo: "
                    + words.noDistribution(around.distribution().home().toString()));
            return ExitCode.UNAVAILABLE.code();
        }
        long start = System.nanoTime();
        boolean good;
        try (DemoStage stage = DemoStage.open(around, console.lang())) {
            boolean asked = new DemoProbe(stage, console, words).play();
            console.say("");
            good = new DemoStory(stage, console, words).play() && asked;
            console.say("");
            good &= new DemoRecovery(stage, console).play();
        } catch (IOException e) {
            console.complain("holdfast demo: " + e.getMessage());
            return ExitCode.FAILED.code();
        }
        String took = console.render().duration(Duration.ofNanos(System.nanoTime() - start));
        console.say("");
        console.say(
                good
                        ? console.render().good(words.done(took))
                        : console.render().bad(words.notDone()));
        if (good) {
            console.say(words.next());
        }
        return (good ? ExitCode.OK : ExitCode.FAILED).code();
    }
}
