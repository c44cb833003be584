package dev.holdfast.cli;

import static dev.holdfast.words.DoctorCode.HF_CACHE_DAMAGED;
import static dev.holdfast.words.DoctorCode.HF_CACHE_MISSING;
import static dev.holdfast.words.DoctorCode.HF_INSTALL_MISSING;
import static dev.holdfast.words.DoctorCode.HF_INSTALL_OUTDATED;

import dev.holdfast.settings.Lang;
import dev.holdfast.words.DoctorCode;
import dev.holdfast.words.DoctorWords;
import java.io.IOException;
import java.nio.file.Path;

/** Whether the copy that the hooks call is whole, is this version, and has its start-up cache. */
final class CheckInstall implements Check {

    @Override
    public Checked run(Patient patient) throws IOException, InterruptedException {
        Lang lang = patient.render().lang();
        DoctorWords words = new DoctorWords(lang);
        Installer installer = patient.installer();
        Checked checked = Checked.about("install");
        String launcher = installer.launcher().toString();
        if (!installer.distribution().complete()) {
            // Started from a build folder: there is nothing that could be compared or installed.
            return installer.whole() ? checked.proved(words.installed(launcher)) : missing(patient, checked, lang);
        }
        if (!installer.whole()) {
            return missing(patient, checked, lang);
        }
        if (!installer.current()) {
            return checked.found(
                    HF_INSTALL_OUTDATED.at(lang, launcher, Distribution.version()), () -> install(patient));
        }
        checked = checked.proved(words.installed(installer.app().toString()));
        return cache(patient, checked, lang);
    }

    private static Checked cache(Patient patient, Checked checked, Lang lang) throws IOException, InterruptedException {
        Path app = patient.installer().app();
        String cache = AotCache.in(app).toString();
        String refused = AotCache.refused(patient.around(), app);
        if (!refused.isEmpty()) {
            return checked.found(HF_CACHE_DAMAGED.at(lang, cache, refused), () -> install(patient));
        }
        if (AotCache.complete(app)) {
            return checked.proved(new DoctorWords(lang).cacheThere(cache));
        }
        DoctorCode code = AotCache.wasSetAside(app) ? HF_CACHE_DAMAGED : HF_CACHE_MISSING;
        return checked.found(code.at(lang, cache, ""), () -> install(patient));
    }

    private static Checked missing(Patient patient, Checked checked, Lang lang) {
        return checked.found(
                HF_INSTALL_MISSING.at(lang, patient.installer().launcher().toString(), ""), () -> install(patient));
    }

    private static String install(Patient patient) throws IOException, InterruptedException {
        Path app = patient.installer().install(AotCache.java()).app();
        Path cache = AotCache.train(patient.around(), app);
        patient.installer().point(app, AotCache.java(), cache);
        return app.toString();
    }
}
