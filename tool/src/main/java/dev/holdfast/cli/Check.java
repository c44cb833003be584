package dev.holdfast.cli;

import dev.holdfast.config.Configuration;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that {@code doctor} proves. */
interface Check {

    /** Looks, and where it can, tries; never changes anything. */
    Checked run(Patient patient) throws IOException, InterruptedException;

    /**
     * Whom the doctor looks at.
     *
     * @param installer knows the installed copy and the running distribution
     */
    record Patient(
            Surroundings around, Context context, Configuration configuration, Installer installer, Render render) {}

    /**
     * What a check came to.
     *
     * @param topic one or two words
     * @param proof what was proved, when it was
     */
    record Checked(String topic, List<String> proof, List<Problem> problems) {
        public Checked {
            proof = List.copyOf(proof);
            problems = List.copyOf(problems);
        }

        static Checked about(String topic) {
            return new Checked(topic, List.of(), List.of());
        }

        Checked proved(String line) {
            List<String> more = new ArrayList<>(proof);
            more.add(line);
            return new Checked(topic, more, problems);
        }

        Checked found(Finding finding) {
            return found(finding, null);
        }

        Checked found(Finding finding, @Nullable Fix fix) {
            List<Problem> more = new ArrayList<>(problems);
            more.add(new Problem(finding, fix));
            return new Checked(topic, proof, more);
        }
    }

    /**
     * Something found.
     *
     * @param fix what {@code --fix} does about it; null when a person must
     */
    record Problem(Finding finding, @Nullable Fix fix) {}

    /** What mends a finding. */
    interface Fix {
        /** Mends it; what was done, in one sentence. */
        String apply() throws IOException, InterruptedException;
    }
}
