package dev.holdfast.words;

import dev.holdfast.settings.Lang;
import java.time.Duration;
import java.util.List;

/** What {@code probe} says, and the line at the start of a session. */
public record ProbeWords(Lang lang) {

    /**
     * A server that was ready once and is down now.
     *
     * @param code the outcome's word
     * @param since how long ago that began or was seen
     * @param words what it said; may be empty
     */
    public record Down(String name, String code, Duration since, String words) {}

    /** The line for a session's context. What servers said is quoted and named as theirs. */
    public String sessionLine(List<Down> down, When when) {
        StringBuilder text = new StringBuilder();
        text.append(
                switch (lang) {
                    case EN -> "MCP servers that were ready before and are down now: ";
                    case JA -> "以前は応答していて、今は使えない MCP サーバー: ";
                });
        for (int at = 0; at < down.size(); at++) {
            Down each = down.get(at);
            text.append(at == 0 ? "" : "; ")
                    .append(Recorded.line(each.name(), 100))
                    .append(" (");
            String state = new StatusWords(lang).outcome(each.code());
            text.append(state.equals("transport") || state.equals("null") ? broken() : state);
            text.append(
                    switch (lang) {
                        case EN -> ", for " + when.span(each.since());
                        case JA -> "、" + when.span(each.since()) + "前から";
                    });
            String said = Recorded.line(each.words(), 120);
            if (!said.isEmpty() && !said.equals("null")) {
                text.append(lang == Lang.EN ? "; recorded text: \"" : "、記録された文字列: 「")
                        .append(said)
                        .append(lang == Lang.EN ? "\"" : "」");
            }
            text.append(')');
        }
        return text.append(
                        switch (lang) {
                            case EN -> ". Use other tools meanwhile; a person can look with: holdfast probe";
                            case JA -> "。それまでは他のツールを使ってください。確認するには: holdfast probe";
                        })
                .toString();
    }

    private String broken() {
        return lang == Lang.EN ? "calls broke off" : "呼び出しが途切れました";
    }

    public String asking() {
        return lang == Lang.EN ? "asking" : "確認中";
    }

    public String waiting() {
        return lang == Lang.EN ? "waiting" : "待機中";
    }

    public String noServers() {
        return switch (lang) {
            case EN -> "no server is configured here (claude mcp add, or --mcp-config)";
            case JA -> "ここに設定されたサーバーはありません(claude mcp add か --mcp-config)";
        };
    }

    /** The counts by outcome, already worded, on one line. */
    public String counts(int servers, List<String> counts) {
        return switch (lang) {
            case EN -> servers + (servers == 1 ? " server: " : " servers: ") + String.join(", ", counts);
            case JA -> "サーバー " + servers + " 台: " + String.join("、", counts);
        };
    }

    public String toFix() {
        return lang == Lang.EN ? "what somebody can fix:" : "対処できるもの:";
    }

    public String verdict(int exit) {
        return switch (exit) {
            case 0 -> lang == Lang.EN ? "ready" : "準備ができています";
            case 10 -> lang == Lang.EN ? "not ready; it may pass by itself" : "準備ができていません。時間がたてば直る見込みがあります";
            case 11 -> lang == Lang.EN ? "not ready; somebody must fix it" : "準備ができていません。誰かが直す必要があります";
            default -> lang == Lang.EN ? "not ready; the configuration is wrong" : "準備ができていません。設定が間違っています";
        };
    }

    public String missing(String names) {
        return (lang == Lang.EN ? "missing: " : "足りないもの: ") + names;
    }

    public String noBaseline() {
        return switch (lang) {
            case EN -> "no READY set has been accepted here yet; holdfast probe --accept takes today's";
            case JA -> "基準となる READY の一覧がまだありません。holdfast probe --accept で今日の一覧を基準にします";
        };
    }

    public String grown(String names) {
        return switch (lang) {
            case EN -> "ready and not in the accepted set: " + names + " (holdfast probe --accept takes it in)";
            case JA -> "基準の一覧にない応答ありのサーバー: " + names + "(holdfast probe --accept で基準に加えます)";
        };
    }

    public String accepted(int servers) {
        return switch (lang) {
            case EN ->
                "accepted as the baseline of this project: " + servers
                        + (servers == 1 ? " ready server" : " ready servers");
            case JA -> "応答のあった " + servers + " 台をこのプロジェクトの基準にしました";
        };
    }

    public String tooFew(int ready, int wanted) {
        return switch (lang) {
            case EN -> ready + " ready, " + wanted + " wanted";
            case JA -> "応答あり " + ready + " 台、必要 " + wanted + " 台";
        };
    }

    public String notWaitedFor() {
        return lang == Lang.EN ? "not waited for" : "待たずに終了";
    }

    public String ago(String span) {
        return lang == Lang.EN ? "answered " + span + " ago" : span + "前の応答";
    }

    public String cannotWrite(String file, String reason) {
        return switch (lang) {
            case EN -> "cannot write " + file + ": " + reason;
            case JA -> file + " に書き込めません: " + reason;
        };
    }

    public String positive(String option) {
        return switch (lang) {
            case EN -> option + " needs a positive number";
            case JA -> option + " には正の数を指定してください";
        };
    }

    public String noFolder(String folder) {
        return lang == Lang.EN ? "no such folder: " + folder : "フォルダーがありません: " + folder;
    }
}
