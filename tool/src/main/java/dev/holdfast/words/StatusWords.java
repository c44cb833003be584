package dev.holdfast.words;

import dev.holdfast.settings.Lang;
import java.util.List;

/** What {@code status} says. */
public record StatusWords(Lang lang) {

    public String title(String project) {
        return switch (lang) {
            case EN -> "MCP servers of " + project;
            case JA -> project + " の MCP サーバー";
        };
    }

    public String noServers() {
        return switch (lang) {
            case EN -> "no server is configured here";
            case JA -> "ここに設定されたサーバーはありません";
        };
    }

    public List<String> headings() {
        return switch (lang) {
            case EN -> List.of("server", "scope", "health", "since", "next try", "last answer");
            case JA -> List.of("サーバー", "範囲", "状態", "いつから", "次の試行", "最後の応答");
        };
    }

    /**
     * @param status HEALTHY, UNHEALTHY, UNKNOWN
     */
    public String health(String status) {
        return switch (status) {
            case "HEALTHY" -> lang == Lang.EN ? "healthy" : "正常";
            case "UNHEALTHY" -> lang == Lang.EN ? "unhealthy" : "異常";
            default -> lang == Lang.EN ? "unknown" : "不明";
        };
    }

    public String off() {
        return switch (lang) {
            case EN -> "off";
            case JA -> "対象外";
        };
    }

    public String onlyObserved() {
        return switch (lang) {
            case EN -> "(observed, not blocked)";
            case JA -> "(観察のみ、止めません)";
        };
    }

    /**
     * @param approval why the client would not start it
     */
    public String notStarted(String approval) {
        return switch (approval) {
            case "PENDING" -> lang == Lang.EN ? "not approved" : "未承認";
            case "REJECTED" -> lang == Lang.EN ? "rejected" : "拒否済み";
            case "DISABLED" -> lang == Lang.EN ? "disabled" : "無効";
            default -> lang == Lang.EN ? "denied by policy" : "ポリシーで禁止";
        };
    }

    /** A probe's outcome in prose. */
    public String outcome(String word) {
        return switch (word) {
            case "READY" -> lang == Lang.EN ? "ready" : "応答あり";
            case "STARTING" -> lang == Lang.EN ? "still starting" : "起動中";
            case "TIMEOUT" -> lang == Lang.EN ? "silent" : "無応答";
            case "EXITED" -> lang == Lang.EN ? "its process left" : "プロセス終了";
            case "PROTOCOL_ERROR" -> lang == Lang.EN ? "refused the protocol" : "プロトコル拒否";
            case "UNREACHABLE" -> lang == Lang.EN ? "not reachable" : "接続不可";
            case "AUTH_REQUIRED" -> lang == Lang.EN ? "wants a sign-in" : "サインインが必要";
            case "RATE_LIMITED" -> lang == Lang.EN ? "limits its callers" : "利用制限中";
            case "SKIPPED" -> lang == Lang.EN ? "not asked" : "未確認";
            case "UNKNOWN" -> lang == Lang.EN ? "could not be asked" : "確認できず";
            default -> word;
        };
    }

    public String failOpen(String servers) {
        return switch (lang) {
            case EN -> "FAIL-OPEN IS ON: no call is stopped, however dead the server, for " + servers;
            case JA -> "フェイルオープンが有効です。サーバーが止まっていても呼び出しを止めません: " + servers;
        };
    }

    public String today(long passes, long blocks, long wouldBlock, long failures, long faults) {
        return switch (lang) {
            case EN ->
                "today: " + passes + " passed at once, " + blocks + " blocked"
                        + (wouldBlock == 0
                                ? ""
                                : ", " + wouldBlock + " let through though they would have been blocked")
                        + ", " + failures + " failed, " + faults + " faults of Holdfast itself";
            case JA ->
                "今日: 通過 " + passes + "、阻止 " + blocks + (wouldBlock == 0 ? "" : "、阻止相当 " + wouldBlock) + "、失敗した呼び出し "
                        + failures + "、Holdfast の不具合 " + faults;
        };
    }

    public String faults(long faults) {
        return switch (lang) {
            case EN ->
                faults + " faults of Holdfast itself today: see holdfast status --events, and please report them";
            case JA -> "今日 Holdfast 自身の不具合が " + faults + " 件ありました。holdfast status --events で確認し、報告してください";
        };
    }

    public String lastEvents() {
        return switch (lang) {
            case EN -> "last events:";
            case JA -> "最近の出来事:";
        };
    }
}
