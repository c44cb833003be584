package dev.holdfast.words;

import dev.holdfast.settings.Lang;

/** What the command line itself says. */
public record CliWords(Lang lang) {

    public String seeHelp(String command) {
        return switch (lang) {
            case EN -> "see " + command;
            case JA -> command + " を参照してください";
        };
    }

    /**
     * @param near what was probably meant; empty when nothing is close
     */
    public String unknownArgument(String argument, boolean option, String near) {
        return switch (lang) {
            case EN ->
                (option ? "unknown option " : "unexpected argument ")
                        + argument
                        + (near.isEmpty() ? "" : ", did you mean " + near + "?");
            case JA -> (option ? "不明なオプション " : "余分な引数 ") + argument + (near.isEmpty() ? "" : "(" + near + " のことですか)");
        };
    }

    public String missingArgument(String label) {
        return switch (lang) {
            case EN -> label + " is missing";
            case JA -> label + " がありません";
        };
    }

    public String badCommandLine() {
        return switch (lang) {
            case EN -> "this command line is not understood";
            case JA -> "コマンドラインを解釈できません";
        };
    }

    public String hookNotHere() {
        return switch (lang) {
            case EN -> "hook: called without an event on stdin";
            case JA -> "hook: 標準入力にイベントがありません";
        };
    }

    public String fault(String command, String fault, String version) {
        return switch (lang) {
            case EN ->
                command + ": a fault of its own: " + fault
                        + "; please report this line in the project's issues (version " + version + ")";
            case JA -> command + ": Holdfast の不具合です: " + fault + "。この行をプロジェクトの issue に報告してください(バージョン " + version + ")";
        };
    }

    public String nameOrAll() {
        return switch (lang) {
            case EN -> "give a server's name or --all";
            case JA -> "サーバー名か --all を指定してください";
        };
    }

    public String notStored() {
        return switch (lang) {
            case EN -> "the health file could not be written; holdfast doctor says why";
            case JA -> "状態ファイルに書き込めません。原因は holdfast doctor で分かります";
        };
    }

    /**
     * @param name empty for all servers
     */
    public String cleared(int count, String name) {
        return switch (lang) {
            case EN ->
                name.isEmpty()
                        ? "forgotten: what was believed about " + count + (count == 1 ? " server" : " servers")
                        : name + ": forgotten; its next call goes through";
            case JA -> name.isEmpty() ? count + " 件のサーバーの状態を消しました" : name + ": 状態を消しました。次の呼び出しは通ります";
        };
    }

    public String nothingRemembered(String name) {
        return switch (lang) {
            case EN -> name + ": nothing was remembered, its calls go through already";
            case JA -> name + ": 記録はありません。呼び出しはもともと通ります";
        };
    }

    /**
     * @param known the names that are remembered; may be empty
     */
    public String noSuchServer(String name, String known) {
        return switch (lang) {
            case EN -> "no server " + name + (known.isEmpty() ? "" : "; remembered are " + known);
            case JA -> name + " というサーバーはありません" + (known.isEmpty() ? "" : "。記録があるのは " + known);
        };
    }

    public String followNeedsEvents() {
        return switch (lang) {
            case EN -> "-f goes with --events";
            case JA -> "-f は --events と一緒に使います";
        };
    }
}
