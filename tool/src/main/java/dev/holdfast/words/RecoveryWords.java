package dev.holdfast.words;

import dev.holdfast.settings.Lang;

/** What the next session is told about work that was cut off. Text of agents and of the API is quoted and named as recorded. */
public record RecoveryWords(Lang lang) {

    public String title(boolean ownSession) {
        return switch (lang) {
            case EN ->
                ownSession
                        ? "## An earlier turn of this session was cut off by an API error"
                        : "## A turn of another session in this project was cut off by an API error";
            case JA -> ownSession ? "## このセッションの以前のターンが API エラーで中断されました" : "## このプロジェクトの別のセッションのターンが API エラーで中断されました";
        };
    }

    public String titleStopped() {
        return switch (lang) {
            case EN -> "## Another session in this project stopped in the middle of a turn";
            case JA -> "## このプロジェクトの別のセッションがターンの途中で止まりました";
        };
    }

    public String titleOrphans() {
        return switch (lang) {
            case EN -> "## Subagents of another session in this project did not finish";
            case JA -> "## このプロジェクトの別のセッションのサブエージェントが完了していません";
        };
    }

    public String otherSession(String session) {
        return switch (lang) {
            case EN ->
                "- Session `" + session
                        + "`, not this one: it may belong to somebody else's work. Leave it alone if it does"
                        + " not concern what you are asked to do.";
            case JA -> "- セッション `" + session + "`(このセッションではありません)。別の人の作業かもしれません。依頼と関係がなければ触れないでください。";
        };
    }

    public String cutOff(String when, String kind) {
        return switch (lang) {
            case EN -> "- Cut off: " + when + ". Kind: " + kind + ".";
            case JA -> "- 中断: " + when + "。種類: " + kind + "。";
        };
    }

    public String recordedMessage(String message) {
        return switch (lang) {
            case EN -> "- Recorded text of the error: \"" + message + "\"";
            case JA -> "- 記録されたエラーの文: 「" + message + "」";
        };
    }

    /** {@code guessed}: the text named no zone, so the local one was taken (case U6). */
    public String announcedEnd(String when, boolean guessed) {
        return switch (lang) {
            case EN ->
                "- The limit was announced to end at " + when
                        + (guessed ? " (no zone was named; taken as local)." : ".");
            case JA -> "- 予告された制限の終わり: " + when + (guessed ? "(時間帯の記載がなく、現地時刻とみなした)。" : "。");
        };
    }

    public String kindUsageLimit() {
        return lang == Lang.EN ? "a usage limit" : "利用上限";
    }

    public String kindThrottled() {
        return lang == Lang.EN ? "a short throttle, not the usage limit" : "一時的な制限(利用上限ではない)";
    }

    public String kindOverloaded() {
        return lang == Lang.EN ? "the API was overloaded" : "API の過負荷";
    }

    public String kindNeedsHuman() {
        return lang == Lang.EN
                ? "something only a person can fix (sign-in, billing, budget)"
                : "人だけが直せること(ログイン、支払い、予算)";
    }

    public String kindOther() {
        return lang == Lang.EN ? "another API error" : "その他の API エラー";
    }

    public String kindStopped() {
        return lang == Lang.EN ? "its transcript ends in the middle of the turn" : "トランスクリプトがターンの途中で終わっている";
    }

    public String readFromTranscript() {
        return switch (lang) {
            case EN -> "- Nobody recorded this; it is read from the session's transcript.";
            case JA -> "- 記録はありません。セッションのトランスクリプトから読み取りました。";
        };
    }

    public String delegating() {
        return switch (lang) {
            case EN ->
                "- Whether the error still stands cannot be told from here. Trying to delegate costs nothing more than doing it"
                        + " yourself: if it is over, delegation works; if it is not, your own work fails in the same way.";
            case JA ->
                "- エラーが今も続いているかは、ここからは分かりません。委譲を試しても、自分で行うより余計に費用はかかりません。" + "終わっていれば委譲は動き、続いていれば自分の作業も同じように失敗します。";
        };
    }

    public String unfinished(int count) {
        return switch (lang) {
            case EN -> "- Not known to be finished now (" + count + "):";
            case JA -> "- 現時点で完了が確認できないもの(" + count + " 件):";
        };
    }

    public String noneUnfinished() {
        return switch (lang) {
            case EN -> "- No subagent is unfinished now.";
            case JA -> "- 現時点で未完了のサブエージェントはありません。";
        };
    }

    public String more(int count) {
        return switch (lang) {
            case EN -> "  - … and " + count + " more, left out here; `holdfast recover show` lists them";
            case JA -> "  - … 他 " + count + " 件は省略(`holdfast recover show` で一覧)";
        };
    }

    public String interrupted() {
        return lang == Lang.EN ? "interrupted by an API error" : "API エラーで中断";
    }

