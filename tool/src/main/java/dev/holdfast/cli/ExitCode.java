package dev.holdfast.cli;

import dev.holdfast.settings.Lang;

/** What a command ends with; {@code --help} and the reference are drawn from here. 2 is not in it: only {@code hook} ends so, and only to block. */
public enum ExitCode {
    OK(0, "as asked", "依頼どおりに終わりました"),
    FAILED(1, "the thing asked for failed", "依頼された処理が失敗しました"),
    NOT_READY(10, "not ready, may pass by itself", "準備ができていません。時間がたてば直る見込みがあります"),
    BROKEN(11, "not ready, somebody must fix it", "準備ができていません。誰かが直す必要があります"),
    MISCONFIGURED(12, "the configuration is wrong", "設定が間違っています"),
    USAGE(64, "the command line is wrong", "コマンドの使い方が間違っています"),
    UNAVAILABLE(69, "something that is needed is missing", "必要なものが見つかりません"),
    INTERNAL(70, "a fault of Holdfast itself", "Holdfast 自身の不具合です");

    private final int code;
    private final String english;
    private final String japanese;

    ExitCode(int code, String english, String japanese) {
        this.code = code;
        this.english = english;
        this.japanese = japanese;
    }

    public int code() {
        return code;
    }

    /** What it means, in a few words. */
    public String meaning(Lang lang) {
        return switch (lang) {
            case EN -> english;
            case JA -> japanese;
        };
    }

    /** The worse of the two: the higher code. */
    public ExitCode worst(ExitCode other) {
        return other.code > code ? other : this;
    }

    /** The entry with this code; {@link #INTERNAL} for a number that is not in the table. */
    public static ExitCode of(int code) {
        for (ExitCode exit : values()) {
            if (exit.code == code) {
                return exit;
            }
        }
        return INTERNAL;
    }
}
