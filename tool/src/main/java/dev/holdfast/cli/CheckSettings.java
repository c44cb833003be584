package dev.holdfast.cli;

import static dev.holdfast.words.DoctorCode.HF_FAIL_OPEN;
import static dev.holdfast.words.DoctorCode.HF_RECONNECT_NOOP;

import dev.holdfast.config.Configuration;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Policy;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** Our own settings and variables: what was ignored, fail-open left on, reconnect commands that do nothing. */
final class CheckSettings implements Check {

    /** Programs that start no server, whatever is given to them. */
    private static final Set<String> DO_NOTHING =
            Set.of("echo", "true", ":", "noop", "exit", "printf", "sleep", "false");

    /** No server's name: what applies to it applies to all. */
    private static final String ANY = "";

    @Override
    public Checked run(Patient patient) {
        Lang lang = patient.render().lang();
        Checked checked = Checked.about("settings");
        Set<String> names = new LinkedHashSet<>();
        names.add(ANY);
        for (Configuration.Entry entry : patient.configuration().entries()) {
            names.add(entry.server().name());
        }
        Policy general = patient.context().settings().policy(ANY);
        for (String name : names) {
            Policy policy = patient.context().settings().policy(name);
            boolean own = name.equals(ANY) || !general.equals(policy);
            if (own && policy.failOpen() && (name.equals(ANY) || !general.failOpen())) {
                checked = checked.found(HF_FAIL_OPEN.at(lang, name.equals(ANY) ? "HOLDFAST_FAIL_OPEN" : name, ""));
            }
            String command = policy.reconnectCommand();
            if (own && command != null && doesNothing(command)) {
                checked = checked.found(HF_RECONNECT_NOOP.at(lang, name, command));
            }
        }
        // Last: a policy that is asked for may add to them.
        for (Finding finding : patient.context().settings().findings()) {
            checked = checked.found(finding);
        }
        return checked;
    }

    /** Whether the shell text is one simple command that starts nothing. */
    static boolean doesNothing(String command) {
        String text = command.strip();
        if (text.isEmpty()) {
            return true;
        }
        for (char operator : new char[] {';', '&', '|', '`', '\n', '>'}) {
            if (text.indexOf(operator) >= 0) {
                return false;
            }
        }
        if (text.contains("$(")) {
            return false;
        }
        String program = text.split("\\s+", 2)[0];
        return DO_NOTHING.contains(
                program.substring(program.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT));
    }
}
