package dev.holdfast.words;

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
            Map.entry("holdfast.init.usage.description", "設定ファイルの控えを残し、他の項目は変えません。何度実行しても構いません。"),
            Map.entry("holdfast.init.scope", "どの設定か: user(既定)、project(共有)、local(自分のこのプロジェクト)"),
            Map.entry("holdfast.init.no-recovery", "API エラーで中断されたものを覚えるフックを入れない"),
            Map.entry("holdfast.init.notes", "このプロジェクトの .claude/agents のエージェントにノートを残すよう書き加える(差分を表示)"),
            Map.entry("holdfast.recover.usage.header", "API エラーで中断されたものと、その続け方を表示する。"),
            Map.entry("holdfast.recover.usage.description", "セッションを指定しなければ、最も新しいものが対象です。"),
            Map.entry("holdfast.recover.ACTION", "list(既定)、show、brief(次のセッションに伝える内容)、resume(コマンド)、dismiss"),
            Map.entry("holdfast.recover.SESSION", "セッション ID、またはその先頭の数文字"),
            Map.entry("holdfast.doctor.usage.header", "保護が働くことを実際に試し、働かなければ対処を示す。"),
            Map.entry("holdfast.doctor.usage.description", "配置済みのフックを、仮のホームで架空のサーバーに対して試します。自分のサーバーには接続しません。"),
            Map.entry("holdfast.doctor.fix", "直せるものを直し、もう一度調べる"),
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
            Map.entry("holdfast.stub.usage.header", "指示どおりに異常な動きをする MCP サーバーになる(試験用)。"),
            Map.entry("holdfast.version.usage.header", "バージョン、実行元、Java を表示する。"),
            Map.entry("holdfast.hook.usage.header", "フックのイベント 1 件に答える(Claude Code が呼ぶもの)。"),
            Map.entry("holdfast.hook.usage.description", "標準入力のイベントを読み、0 で終わるか、呼び出しを止めるときだけ 2 と理由を返します。"));

    private HelpWords() {}

    public static Optional<String> japanese(String key) {
        return Optional.ofNullable(TEXTS.get(key));
    }

    public static Set<String> keys() {
        return TEXTS.keySet();
    }
}
