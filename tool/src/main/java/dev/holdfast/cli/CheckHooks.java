package dev.holdfast.cli;

import static dev.holdfast.words.DoctorCode.HF_HOOKS_MISSING;
import static dev.holdfast.words.DoctorCode.HF_HOOKS_OUTDATED;
import static dev.holdfast.words.DoctorCode.HF_HOOKS_TWICE;

import dev.holdfast.config.ClientSettings;
import dev.holdfast.config.ClientSettings.Applied;
import dev.holdfast.config.ClientSettings.Plan;
import dev.holdfast.config.HookRow;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import dev.holdfast.words.DoctorWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Which settings file holds our hooks: none is no protection, several run twice, others than ours say what they are. */
final class CheckHooks implements Check {

    @Override
    public Checked run(Patient patient) {
        Lang lang = patient.render().lang();
        Checked checked = Checked.about("hooks");
        List<String> files = new ArrayList<>();
        for (SettingsScope scope : SettingsScope.values()) {
            ClientSettings settings = scope.settings(patient.context(), lang);
            for (Finding finding : settings.findings()) {
                checked = checked.found(finding);
            }
            if (settings.installed().isEmpty()) {
                checked = unreadable(settings, checked);
                continue;
            }
            files.add(settings.file().toString());
            checked = upToDate(patient, scope, settings, checked);
        }
        if (files.isEmpty()) {
            return checked.found(HF_HOOKS_MISSING.at(lang, "", ""));
        }
        for (String file : files) {
            checked = checked.proved(new DoctorWords(lang).hooksIn(file));
        }
        return files.size() > 1 ? checked.found(HF_HOOKS_TWICE.at(lang, "", String.join(", ", files))) : checked;
    }

    private static Checked unreadable(ClientSettings settings, Checked checked) {
        return settings.planUninstall() instanceof Plan.Refused(Finding finding) ? checked.found(finding) : checked;
    }

    private static Checked upToDate(Patient patient, SettingsScope scope, ClientSettings settings, Checked checked) {
        Lang lang = patient.render().lang();
        return switch (settings.planInstall(wanted(settings), InitCommand.formOf(scope, patient.installer()))) {
            case Plan.Nothing nothing -> checked;
            case Plan.Refused(Finding finding) -> checked.found(finding);
            case Plan.Change change ->
                checked.found(
                        HF_HOOKS_OUTDATED.at(lang, settings.file().toString(), ""), () -> apply(settings, change));
        };
    }

    /** With recovery's rows where one of them is there: who left them out meant it. */
    private static List<HookRow> wanted(ClientSettings settings) {
        for (HookRow row : settings.installed()) {
            for (HookRow recovery : HookRow.RECOVERY) {
                if (row.event().equals(recovery.event())) {
                    return HookRow.rows(true);
                }
            }
        }
        return HookRow.rows(false);
    }

    private static String apply(ClientSettings settings, Plan.Change change) throws IOException {
        return switch (settings.apply(change)) {
            case Applied.Done done -> settings.file().toString();
            case Applied.ChangedMeanwhile meanwhile -> throw new IOException(settings.file() + " changed meanwhile");
            case Applied.Failed(String reason) -> throw new IOException(reason);
        };
    }
}
