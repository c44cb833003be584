package dev.holdfast.words;

import dev.holdfast.settings.Lang;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The help texts of commands and options in Japanese, by picocli's keys; the English ones stand beside what they describe. */
public final class HelpWords {

    private static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("holdfast.usage.header", "MCP サーバーが止まっても、無人の Claude Code セッションを続けさせます。"),
            Map.entry("usage.synopsisHeading", "使い方: "),
            Map.entry("usage.commandListHeading", "%nコマンド:%n"),
            Map.entry("usage.footerHeading", "%n例:%n"),
            Map.entry("lang", "出力の言語。指定がなければ HOLDFAST_LANG、設定、ロケールの順"),
            Map.entry("help", "このヘルプを表示する"),
            Map.entry("json", "JSON オブジェクトを 1 つ出力する"),
            Map.entry("dry-run", "何をするかを表示し、何も変更しない"),
            Map.entry("holdfast.demo.usage.header", "Holdfast の働きをデモ用のサーバーで見せる(アカウントもエージェントも不要)。"),
            Map.entry(
                    "holdfast.demo.usage.description",
                    "専用のフォルダーで動き、終わると消えます。自分の設定は読み書きしません。すべての手順が期待どおりのときだけ 0 で終わります。"),
            Map.entry("holdfast.init.usage.header", "セッションを保護する: このコピーを配置し、Claude Code の設定にフックを加える。"),
            Map.entry(
                    "holdfast.init.usage.description",
                    "設定ファイルの控えを残し、他の項目は変えません。何度実行しても構いません。開いているセッションには、自動で、または再起動後に反映されます。"),
            Map.entry("holdfast.init.scope", "どの設定か: user(既定)、project(共有)、local(自分のこのプロジェクト)"),
            Map.entry("holdfast.init.no-recovery", "API エラーで中断されたものを覚えるフックを入れない"),
            Map.entry("holdfast.init.notes", "このプロジェクトの .claude/agents のエージェントにノートを残すよう書き加える(差分を表示)"),
            Map.entry("holdfast.recover.usage.header", "API エラーで中断されたものと、その続け方を表示する。"),
            Map.entry("holdfast.recover.usage.description", "セッションを指定しなければ、最も新しいものが対象です。"),
            Map.entry("holdfast.recover.ACTION[0]", "list(既定)、show、brief(次のセッションに伝える内容)、resume(コマンド)、dismiss"),
            Map.entry("holdfast.recover.SESSION[1]", "セッション ID、またはその先頭の数文字"),
            Map.entry("holdfast.doctor.usage.header", "保護が働くことを実際に試し、働かなければ対処を示す。"),
            Map.entry("holdfast.doctor.usage.description", "配置済みのフックを、仮のホームで架空のサーバーに対して試します。自分のサーバーには接続しません。"),
            Map.entry("holdfast.doctor.fix", "直せるものを直し、もう一度調べる"),
            Map.entry("holdfast.probe.usage.header", "このプロジェクトのサーバーに一斉に問い合わせる。"),
            Map.entry("holdfast.probe.usage.description", "サーバーごとに、誰が対処できるかが分かる結果を示します。"),
            Map.entry("holdfast.probe.SERVER[0..*]", "指定したものだけ。既定は有効なものすべて"),
            Map.entry("holdfast.probe.timeout", "各サーバーの応答を待つ上限。既定は設定値、なければ学習した値"),
            Map.entry("holdfast.probe.parallel", "同時に問い合わせる数の上限"),
            Map.entry("holdfast.probe.require", "応答が必要なサーバー、または all。結果が決まりしだい終わる"),
            Map.entry("holdfast.probe.min-ready", "応答が必要なサーバーの数"),
            Map.entry("holdfast.probe.baseline", "基準の一覧から、応答するサーバーが減っていないこと"),
            Map.entry("holdfast.probe.accept", "今回の一覧を基準にする"),
            Map.entry("holdfast.probe.wait", "直る見込みのあるものに、準備ができるか時間が切れるまで問い合わせ直す"),
            Map.entry("holdfast.probe.cached", "まだ有効な応答があれば、問い合わせずに使う"),
            Map.entry("holdfast.probe.deep", "ツールの一覧も求める。なければ警告"),
            Map.entry("holdfast.probe.tools", "必要なツール。そのサーバーに一覧を求める"),
            Map.entry("holdfast.probe.mcp-config", "追加のサーバー(claude と同じく、ファイルか JSON テキスト)"),
            Map.entry("holdfast.probe.cwd", "このフォルダーで実行したものとして扱う"),
            Map.entry("holdfast.probe.trust-project", "今回だけ、プロジェクトの .mcp.json を承認済みとみなす(そのコマンドを実行する)"),
            Map.entry("holdfast.probe.junit", "JUnit 形式の報告も書く"),
            Map.entry("holdfast.probe.quiet", "対処できるものだけを表示する"),
            Map.entry("holdfast.probe.verbose", "ファイル、バージョン、隠されている設定も表示する"),
            Map.entry(
                    "holdfast.stub.usage.description", "標準入出力、または --http でループバックを使います。サーバーが遅い、無応答、落ちる、拒む場合を試すためのものです。"),
            Map.entry("holdfast.status.usage.header", "各サーバーの状態と、今日の出来事を表示する。"),
            Map.entry("holdfast.status.events", "今日の出来事を表示する"),
            Map.entry("holdfast.status.follow", "--events と一緒に: 止めるまで追い続ける"),
            Map.entry("holdfast.reset.usage.header", "サーバーについての記録を消す。次の呼び出しは通ります。"),
            Map.entry("holdfast.reset.all", "すべてのサーバー"),
            Map.entry("holdfast.reset.NAME[0..*]", "設定にあるサーバー名"),
            Map.entry("holdfast.uninstall.usage.header", "フックと配置済みのコピーを取り除く。"),
            Map.entry(
                    "holdfast.uninstall.usage.description",
                    "--scope がなければ、自分の設定とこのプロジェクトの設定から外し、コピーも削除します。他に変更がなければ設定ファイルは元の内容に戻ります。"),
            Map.entry("holdfast.uninstall.scope", "この設定の項目だけを外す"),
            Map.entry("holdfast.uninstall.purge", "記録(状態、出来事、中断の記録)も削除する"),
            Map.entry("holdfast.version.usage.header", "バージョン、実行元、Java を表示する。"),
            Map.entry("holdfast.hook.EVENT[0]", "イベントの名前(例: PreToolUse)"),
            Map.entry("holdfast.hook.usage.header", "フックのイベント 1 件に答える(Claude Code が呼ぶもの)。"),
            Map.entry("holdfast.hook.usage.description", "標準入力のイベントを読み、0 で終わるか、呼び出しを止めるときだけ 2 と理由を返します。"));

    private HelpWords() {}

    public static Optional<String> japanese(String key) {
        String text = TEXTS.get(key);
        return Optional.ofNullable(text != null ? text : StubHelpWords.TEXTS.get(key));
    }

    /** What a hook's exit code 2 means. */
    public static String blocked(Lang lang) {
        return switch (lang) {
            case EN -> "the call is to be stopped";
            case JA -> "呼び出しを止めます";
        };
    }

    public static Set<String> keys() {
        Set<String> keys = new HashSet<>(TEXTS.keySet());
        keys.addAll(StubHelpWords.TEXTS.keySet());
        return keys;
    }
}
