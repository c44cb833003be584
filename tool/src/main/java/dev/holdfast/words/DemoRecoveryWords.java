package dev.holdfast.words;

import dev.holdfast.settings.Lang;

/** What the demo says about turn recovery. */
public record DemoRecoveryWords(Lang lang) {

    public String title() {
        return say("A limit cuts a turn off, with agents in flight", "エージェントの動作中に、上限でターンが中断されたら");
    }

    public String intro() {
        return say(
                "Three subagents: one finishes under another prompt than it began, one under the same, one is cut off.",
                "サブエージェントは 3 つ。1 つは開始時と別のプロンプトで、1 つは同じプロンプトで完了し、1 つは中断されます。");
    }

    public String starts() {
        return say("Agents start; two of them finish.", "エージェントが始まり、2 つが完了します。");
    }

    public String written() {
        return say("written down: exit 0, nothing said", "記録: 終了コード 0、出力なし");
    }

    public String asked() {
        return say("Find out why the login takes ten seconds", "ログインに 10 秒かかる原因を調べる");
    }

    public String report(String agent) {
        return say("report about ", "報告: ") + agent;
    }

    public String limit() {
        return say("The provider's limit ends the turn.", "利用上限でターンが終わります。");
    }

    public String recorded() {
        return say(
                "recorded what was running, what was finished, and when the limit ends", "動作中のもの、完了したもの、上限の終わりを記録しました");
    }

    public String next() {
        return say("The session goes on later. It is told:", "後でセッションを続けます。伝えられる内容:");
    }

    public String told() {
        return say("two must not run again, one can go on where it stopped", "2 つは再実行せず、1 つは止まったところから続けられます");
    }

    public String again() {
        return say("It starts once more.", "もう一度始めます。");
    }

    public String silent() {
        return say("silent: told once is enough", "何も言いません。伝えるのは一度だけです");
    }

    public String notAsPromised(String promise, String instead) {
        return say("NOT as promised: " + promise + ", but: " + instead, "期待と違います: " + promise + "。実際: " + instead);
    }

    private String say(String english, String japanese) {
        return switch (lang) {
            case EN -> english;
            case JA -> japanese;
        };
    }
}
