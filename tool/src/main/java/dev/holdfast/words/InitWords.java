package dev.holdfast.words;

import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;

/** What is said about our entries in the client's settings. */
public final class InitWords {
    private static final int FAILS = 11;
    private static final int WRONG = 12;

    private final Lang lang;

    public InitWords(Lang lang) {
        this.lang = lang;
    }

    /**
     * A settings file that is not plain JSON, so that it is left alone.
     *
     * @param reason what the parser expected
     */
    public Finding notJson(String file, int line, int column, String reason) {
        return new Finding(
                "HF-INIT-NOT-JSON",
                WRONG,
                say(
                        "line " + line + ", column " + column + ": " + reason + "; nothing was written",
                        line + " 行 " + column + " 桁: " + reason + "。何も書き込んでいません"),
                file,
                say(
                        "make it plain JSON (no comments), then run the command again",
                        "コメントのない JSON に直してから、もう一度実行してください"));
    }

    /**
     * A place where our entry belongs but something else stands.
     *
     * @param key empty for the file's whole text
     */
    public Finding notThatShape(String file, String key, boolean list) {
        return new Finding(
                "HF-INIT-SHAPE",
                WRONG,
                say(
                        (key.isEmpty() ? "the whole text" : "\"" + key + "\"") + " is not "
                                + (list ? "a list" : "an object") + "; nothing was written",
                        (key.isEmpty() ? "全体" : "\"" + key + "\" ") + "が" + (list ? "リスト" : "オブジェクト")
                                + "ではありません。何も書き込んでいません"),
                file,
                say("correct it, then run the command again", "直してから、もう一度実行してください"));
    }

    public Finding unreadable(String file, String reason) {
        return new Finding(
                "HF-INIT-UNREADABLE",
                FAILS,
                say("the file cannot be read: " + reason, "ファイルを読めません: " + reason),
                file,
                say("check its type and permissions", "種類と権限を確かめてください"));
    }

    /** The hook that this gate replaces, found beside ours: every call would be judged twice. */
    public Finding otherHealthHook(String file, String event) {
        return new Finding(
                "HF-INIT-OTHER-HEALTH-HOOK",
                WRONG,
                say(
                        event + " also runs mcp-health-check: two gates judge every call",
                        event + " で mcp-health-check も動いています。判定が二重になります"),
                file,
                say("remove that entry", "その項目を削除してください"));
    }

    public Finding hooksDisabled(String file) {
        return new Finding(
                "HF-INIT-HOOKS-DISABLED",
                WRONG,
                say("\"disableAllHooks\" is true: no hook runs", "\"disableAllHooks\" が true のため、フックは動きません"),
                file,
                say("remove \"disableAllHooks\"", "\"disableAllHooks\" を削除してください"));
    }

    private String say(String english, String japanese) {
        return switch (lang) {
            case EN -> english;
            case JA -> japanese;
        };
    }
}
