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
            Map.entry("lang", "出力の言語。指定がなければ HOLDFAST_LANG、設定、ロケールの順"),
            Map.entry("help", "このヘルプを表示する"),
            Map.entry("json", "JSON オブジェクトを 1 つ出力する"),
            Map.entry("holdfast.version.usage.header", "バージョン、実行元、Java を表示する。"),
            Map.entry("holdfast.hook.usage.header", "フックのイベント 1 件に答える(Claude Code が呼ぶもの)。"));

    private HelpWords() {}

    public static Optional<String> japanese(String key) {
        return Optional.ofNullable(TEXTS.get(key));
    }

    public static Set<String> keys() {
        return TEXTS.keySet();
    }
}
