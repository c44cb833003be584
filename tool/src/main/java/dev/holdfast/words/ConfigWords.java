package dev.holdfast.words;

import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

/** What is said about the declarations of servers. Never holds a value of a variable, only names (case Z2). */
public final class ConfigWords {
    private static final int NOTE = 0;
    private static final int MAY_PASS = 10;
    private static final int WRONG = 12;

    private final Lang lang;

    public ConfigWords(Lang lang) {
        this.lang = lang;
    }

    /** What is wrong with an entry. */
    public enum Fault {
        NOT_AN_OBJECT,
        TYPE_NOT_TEXT,
        TYPE_UNKNOWN,
        URL_WITHOUT_TYPE,
        NOTHING_TO_START,
        NO_COMMAND,
        NO_URL,
        URL_INVALID,
        ARGS_NOT_TEXT,
        ENV_NOT_TEXT,
        HEADER_NOT_TEXT,
        MANAGED_NOT_HTTPS,
        RESERVED_NAME
    }

    /**
     * Why an entry cannot be used, one sentence.
     *
     * @param detail the key or word that is meant; may be empty
     */
    public String reason(Fault fault, String detail) {
        return switch (fault) {
            case NOT_AN_OBJECT -> say("the entry is not an object", "項目がオブジェクトではありません");
            case TYPE_NOT_TEXT -> say("\"type\" is not a text", "\"type\" が文字列ではありません");
            case TYPE_UNKNOWN ->
                say("the client knows no type \"" + detail + "\"", "クライアントは type \"" + detail + "\" を知りません");
            case URL_WITHOUT_TYPE ->
                say(
                        "it has a \"url\" but no \"type\", so the client skips it",
                        "\"url\" がありますが \"type\" がないため、クライアントは読み飛ばします");
            case NOTHING_TO_START -> say("it has neither \"command\" nor \"url\"", "\"command\" も \"url\" もありません");
            case NO_COMMAND -> say("\"command\" is empty or no text", "\"command\" が空か、文字列ではありません");
            case NO_URL -> say("\"url\" is missing or no text", "\"url\" がないか、文字列ではありません");
            case URL_INVALID -> say("\"url\" is not an http or https address", "\"url\" が http または https のアドレスではありません");
            case ARGS_NOT_TEXT -> say("\"args\" is not a list of texts", "\"args\" が文字列のリストではありません");
            case ENV_NOT_TEXT ->
                say("\"env\" holds something else than a text: " + detail, "\"env\" に文字列でない値があります: " + detail);
            case HEADER_NOT_TEXT ->
                say(
                        "\"headers\" holds something else than one line of text: " + detail,
                        "\"headers\" に 1 行の文字列でない値があります: " + detail);
            case MANAGED_NOT_HTTPS ->
                say("a managed server must be http or sse over https", "管理対象サーバーは https の http か sse に限ります");
            case RESERVED_NAME ->
                say("the client keeps the name \"" + detail + "\" for itself", "名前 \"" + detail + "\" はクライアントの予約語です");
        };
    }

    public String unsetReason(String variables) {
        return say("not set: " + variables, "未設定の変数: " + variables);
    }

    public String foreignTransport(String kind) {
        return say(
                "\"" + kind + "\" is a transport that only the client can ask",
                "\"" + kind + "\" はクライアントだけが確認できる接続方式です");
    }

    public Finding malformed(String server, Fault fault, String detail, String where) {
        return new Finding(
                fault == Fault.RESERVED_NAME ? "HF-CONFIG-RESERVED-NAME" : "HF-CONFIG-ENTRY",
                WRONG,
                say("server " + server + ": ", "サーバー " + server + ": ") + reason(fault, detail),
                where,
                say("correct the entry", "項目を直してください"));
    }

    public Finding variableUnset(String server, String variable, String where) {
        return new Finding(
                "HF-CONFIG-VARIABLE-UNSET",
                WRONG,
                say(
                        "server " + server + " names ${" + variable + "}, which is not set",
                        "サーバー " + server + " が使う ${" + variable + "} は設定されていません"),
                where,
                say(
                        "set " + variable + " where the client is started, or write ${" + variable + ":-default}",
                        "クライアントの起動環境で " + variable + " を設定するか、${" + variable + ":-既定値} と書いてください"));
    }

    public Finding notAList(String where) {
        return new Finding(
                "HF-CONFIG-SERVERS",
                WRONG,
                say("\"mcpServers\" is not an object", "\"mcpServers\" がオブジェクトではありません"),
                where,
                say("correct it", "直してください"));
    }

    /** Case C4. */
    public Finding notReadThere(String server, String where) {
        return new Finding(
                "HF-CONFIG-NOT-READ",
                NOTE,
                say(
                        "server " + server + " is declared where the client does not look",
                        "サーバー " + server + " はクライアントが読まない場所で宣言されています"),
                where,
                say("move it to .mcp.json, or add it with: claude mcp add", ".mcp.json に移すか、claude mcp add で追加してください"));
    }

