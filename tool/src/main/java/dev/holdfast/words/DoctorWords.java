package dev.holdfast.words;

import dev.holdfast.settings.Lang;

/** What {@code doctor} says. */
public record DoctorWords(Lang lang) {

    /**
     * What was found, one sentence.
     *
     * @param detail what makes it exact; may be empty
     */
    public String what(DoctorCode code, String detail) {
        String more = detail.isEmpty() ? "" : ": " + detail;
        return switch (code) {
            case HF_HOOKS_MISSING ->
                say(
                        "no settings file of the client holds our hooks: nothing is protected",
                        "クライアントの設定ファイルに Holdfast のフックがありません。保護されていません");
            case HF_HOOKS_TWICE ->
                say("our hooks stand in several settings files and run twice a call", "フックが複数の設定ファイルにあり、二重に動きます")
                        + more;
            case HF_HOOKS_OUTDATED ->
                say("our hooks are not as this version writes them", "フックがこのバージョンの書き方と違います") + more;
            case HF_HOOKS_DISABLED -> say("the client runs no hooks", "クライアントはフックを実行しません") + more;
            case HF_SETTINGS_UNREADABLE -> say("this settings file does not parse", "この設定ファイルを解析できません") + more;
            case HF_INSTALL_MISSING ->
                say("the installed copy that hooks call is missing or not whole", "フックが呼ぶコピーがないか、壊れています") + more;
            case HF_INSTALL_OUTDATED -> say("the installed copy is not this version", "配置済みのコピーはこのバージョンではありません") + more;
            case HF_HOOK_FAILS -> say("the hook command does not do its work", "フックのコマンドが正しく動きません") + more;
            case HF_BLOCK_UNPROVEN ->
                say("a call to a made-up dead server was not blocked", "停止した架空のサーバーへの呼び出しが止められませんでした") + more;
            case HF_SERVER_SHADOWS -> say("hides a server of the same name", "同名のサーバーを隠しています") + more;
            case HF_SERVER_NOT_STARTED -> say("the client would not start it", "クライアントはこのサーバーを起動しません") + more;
            case HF_SERVER_SHELL_VARIABLE ->
                say(
                                "takes from the shell what a service manager or cron would not have",
                                "シェルの変数を使います。サービスマネージャーや cron では得られません")
                        + more;
            case HF_FAIL_OPEN -> say("fail-open is on: no call is ever blocked", "フェイルオープンが有効です。呼び出しは止められません") + more;
            case HF_RECONNECT_NOOP -> say("the reconnect command does nothing", "再接続コマンドは何もしません") + more;
            case HF_STATE_UNWRITABLE -> say("state cannot be written here", "ここに状態を書き込めません") + more;
            case HF_STATE_CORRUPT -> say("a damaged file was set aside", "壊れたファイルを退避してあります") + more;
            case HF_STATE_READABLE -> say("others on this machine can read it", "このマシンの他の利用者が読めます") + more;
            case HF_CACHE_MISSING ->
                say("hooks start without their start-up cache: they work, slower", "起動キャッシュがありません。動きますが遅くなります") + more;
            case HF_CACHE_DAMAGED ->
                say(
                                "the start-up cache is damaged: hooks start slower, or fail and let a call pass",
                                "起動キャッシュが壊れています。フックが遅くなるか、失敗して呼び出しが通ります")
                        + more;
            case HF_CLIENT_OLD ->
                say("Claude Code is older than 2.1.139, the first that this works with", "Claude Code が 2.1.139 より古いです")
                        + more;
            case HF_CLIENT_UNKNOWN ->
                say("the version of Claude Code is not known", "Claude Code のバージョンが分かりません") + more;
            case HF_FAULTS -> say("faults of Holdfast itself today", "今日の Holdfast 自身の不具合") + more;
            case HF_NOT_CHECKED -> say("could not be checked", "確認できませんでした") + more;
        };
    }

