package dev.holdfast.words;

import java.util.Map;

/** The help texts of {@code stub}'s options in Japanese. */
final class StubHelpWords {

    static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("holdfast.stub.usage.header", "指示どおりに異常な動きをする MCP サーバーになる(試験用)。"),
            Map.entry(
                    "holdfast.stub.usage.description",
                    "標準入出力で、または --http でループバックで動きます。サーバーが遅い、黙る、落ちる、拒むときに何が起きるかを試せます。"),
            Map.entry("holdfast.stub.era", "プロトコルの世代: modern、legacy(既定)、both"),
            Map.entry("holdfast.stub.version", "求められたものの代わりに、このプロトコルバージョンを名乗る"),
            Map.entry("holdfast.stub.tools", "ツールをこの数だけ並べる。最初は echo(既定 1)"),
            Map.entry("holdfast.stub.refuse", "すべてのハンドシェイクにこの JSON-RPC エラーを返す"),
            Map.entry("holdfast.stub.no-ping", "ping に「メソッドがない」と返す"),
            Map.entry("holdfast.stub.delay", "応答を始める前に待つ。HTTP では毎回の応答の前に待つ"),
            Map.entry("holdfast.stub.silent", "読むだけで何も返さない"),
            Map.entry("holdfast.stub.cpu", "応答を始める前に CPU をこの時間使う"),
            Map.entry("holdfast.stub.stderr", "応答を始める前に、標準エラーにこれを書く"),
            Map.entry("holdfast.stub.stderr-bytes", "応答を始める前に、標準エラーにこのバイト数のログを書く"),
            Map.entry("holdfast.stub.exit", "応答を始めず、このコードで終わる"),
            Map.entry("holdfast.stub.need", "この変数がなければ、そう書いて 1 で終わる"),
            Map.entry("holdfast.stub.first-exit", "最初の起動では FILE を作って 0 で終わり、次から応答する"),
            Map.entry("holdfast.stub.install", "FILE がなければ DURATION の後に作る(パッケージランチャーのように)"),
            Map.entry("holdfast.stub.lock", "別のインスタンスが FILE を持っている間は already in use と書いて 1 で終わる"),
            Map.entry("holdfast.stub.noise", "メッセージではない行をこの数だけ標準出力に書く"),
            Map.entry("holdfast.stub.glue", "すべての応答の前に、改行のない文字列を付ける"),
            Map.entry("holdfast.stub.requests-first", "最初の応答の前に、通知と自分からのリクエストを送る"),
            Map.entry("holdfast.stub.wrong-id", "id 9999 で返す"),
            Map.entry("holdfast.stub.string-id", "id を文字列にして返す"),
            Map.entry("holdfast.stub.null-id", "id のないエラーを返す"),
            Map.entry("holdfast.stub.half-line", "応答を半分だけ書いて止まる"),
            Map.entry("holdfast.stub.long-line", "この長さの 1 行で返す"),
            Map.entry("holdfast.stub.flood", "応答を始める前に、このバイト数を標準出力に書く"),
            Map.entry("holdfast.stub.lsp", "応答に Content-Length ヘッダーを付ける"),
            Map.entry("holdfast.stub.close-stdout", "標準出力を閉じて動き続ける"),
            Map.entry("holdfast.stub.ignore-term", "SIGTERM や標準入力の終わりの後も動き続ける"),
            Map.entry("holdfast.stub.grandchild", "SIGTERM と標準入力の終わりを無視する子プロセスを起動する"),
            Map.entry("holdfast.stub.daemonise", "そのようなプロセスを、プロセスツリーの外に起動する"),
            Map.entry("holdfast.stub.die-on", "このメソッド(initialize、tools/call など)が呼ばれたら 1 で終わる"),
            Map.entry("holdfast.stub.die-after", "ツールの呼び出しにこの回数だけ答え、次で終わる"),
            Map.entry("holdfast.stub.die-after-handshake", "ハンドシェイクに答えた直後に終わる"),
            Map.entry("holdfast.stub.http", "ループバックの /mcp で Streamable HTTP を提供する。0 なら空いているポート"),
            Map.entry("holdfast.stub.port-file", "ポートが開いたら番号を FILE に書く"),
            Map.entry("holdfast.stub.status", "すべての POST にこのステータスで答える"),
            Map.entry("holdfast.stub.status-on-get", "すべての GET にこのステータスで答える(既定 405)"),
            Map.entry("holdfast.stub.body", "--status と一緒に返す本文"),
            Map.entry("holdfast.stub.retry-after", "--status や --fail-call と一緒に、この Retry-After ヘッダーを返す"),
            Map.entry("holdfast.stub.www-authenticate", "--status と一緒に、この WWW-Authenticate ヘッダーを返す"),
            Map.entry("holdfast.stub.redirect", "すべての POST に、この URL への 307 で答える"),
            Map.entry("holdfast.stub.sse", "POST にイベントストリームで答える"),
            Map.entry("holdfast.stub.legacy-sse", "古い方式だけを話す: GET /mcp が /message を示す"),
            Map.entry("holdfast.stub.session", "セッションを発行し、違うものが付いたリクエストには 404 で答える"),
            Map.entry("holdfast.stub.picky-version", "2025-06-18 より新しい MCP-Protocol-Version ヘッダーには、ただの文字列の 400 で答える"),
            Map.entry("holdfast.stub.stall", "リクエストを受け付けるが、答えない"),
            Map.entry("holdfast.stub.fail-call", "tools/call にこのステータスで答える"),
            Map.entry("holdfast.stub.die-on-call", "tools/call の途中で終わる"));

    private StubHelpWords() {}
}
