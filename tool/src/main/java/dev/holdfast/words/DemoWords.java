package dev.holdfast.words;

import dev.holdfast.settings.Lang;
import java.util.List;

/** What {@code demo} says. */
public record DemoWords(Lang lang) {

    public String noDistribution(String home) {
        return say(
                "no distribution in " + home
                        + ": start it by bin/holdfast of a distribution, or ./holdfast of a checkout",
                home + " は配布物ではありません。配布物の bin/holdfast か、チェックアウトの ./holdfast から実行してください");
    }

    public String probeTitle() {
        return say("Which servers are ready?", "どのサーバーが使えるか");
    }

    public String probeIntro() {
        return say(
                "Six MCP servers of the demo's own, each in another state, are asked at once.",
                "デモ用の MCP サーバー 6 つ(状態はそれぞれ違います)に同時に尋ねます。");
    }

    public List<String> probeHeadings() {
        return switch (lang) {
            case EN -> List.of("server", "answer", "took", "what it really is", "in its own words");
            case JA -> List.of("サーバー", "応答", "時間", "実際の状態", "サーバーの言葉");
        };
    }

    /** What the demo's server of this name is. */
    public String about(String server) {
        return switch (server) {
            case "notes" -> say("works", "正常");
            case "archive" -> say("works, starts slowly", "正常だが起動が遅い");
            case "search" -> say("never answers", "応答しない");
            case "billing" -> say("lacks its API key", "API キーがない");
            case "legacy" -> say("refuses the protocol", "プロトコルを拒否");
            case "deploy" -> say("503, Retry-After: 30", "503、Retry-After: 30");
            default -> "";
        };
    }

    public String probeClosing(String exit) {
        return say(
                "It ended with " + exit
                        + ": something here does not cure itself, so a build can stop before it starts.",
                "終了コードは " + exit + " です。放っておいても直らないものがあるため、ビルドは始める前に止められます。");
    }

    public String storyTitle() {
        return say("A server dies in the middle of the night", "夜中にサーバーが止まったら");
    }

    public String storyIntro() {
        return say(
                "Claude Code runs a hook before each tool call and after each failure. Here they are played to the installed\n"
                        + "hooks just as it sends them: the event on stdin; exit 0 lets the call go, exit 2 stops it.",
                "Claude Code はツール呼び出しの前と失敗の後にフックを実行します。ここでは同じ形で再現します。\n" + "イベントは標準入力、終了コード 0 なら通し、2 なら止めます。");
    }

    public String hooksInstalled(String took) {
        return say("hooks installed in the demo's own home (" + took + ")", "デモ用のホームにフックを配置しました(" + took + ")");
    }

    public String alive() {
        return say("The server lives. The agent calls its tool.", "サーバーは動いています。エージェントがツールを呼びます。");
    }

    public String passed() {
        return say("passed: exit 0, nothing said", "通過: 終了コード 0、出力なし");
    }

    public String dies() {
        return say("The server is killed. The next call runs into it and fails.", "サーバーを止めます。次の呼び出しは失敗します。");
    }

    public String recorded() {
        return say(
                "the server was asked, gave no answer, and is remembered as unhealthy; the model reads:",
                "サーバーに確認し、応答がないため異常と記録しました。モデルが読む文:");
    }

    public String again() {
        return say("The agent tries again at once.", "エージェントがすぐにもう一度試します。");
    }

    public String blocked(String took) {
        return say(
                "blocked: exit 2 (" + took + "), no waiting for a dead server; the model reads:",
                "阻止: 終了コード 2(" + took + ")。止まったサーバーを待ちません。モデルが読む文:");
    }

    public String back() {
        return say("The server comes back.", "サーバーが復旧します。");
    }

    public String waiting(String time) {
        return say(
                "waiting for the next try, " + time + " (the demo's backoff is 3 s, normally it is 30 s and doubles)",
                "次の試行まで " + time + " 待ちます(デモでは 3 s、通常は 30 s から倍々)");
    }

    public String recovered() {
        return say("due: asked once, answered, passed: exit 0", "時間になったので一度だけ確認し、応答があったので通過: 終了コード 0");
    }

    public String rememberedHealthy() {
        return say("remembered as healthy", "正常と記録しました");
    }

    public String onward() {
        return say("The agent goes on.", "エージェントは作業を続けます。");
    }

    public String notAsPromised(String promise, String instead) {
        return say("NOT as promised: " + promise + ", but: " + instead, "期待と違います: " + promise + "。実際: " + instead);
    }

    public String expected(String outcome, String instead) {
        return say(
                "expected " + outcome + ", got " + (instead.isEmpty() ? "nothing" : instead),
                outcome + " のはずが " + (instead.isEmpty() ? "応答なし" : instead));
    }

    public String done(String took) {
        return say("Every step did what it says, in " + took + ".", "すべて期待どおりでした(" + took + ")。");
    }

    public String notDone() {
        return say("Not every step did what it says.", "期待どおりでない手順がありました。");
    }

    public String next() {
        return say(
                "Protect your own sessions: holdfast init. What it will change: holdfast init --dry-run.",
                "自分のセッションを守るには holdfast init。変更内容は holdfast init --dry-run で見られます。");
    }

    private String say(String english, String japanese) {
        return switch (lang) {
            case EN -> english;
            case JA -> japanese;
        };
    }
}
