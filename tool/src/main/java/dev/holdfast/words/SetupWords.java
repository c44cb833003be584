package dev.holdfast.words;

import dev.holdfast.settings.Lang;

/** What {@code init} and {@code uninstall} say. */
public record SetupWords(Lang lang) {

    public String noDistribution(String home) {
        return say(
                "nothing to install in " + home
                        + ": start it by bin/holdfast of a distribution, or ./holdfast of a checkout",
                home + " には配置できるものがありません。配布物の bin/holdfast か、チェックアウトの ./holdfast から実行してください");
    }

    public String wouldInstall(String app) {
        return say("would install this copy to " + app, "このコピーを " + app + " に配置します");
    }

    public String copyIsThere(String app) {
        return say("this copy is installed already: ", "このコピーは配置済みです: ") + app;
    }

    public String installed(String app) {
        return say("installed: ", "配置しました: ") + app;
    }

    public String removedOld(String app) {
        return say("removed the older copy: ", "古いコピーを削除しました: ") + app;
    }

    public String training() {
        return say("making the start-up cache, a few seconds …", "起動キャッシュを作成しています(数秒) …");
    }

    public String trained() {
        return say("made the start-up cache: hooks start fast", "起動キャッシュを作成しました。フックが速く起動します");
    }

    public String notTrained(String reason) {
        return say(
                        "no start-up cache could be made, hooks work without it, slower: ",
                        "起動キャッシュを作成できませんでした。フックは動きますが遅くなります: ")
                + reason;
    }

    public String notInstalled(String folder, String reason) {
        return say("could not install to " + folder + ": ", folder + " に配置できませんでした: ") + reason;
    }

    public String hooksAdded(String file) {
        return say("hooks added to ", "フックを追加しました: ") + file;
    }

    public String alreadyThere(String file) {
        return say("the hooks are there already: ", "フックは設定済みです: ") + file;
    }

    public String backup(String file) {
        return say("the file as it was: ", "元のファイルの控え: ") + file;
    }

    public String changedMeanwhile(String file) {
        return say(file + " was changed by somebody else just now; run it again", file + " が他から変更されました。もう一度実行してください");
    }

    public String notWritten(String file, String reason) {
        return say("could not write " + file + ": ", file + " に書き込めませんでした: ") + reason;
    }

    public String alsoIn(String file) {
        return say(
                "the hooks also stand in " + file
                        + ": they run twice a call until holdfast uninstall --scope … takes one away",
                file + " にもフックがあります。holdfast uninstall --scope … で片方を外すまで二重に動きます");
    }

    /**
     * @param launcher the installed copy's, as a shell word; empty when {@code holdfast} alone finds it
     */
    public String howToCheck(String launcher) {
        return say(
                        "Check it with holdfast doctor; see what it does with holdfast status.",
                        "holdfast doctor で確認し、holdfast status で状態を見られます。")
                + (launcher.isEmpty()
                        ? ""
                        : say(
                                        "\nTo type that from anywhere, put a link into a folder of your PATH: ln -s ",
                                        "\nどこからでも使えるように、PATH のフォルダーにリンクを置いてください: ln -s ")
                                + launcher + " ~/.local/bin/holdfast");
    }

    /**
     * @param restored whether the file has its old bytes back
     */
    public String hooksRemoved(String file, boolean restored) {
        return say("hooks removed from ", "フックを外しました: ")
                + file
                + (restored ? say(", which is as it was before", "(元の内容に戻りました)") : "");
    }

    /**
     * @param dry whether it is only said
     */
    public String removed(String path, boolean dry) {
        return (dry ? say("would remove ", "削除予定: ") : say("removed ", "削除しました: ")) + path;
    }

    public String stays(String path) {
        return say("stays: ", "残ります: ") + path;
    }

    private String say(String english, String japanese) {
        return switch (lang) {
            case EN -> english;
            case JA -> japanese;
        };
    }
}
