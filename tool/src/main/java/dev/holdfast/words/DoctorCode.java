package dev.holdfast.words;

import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;

/** What the doctor's own checks can find; the codes are stable, the exit code is what each stands for. */
public enum DoctorCode {
    HF_HOOKS_MISSING(12),
    HF_HOOKS_TWICE(12),
    HF_HOOKS_OUTDATED(12),
    HF_HOOKS_DISABLED(12),
    HF_SETTINGS_UNREADABLE(12),
    HF_INSTALL_MISSING(11),
    HF_INSTALL_OUTDATED(11),
    HF_HOOK_FAILS(11),
    HF_BLOCK_UNPROVEN(11),
    HF_SERVER_SHADOWS(0),
    HF_SERVER_NOT_STARTED(0),
    HF_SERVER_SHELL_VARIABLE(0),
    HF_FAIL_OPEN(12),
    HF_RECONNECT_NOOP(12),
    HF_STATE_UNWRITABLE(11),
    HF_STATE_CORRUPT(0),
    HF_STATE_READABLE(12),
    HF_CACHE_MISSING(0),
    HF_CACHE_DAMAGED(11),
    HF_CLIENT_OLD(11),
    HF_CLIENT_UNKNOWN(0),
    HF_FAULTS(11),
    HF_NOT_CHECKED(10);

    private final int exit;

    DoctorCode(int exit) {
        this.exit = exit;
    }

    /** As it is printed: {@code HF-HOOKS-MISSING}. */
    public String code() {
        return name().replace('_', '-');
    }

    public int exit() {
        return exit;
    }

    /**
     * The finding about one thing.
     *
     * @param where file, variable or server
     * @param detail what makes the sentence exact; may be empty
     */
    public Finding at(Lang lang, String where, String detail) {
        DoctorWords words = new DoctorWords(lang);
        return new Finding(code(), exit, words.what(this, detail), where, words.action(this));
    }
}
