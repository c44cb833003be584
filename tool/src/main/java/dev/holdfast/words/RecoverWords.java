package dev.holdfast.words;

import dev.holdfast.settings.Lang;

/** What {@code recover} says. */
public record RecoverWords(Lang lang) {

    public String nothing(String project) {
        return say("nothing was cut off in ", "中断されたものはありません: ") + project;
    }

    public String noSuch(String session) {
        return say("nothing is on record about session ", "記録がないセッション: ") + session;
    }

    public String several(String session) {
        return say("several sessions begin with ", "複数のセッションが該当します: ") + session;
    }

    public String story(String story) {
        return switch (story) {
            case "interrupted" -> say("a turn was cut off by an API error", "API エラーでターンが中断");
            case "stopped" -> say("a transcript ends in the middle of a turn", "トランスクリプトがターンの途中で終わっている");
            default -> say("subagents did not finish", "サブエージェントが未完了");
        };
    }

    public String counts(int open, int finished) {
        return say(
                open + " not known to be finished, " + finished + " finished",
                "未確認 " + open + " 件、完了 " + finished + " 件");
    }

    public String toldAnother() {
        return say("another session was told", "別のセッションに伝達済み");
    }

    public String announcedEnd(String when) {
        return say("limit announced to end at ", "予告された制限の終わり: ") + when;
    }

    public String state(String state) {
        return switch (state) {
            case "interrupted" -> say("interrupted", "中断");
            case "running" -> say("still at work", "動作中");
            default -> say("unknown", "不明");
        };
    }

    public String finishedLabel() {
        return say("finished", "完了");
    }

    public String ways() {
        return say(
                "  go on:  holdfast recover resume      tell:  holdfast recover brief      forget:  holdfast recover dismiss",
                "  続ける: holdfast recover resume      伝える: holdfast recover brief      忘れる: holdfast recover dismiss");
    }

    public String dismissed(String session) {
        return say("dismissed: ", "対象から外しました: ") + session;
    }

    public String notStored() {
        return say("that could not be stored", "保存できませんでした");
    }

    private String say(String english, String japanese) {
        return switch (lang) {
            case EN -> english;
            case JA -> japanese;
        };
    }
}
