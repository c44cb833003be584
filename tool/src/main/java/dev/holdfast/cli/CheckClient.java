package dev.holdfast.cli;

import static dev.holdfast.words.DoctorCode.HF_CLIENT_OLD;
import static dev.holdfast.words.DoctorCode.HF_CLIENT_UNKNOWN;

import dev.holdfast.os.Command;
import dev.holdfast.os.Deadline;
import dev.holdfast.settings.Lang;
import dev.holdfast.words.DoctorWords;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the Claude Code on the PATH is new enough: exec-form hooks came with 2.1.139. */
final class CheckClient implements Check {

    private static final List<Integer> NEEDED = List.of(2, 1, 139);
    private static final Pattern VERSION = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})");
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @Override
    public Checked run(Patient patient) throws IOException, InterruptedException {
        Lang lang = patient.render().lang();
        Checked checked = Checked.about("client");
        Optional<Path> claude = OnPath.find(patient.around().environment(), "claude");
        if (claude.isEmpty()) {
            return checked.found(HF_CLIENT_UNKNOWN.at(lang, "", new DoctorWords(lang).notOnPath("claude")));
        }
        Map<String, String> variables =
                new HashMap<>(patient.around().environment().variables());
        variables.put("DISABLE_AUTOUPDATER", "1");
        variables.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
        String where = claude.get().toString();
        Run run = Run.of(
                new Command(
                        List.of(where, "--version"),
                        variables,
                        patient.around().environment().cwd()),
                "",
                Deadline.after(LIMIT));
        Matcher version = VERSION.matcher(run.out());
        if (run.code() != 0 || !version.find()) {
            return checked.found(HF_CLIENT_UNKNOWN.at(lang, where, run.tail()));
        }
        return tooOld(version.group())
                ? checked.found(HF_CLIENT_OLD.at(lang, where, version.group()))
                : checked.proved(new DoctorWords(lang).client(version.group()));
    }

    /** Whether the version is below the one needed. */
    static boolean tooOld(String version) {
        String[] parts = version.split("\\.");
        for (int i = 0; i < NEEDED.size(); i++) {
            int difference = Integer.compare(Integer.parseInt(parts[i]), NEEDED.get(i));
            if (difference != 0) {
                return difference < 0;
            }
        }
        return false;
    }
}
