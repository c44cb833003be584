package dev.holdfast.words;

import dev.holdfast.settings.Lang;

/** What {@code init --notes} writes and says. */
public record NotesWords(Lang lang) {

    /** What an agent's definition gains; {@code folder} is where notes lie. */
    public String paragraph(String folder) {
        return switch (lang) {
            case EN ->
                "## Keep notes\n\n"
                        + "Your work may be cut off at any moment. Keep a file of your own in `" + folder
                        + "/`, named after\n"
                        + "your task. Its first line says what you were asked. Add each finding as soon as you have it, then\n"
                        + "what you are about to try. If such a file about your task is there already, read it first and do\n"
                        + "only what is missing.";
            case JA ->
                "## ノートを残す\n\n"
                        + "作業はいつ中断されるか分かりません。`" + folder + "/` に、タスクの名前を付けた自分のファイルを作ってください。\n"
                        + "1 行目に依頼の内容を書き、分かったことはその都度、次に試すことと一緒に書き足します。\n"
                        + "自分のタスクについてのファイルがすでにあれば、まず読み、足りないことだけを行ってください。";
        };
    }

    public String added(int files, boolean dryRun) {
        return switch (lang) {
            case EN -> (dryRun ? "would be added to " : "added to ") + files + (files == 1 ? " agent" : " agents");
            case JA -> files + (dryRun ? " 件のエージェントに書き加えます" : " 件のエージェントに書き加えました");
        };
    }

    public String nothingToAdd(String folder) {
        return switch (lang) {
            case EN -> "no agent to add the paragraph about notes to in " + folder;
            case JA -> folder + " にはノートについて書き加えるエージェントがありません";
        };
    }

    public String notWritten(String folder, String reason) {
        return switch (lang) {
            case EN -> "could not change " + folder + ": " + reason;
            case JA -> folder + " を変更できませんでした: " + reason;
        };
    }

    public String background() {
        return switch (lang) {
            case EN ->
                "To run all agents in the background, where one that is cut off can be reached again, add\n"
                        + "  \"env\": {\"CLAUDE_AUTO_BACKGROUND_TASKS\": \"1\"}   to your Claude Code settings.";
            case JA ->
                "すべてのエージェントをバックグラウンドで動かす(中断後に続けられる)には、Claude Code の設定に\n"
                        + "  \"env\": {\"CLAUDE_AUTO_BACKGROUND_TASKS\": \"1\"}   を加えてください。";
        };
    }
}