    /** Case C6; also {@code cwd}, which the client drops (case C5). */
    public Finding keyWithoutEffect(String server, String key, String where) {
        return new Finding(
                "HF-CONFIG-KEY-IGNORED",
                NOTE,
                say(
                        "server " + server + ": \"" + key + "\" means nothing to the client",
                        "サーバー " + server + ": \"" + key + "\" はクライアントでは効果がありません"),
                where,
                key.equals("disabled")
                        ? say("disable it with /mcp in the client", "クライアントの /mcp で無効にしてください")
                        : say("remove it", "削除してください"));
    }

    /** Case P4. */
    public Finding mangled(String server, String argument, String where) {
        return new Finding(
                "HF-CONFIG-MANGLED",
                WRONG,
                say(
                        "server " + server + ": \"cmd " + argument + "\" looks like a mangled \"cmd /c\"",
                        "サーバー " + server + ": \"cmd " + argument + "\" は壊れた \"cmd /c\" のようです"),
                where,
                say("write \"/c\" as the first argument", "最初の引数を \"/c\" にしてください"));
    }

    /** Case X1. */
    public Finding stale(String reason, Duration age, String where) {
        return new Finding(
                "HF-CONFIG-STALE",
                MAY_PASS,
                say(
                        "the file cannot be read (" + reason + "); the copy of " + age(age) + " ago is used",
                        "ファイルを読めません (" + reason + ")。" + age(age) + "前の控えを使います"),
                where,
                say("wait for whoever is writing it, or mend it", "書き込みの終了を待つか、ファイルを直してください"));
    }

    /** Case X1, without a copy. */
    public Finding unreadable(String reason, String where) {
        return new Finding(
                "HF-CONFIG-UNREADABLE",
                WRONG,
                say(
                        "the file cannot be read (" + reason
                                + ") and there is no earlier copy: its servers are unknown",
                        "ファイルを読めず (" + reason + ")、控えもありません。中のサーバーは不明です"),
                where,
                say("mend the file", "ファイルを直してください"));
    }

    /** Case C7. */
    public Finding collision(String one, String other, String where) {
        return new Finding(
                "HF-CONFIG-NAME-COLLISION",
                NOTE,
                say(
                        "servers " + one + " and " + other + " look alike in tool names",
                        "サーバー " + one + " と " + other + " はツール名では区別できません"),
                where,
                say("rename one of them", "どちらかの名前を変えてください"));
    }

    /** A server of the project that the client would prefer if it were approved, as {@code claude -p} takes it to be. */
    public Finding unapprovedTwin(String server, String where) {
        return new Finding(
                "HF-CONFIG-UNAPPROVED-TWIN",
                NOTE,
                say(
                        "server " + server + " is also declared here, not approved; claude -p uses this one",
                        "サーバー " + server + " はここでも宣言されていますが未承認です。claude -p はこちらを使います"),
                where,
                say("approve or reject it in the client", "クライアントで承認するか拒否してください"));
    }

    public Finding pathMissing(String variable, String path) {
        return new Finding(
                "HF-CONFIG-PATH-MISSING",
                WRONG,
                path.contains("~")
                        ? say(
                                path + " does not exist: a ~ inside a path is not expanded",
                                path + " は存在しません。パスの途中の ~ は展開されません")
                        : say(path + " does not exist", path + " は存在しません"),
                variable,
                say("write the absolute path", "絶対パスで書いてください"));
    }

    public Finding pathWithTilde(String variable, String path) {
        return new Finding(
                "HF-CONFIG-PATH-TILDE",
                NOTE,
                say(
                        path + " is taken for a path in the home folder; other tools do not expand a ~ there",
                        path + " はホームの下のパスとして扱います。ほかのツールは ~ を展開しません"),
                variable,
                say("write the absolute path", "絶対パスで書いてください"));
    }

    /** Case Z1. */
    public Finding selfApproval(String where) {
        return new Finding(
                "HF-CONFIG-SELF-APPROVAL",
                NOTE,
                say(
                        "the project's own settings try to approve its servers; that is ignored",
                        "プロジェクト自身の設定によるサーバーの承認は無視されます"),
                where,
                say("approve them in the client", "クライアントで承認してください"));
    }

    public Finding argumentRefused() {
        return new Finding(
                "HF-CONFIG-ENTERPRISE",
                NOTE,
                say(
                        "managed-mcp.json is in force: --mcp-config is refused by the client",
                        "managed-mcp.json が有効なため、クライアントは --mcp-config を拒否します"),
                "--mcp-config",
                "");
    }

    /** Names come from other people's files: nothing of theirs may move a terminal's cursor. */
    private String say(String english, String japanese) {
        String text = switch (lang) {
            case EN -> english;
            case JA -> japanese;
        };
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                text = text.replace(text.charAt(i), '\uFFFD');
            }
        }
        return text;
    }

    private String age(Duration age) {
        return new When(lang, Instant.EPOCH, ZoneOffset.UTC).span(age.isNegative() ? Duration.ZERO : age);
    }
}
