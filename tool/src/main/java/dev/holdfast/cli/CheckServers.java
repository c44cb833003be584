package dev.holdfast.cli;

import static dev.holdfast.words.DoctorCode.HF_SERVER_NOT_STARTED;
import static dev.holdfast.words.DoctorCode.HF_SERVER_SHADOWS;
import static dev.holdfast.words.DoctorCode.HF_SERVER_SHELL_VARIABLE;

import dev.holdfast.config.Configuration;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.settings.Finding;
import dev.holdfast.words.DoctorWords;
import dev.holdfast.words.StatusWords;
import java.util.List;
import java.util.Set;

/** Which file each server comes from, what it hides, and what it needs that only a shell would give it (cases C3, C4, C6, S10). */
final class CheckServers implements Check {

    /** What cron and service managers set, or what the client itself sets for its servers. */
    private static final Set<String> EVERYWHERE =
            Set.of("HOME", "PATH", "USER", "LOGNAME", "SHELL", "LANG", "TMPDIR", "PWD", "CLAUDE_PROJECT_DIR");

    @Override
    public Checked run(Patient patient) {
        DoctorWords words = new DoctorWords(patient.render().lang());
        Checked checked = Checked.about("servers");
        for (Finding finding : patient.configuration().findings()) {
            checked = checked.found(finding);
        }
        for (Configuration.Entry entry : patient.configuration().entries()) {
            Declaration declared = entry.server().declaration();
            checked = checked.proved(words.serverFrom(
                    declared.name(), declared.scope().word(), declared.file().toString()));
            checked = about(patient, entry, declared, checked);
        }
        return checked;
    }

    private static Checked about(Patient patient, Configuration.Entry entry, Declaration declared, Checked so) {
        Checked checked = so;
        var lang = patient.render().lang();
        for (Declaration hidden : entry.shadows()) {
            String what = hidden.scope().word() + ", " + hidden.file();
            checked = checked.found(HF_SERVER_SHADOWS.at(lang, declared.name(), what));
        }
        if (entry.approval() != Configuration.Approval.APPROVED) {
            String why = new StatusWords(lang).notStarted(entry.approval().name());
            checked = checked.found(HF_SERVER_NOT_STARTED.at(lang, declared.name(), why));
        }
        List<String> fromShell = declared.variables().stream()
                .filter(name -> !EVERYWHERE.contains(name))
                .filter(name -> patient.context().environment().variable(name).isPresent())
                .toList();
        if (!fromShell.isEmpty()) {
            checked = checked.found(HF_SERVER_SHELL_VARIABLE.at(lang, declared.name(), String.join(", ", fromShell)));
        }
        for (Finding finding : entry.findings()) {
            checked = checked.found(finding);
        }
        return checked;
    }
}