    /** What to do about it, one sentence; empty when nothing needs to be done. */
    public String action(DoctorCode code) {
        return switch (code) {
            case HF_HOOKS_MISSING -> say("holdfast init", "holdfast init を実行してください");
            case HF_HOOKS_OUTDATED, HF_INSTALL_MISSING, HF_INSTALL_OUTDATED, HF_CACHE_MISSING, HF_CACHE_DAMAGED ->
                say("holdfast doctor --fix", "holdfast doctor --fix を実行してください");
            case HF_HOOKS_TWICE ->
                say("holdfast uninstall --scope SCOPE for all but one", "1 つを残して holdfast uninstall --scope SCOPE");
            case HF_HOOKS_DISABLED ->
                say("remove that setting; until then nothing is protected", "この設定を外してください。それまでは保護されません");
            case HF_SETTINGS_UNREADABLE ->
                say("mend its JSON; the client may ignore the whole file", "JSON を直してください。クライアントはファイル全体を無視することがあります");
            case HF_HOOK_FAILS, HF_BLOCK_UNPROVEN ->
                say("holdfast init, then holdfast doctor again", "holdfast init の後、もう一度 holdfast doctor を実行してください");
            case HF_SERVER_SHADOWS -> "";
            case HF_SERVER_NOT_STARTED ->
                say("to use it, approve or enable it in Claude Code (/mcp)", "使うには Claude Code の /mcp で承認か有効化をしてください");
            case HF_SERVER_SHELL_VARIABLE -> say("set it for unattended runs, too", "無人実行の環境でも設定してください");
            case HF_FAIL_OPEN -> say("unset it to get blocks back", "外すと阻止が有効になります");
            case HF_RECONNECT_NOOP ->
                say("give a command that starts the server, or none", "サーバーを起動するコマンドにするか、設定を外してください");
            case HF_STATE_UNWRITABLE ->
                say(
                        "make it a folder that you can write; until then calls only pass",
                        "書き込めるフォルダーにしてください。それまで呼び出しは通るだけです");
            case HF_STATE_CORRUPT -> say("delete it once you have looked at it", "確認したら削除してください");
            case HF_STATE_READABLE -> say("holdfast doctor --fix, or chmod go=", "holdfast doctor --fix か chmod go=");
            case HF_CLIENT_OLD -> say("claude update", "claude update を実行してください");
            case HF_CLIENT_UNKNOWN, HF_NOT_CHECKED -> "";
            case HF_FAULTS ->
                say(
                        "holdfast status --events shows them; please report them",
                        "holdfast status --events で確認し、報告してください");
        };
    }

    public String healthy() {
        return say("everything is as it should be", "すべて問題ありません");
    }

    public String verdict(int wrong, int notes) {
        return say(
                (wrong == 0 ? "nothing is wrong" : wrong + (wrong == 1 ? " thing is wrong" : " things are wrong"))
                        + (notes == 0 ? "" : ", " + notes + (notes == 1 ? " note" : " notes")),
                "問題 " + wrong + " 件" + (notes == 0 ? "" : "、注意 " + notes + " 件"));
    }

    public String fixed(String what) {
        return say("fixed: ", "修正: ") + what;
    }

    public String hooksIn(String file) {
        return say("our hooks are in ", "フックの場所: ") + file;
    }

    public String installed(String where) {
        return say("this version is installed: ", "このバージョンが配置されています: ") + where;
    }

    /**
     * @param node the time of a bare Node for comparison; empty when there is none
     */
    public String runs(String pass, String node) {
        return say(
                "the hook command runs: median " + pass + (node.isEmpty() ? "" : " (bare node: " + node + ")"),
                "フックのコマンドは動きます: 中央値 " + pass + (node.isEmpty() ? "" : "(node のみ: " + node + ")"));
    }

    public String blocks(String elapsed) {
        return say(
                "a block blocks: a made-up dead server was stopped in " + elapsed,
                "阻止できます: 停止した架空のサーバーへの呼び出しを " + elapsed + " で止めました");
    }

    public String serverFrom(String name, String scope, String file) {
        return say(name + ": " + scope + ", from " + file, name + ": " + scope + "、" + file);
    }

    public String writable(String folder) {
        return say("state can be written: ", "状態を書き込めます: ") + folder;
    }

    public String client(String version) {
        return say("Claude Code " + version, "Claude Code " + version);
    }

    public String notOnPath(String program) {
        return say("no " + program + " on the PATH", "PATH に " + program + " がありません");
    }

    public String cacheThere(String file) {
        return say("the start-up cache is there: ", "起動キャッシュがあります: ") + file;
    }

    public String doThis(String action) {
        return say("do: ", "対処: ") + action;
    }

    private String say(String english, String japanese) {
        return switch (lang) {
            case EN -> english;
            case JA -> japanese;
        };
    }
}
