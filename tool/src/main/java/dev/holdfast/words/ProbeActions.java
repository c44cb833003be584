package dev.holdfast.words;

import dev.holdfast.settings.Lang;
import java.util.Locale;

/**
 * What a person can do about a server that is not ready.
 *
 * @param name the server
 * @param file where it is declared
 */
public record ProbeActions(Lang lang, String name, String file) {

    public String exited(String reason) {
        String lower = reason.toLowerCase(Locale.ROOT);
        if (containsAny(
                lower,
                "not found in",
                "no such file",
                "does not exist",
                "not executable",
                "is a folder",
                "interpreter")) {
            return switch (lang) {
                case EN -> "correct the command of " + name + " in " + file + ", or install what it names";
                case JA -> file + " の " + name + " のコマンドを直すか、必要なプログラムを入れてください";
            };
        }
        if (containsAny(
                lower, "api key", "api_key", "apikey", "token", "credential", "environment variable", "env var")) {
            return switch (lang) {
                case EN -> "give it what it asks for, under env of " + name + " in " + file;
                case JA -> file + " の " + name + " の env に、求められている値を設定してください";
            };
        }
        if (lower.contains("docker")) {
            return switch (lang) {
                case EN -> "start Docker, or correct the image in the entry of " + name + " in " + file;
                case JA -> "Docker を起動するか、" + file + " の " + name + " のイメージを直してください";
            };
        }
        return switch (lang) {
            case EN -> "start its command by hand to see more; its entry is in " + file;
            case JA -> "コマンドを手で起動して確かめてください。設定は " + file + " にあります";
        };
    }

    public String protocolError() {
        return switch (lang) {
            case EN ->
                "update the server, or correct its entry in " + file + ": it lives, but does not answer as MCP asks";
            case JA -> "サーバーを更新するか、" + file + " の設定を直してください。動いていますが、MCP の形では応答していません";
        };
    }

    public String toolsMissing() {
        return switch (lang) {
            case EN -> "correct the names after --tools, or update the server";
            case JA -> "--tools の名前を直すか、サーバーを更新してください";
        };
    }

    public String credentialsRefused() {
        return switch (lang) {
            case EN -> "renew the credentials of " + name + " in " + file;
            case JA -> file + " の " + name + " の認証情報を更新してください";
        };
    }

    public String signIn() {
        return switch (lang) {
            case EN -> "sign in with /mcp in Claude Code, unless that is done already";
            case JA -> "まだであれば、Claude Code の /mcp でサインインしてください";
        };
    }

    public String approve() {
        return switch (lang) {
            case EN -> "approve it in Claude Code, or add --trust-project for this one call; it is declared in " + file;
            case JA -> "Claude Code で承認するか、今回だけ --trust-project を付けてください。設定は " + file + " にあります";
        };
    }

    public String enable() {
        return lang == Lang.EN ? "enable it in Claude Code (/mcp)" : "Claude Code の /mcp で有効にしてください";
    }

    public String malformed() {
        return switch (lang) {
            case EN -> "correct its entry in " + file;
            case JA -> file + " の設定を直してください";
        };
    }

    /** @param known the configured names; may be empty */
    public String configure(String known) {
        return switch (lang) {
            case EN ->
                "no server of this name is configured; "
                        + (known.isEmpty() ? "holdfast status lists those that are" : "there are: " + known);
            case JA ->
                "この名前のサーバーは設定されていません。" + (known.isEmpty() ? "設定済みのものは holdfast status で分かります" : "設定済み: " + known);
        };
    }

    private static boolean containsAny(String text, String... words) {
        for (String word : words) {
            if (text.contains(word)) {
                return true;
            }
        }
        return false;
    }
}
