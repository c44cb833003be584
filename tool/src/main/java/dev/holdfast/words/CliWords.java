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
}