    public String running() {
        return lang == Lang.EN ? "was still working a moment ago" : "直前まで動作中";
    }

    public String unknown() {
        return lang == Lang.EN ? "unknown whether it finished" : "完了したか不明";
    }

    public String started(String when) {
        return lang == Lang.EN ? "started " + when : when + "に開始";
    }

    public String stale() {
        return lang == Lang.EN ? "stale" : "古い";
    }

    public String asked(String text) {
        return lang == Lang.EN ? "asked: \"" + text + "\"" : "依頼: 「" + text + "」";
    }

    public String finding(String text) {
        return lang == Lang.EN ? "its last recorded words: \"" + text + "\"" : "記録された最後の発言: 「" + text + "」";
    }

    public String transcript(String path) {
        return lang == Lang.EN ? "transcript: `" + path + "`" : "トランスクリプト: `" + path + "`";
    }

    public String notResumable() {
        return switch (lang) {
            case EN -> "one-shot type, cannot be resumed: start a new agent for it";
            case JA -> "一回限りの型で再開できない。新しいエージェントを起動する";
        };
    }

    public String finished(int count, String agents) {
        return switch (lang) {
            case EN -> "- Finished, do not run again (" + count + "): " + agents;
            case JA -> "- 完了済み、再実行しない(" + count + " 件): " + agents;
        };
    }

    public String branchChanged(String before, String now) {
        return switch (lang) {
            case EN -> "- The branch changed since: `" + before + "` then, `" + now + "` now.";
            case JA -> "- その後ブランチが変わりました: 当時 `" + before + "`、現在 `" + now + "`。";
        };
    }

    public String headChanged(String before, String now) {
        return switch (lang) {
            case EN -> "- The commit changed since: `" + before + "` then, `" + now + "` now.";
            case JA -> "- その後コミットが変わりました: 当時 `" + before + "`、現在 `" + now + "`。";
        };
    }

    public String notes(int count) {
        return switch (lang) {
            case EN -> "- Notes that agents left (" + count + "), recorded text:";
            case JA -> "- エージェントが残したノート(" + count + " 件、記録された文):";
        };
    }

    public String noteOf(String agent) {
        return lang == Lang.EN ? "perhaps of " + agent : agent + " のものらしい";
    }

    public String resumeFile() {
        return switch (lang) {
            case EN -> "- The client left `.claude/RESUME.md`; read it too.";
            case JA -> "- クライアントが `.claude/RESUME.md` を残しています。併せて読んでください。";
        };
    }

    public String wayOn() {
        return switch (lang) {
            case EN -> "- The way on, in this order; stop at the first step that works:";
            case JA -> "- 再開の手順(上から順に試し、うまくいった段階で止める):";
        };
    }

    public String stepNotes() {
        return switch (lang) {
            case EN ->
                "Read what agents left in `.claude/agent-notes/`, if anything; only what is missing there is still to be done.";
            case JA -> "`.claude/agent-notes/` に何か残っていれば読む。そこに無いものだけが残りの作業。";
        };
    }

    public String stepSendMessage(String id) {
        return switch (lang) {
            case EN ->
                "`SendMessage(to: \"" + id
                        + "\")` to an unfinished agent: it goes on with its own history. If it cannot be"
                        + " reached, go on with the next step.";
            case JA -> "未完了のエージェントに `SendMessage(to: \"" + id + "\")` を送る。自分の履歴から続けられる。届かなければ次へ。";
        };
    }

    public String stepResume(String command) {
        return switch (lang) {
            case EN ->
                "Those agents cannot be reached from this session: a person can continue there with `" + command
                        + "`. If that is not wanted or fails, go on with the next step.";
            case JA -> "このセッションからそのエージェントには届かない。人が `" + command + "` で続けられる。望まれない場合や失敗した場合は次へ。";
        };
    }

    public String goOnThere(String command) {
        return switch (lang) {
            case EN -> "- A person can go on there with `" + command + "`.";
            case JA -> "- 人が `" + command + "` でそこから続けられます。";
        };
    }

    public String stepNewAgent(boolean withExcerpts) {
        return switch (lang) {
            case EN ->
                withExcerpts
                        ? "Start a new agent with any notes and excerpts there are, and only what is left to do."
                        : "Start a new agent with only what is left to do.";
            case JA -> withExcerpts ? "ノートや抜粋があればそれと、残りの作業だけを渡して新しいエージェントを起動する。" : "残りの作業だけを渡して新しいエージェントを起動する。";
        };
    }

    public String stepYourself() {
        return lang == Lang.EN ? "Do it yourself, last of all." : "自分で行うのは最後の手段。";
    }

    public String cut() {
        return lang == Lang.EN
                ? "… (cut here; `holdfast recover brief` tells all)"
                : "…(ここで省略。全文は `holdfast recover brief`)";
    }
}
