package dev.holdfast.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Case S8: the line that a person needs, out of whatever a process wrote before it left. */
final class ReasonTest {

    private static final PeerText TEXT = new PeerText(text -> text);

    private record Shape(String name, int code, String stderr, String expected) {}

    @TestFactory
    Stream<DynamicTest> shapes() {
        return Stream.of(
                        new Shape("one line", 1, "fatal: missing API key\n", "fatal: missing API key"),
                        new Shape("refused version", 1, "unsupported protocolVersion\n", "unsupported protocolVersion"),
                        new Shape("node stack trace", 1, """
                                file:///opt/app/index.js:12
                                  throw new Error('GITHUB_TOKEN is not set');
                                        ^

                                Error: GITHUB_TOKEN is not set
                                    at main (file:///opt/app/index.js:12:9)
                                    at ModuleJob.run (node:internal/modules/esm/module_job:234:25)

                                Node.js v20.20.2
                                """, "Error: GITHUB_TOKEN is not set"),
                        new Shape(
                                "node module not found", 1, """
                                node:internal/modules/cjs/loader:1210
                                  throw err;
                                  ^

                                Error: Cannot find module '/opt/app/dist/index.js'
                                    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15) {
                                  code: 'MODULE_NOT_FOUND',
                                  requireStack: []
                                }

                                Node.js v20.20.2
                                """, "Error: Cannot find module '/opt/app/dist/index.js'"),
                        new Shape(
                                "node type error",
                                1,
                                """
                                /opt/app/server.js:3
                                const a = undefined.b;
                                                    ^

                                TypeError: Cannot read properties of undefined (reading 'b')
                                    at Object.<anonymous> (/opt/app/server.js:3:21)
                                """,
                                "TypeError: Cannot read properties of undefined (reading 'b')"),
                        new Shape("node syntax error", 1, """
                                /opt/app/server.mjs:1
                                import x from;
                                             ^

                                SyntaxError: Unexpected token ';'
                                    at compileSourceTextModule (node:internal/modules/esm/utils:346:16)
                                """, "SyntaxError: Unexpected token ';'"),
                        new Shape(
                                "a message of several lines",
                                1,
                                """
                                /opt/app/server.js:9
                                    throw new Error(hint)
                                    ^

                                Error: No configuration found
                                Create one with: app init
                                    at load (/opt/app/server.js:9:11)
                                """,
                                "Error: No configuration found · Create one with: app init"),
                        new Shape(
                                "colours",
                                1,
                                "\u001b[31m\u001b[1merror\u001b[0m\u001b[31m: no such table: users\u001b[0m\n",
                                "error: no such table: users"),
                        new Shape(
                                "a link in an escape sequence",
                                1,
                                "\u001b]8;;https://x.test\u001b\\Error: see the page\u001b]8;;\u001b\\\n",
                                "Error: see the page"),
                        new Shape(
                                "usage after the reason",
                                2,
                                """
                                usage: mcp-sql [-h] --url URL
                                mcp-sql: error: the following arguments are required: --url
                                """,
                                "mcp-sql: error: the following arguments are required: --url"),
                        new Shape("usage screen after the reason", 1, """
                                error: unknown option '--prot'
                                Usage: server [options]

                                Options:
                                  --port <n>   port that fails when it is in use
                                  -h, --help   display help
                                """, "error: unknown option '--prot'"),
                        new Shape(
                                "usage screen instead of a reason",
                                2,
                                """
                                Usage: mcp-server-filesystem [options] <allowed-directory>

                                Options:
                                  --help  show this
                                """,
                                "it only printed its usage: Usage: mcp-server-filesystem [options] <allowed-directory>"),
                        new Shape(
                                "a hint of several lines",
                                1,
                                """
                                Error: ANTHROPIC_API_KEY is missing
                                Get a key at https://console.example.test
                                and set it in the env of this server
                                """,
                                "Error: ANTHROPIC_API_KEY is missing · Get a key at https://console.example.test · and set it in the env of this server"),
                        new Shape(
                                "the reason above 300 lines of progress",
                                1,
                                "Error: database migration 12 failed\n" + progress(300),
                                "Error: database migration 12 failed"),
                        new Shape(
                                "the reason under 300 lines of progress",
                                125,
                                progress(300)
                                        + "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock.\n\nRun 'docker run --help' for more information\n",
                                "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock."),
                        new Shape(
                                "progress that draws over itself",
                                1,
                                "Downloading 1%\rDownloading 50%\rDownloading 100%\nError: checksum mismatch\n",
                                "Error: checksum mismatch"),
                        new Shape(
                                "docker off",
                                125,
                                "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?\n\nRun 'docker run --help' for more information\n",
                                "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?"),
                        new Shape(
                                "docker image denied",
                                125,
                                "Unable to find image 'ghcr.example/x:latest' locally\ndocker: Error response from daemon: denied.\nSee 'docker run --help'.\n",
                                "docker: Error response from daemon: denied."),
                        new Shape(
                                "pino log",
                                1,
                                "{\"level\":30,\"msg\":\"starting\"}\n{\"level\":60,\"time\":1,\"msg\":\"port is missing\"}\n",
                                "port is missing"),
                        new Shape(
                                "zap log",
                                1,
                                "{\"level\":\"info\",\"msg\":\"boot\"}\n{\"level\":\"fatal\",\"msg\":\"cannot open store\",\"error\":\"permission denied\"}\n",
                                "cannot open store: permission denied"),
                        new Shape(
                                "log with an error object",
                                1,
                                "{\"severity\":\"ERROR\",\"error\":{\"message\":\"no credentials\"}}\n",
                                "no credentials"),
                        new Shape("python traceback", 1, """
                                Traceback (most recent call last):
                                  File "/opt/app/server.py", line 4, in <module>
                                    import missing_module
                                ModuleNotFoundError: No module named 'missing_module'
                                """, "ModuleNotFoundError: No module named 'missing_module'"),
                        new Shape(
                                "chained python tracebacks",
                                1,
                                """
                                Traceback (most recent call last):
                                  File "/opt/app/db.py", line 4, in connect
                                    raise OSError("socket")
                                OSError: socket

                                During handling of the above exception, another exception occurred:

                                Traceback (most recent call last):
                                  File "/opt/app/server.py", line 9, in <module>
                                    connect()
                                RuntimeError: database at db.test is unreachable
                                """,
                                "RuntimeError: database at db.test is unreachable"),
                        new Shape(
                                "python system exit",
                                1,
                                "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    f()\n    ~^^\nKeyError: 'SLACK_TOKEN'\n",
                                "KeyError: 'SLACK_TOKEN'"),
                        new Shape(
                                "java",
                                1,
                                """
                                Exception in thread "main" java.lang.IllegalStateException: no license file
                                \tat com.example.Main.main(Main.java:7)
                                """,
                                "Exception in thread \"main\" java.lang.IllegalStateException: no license file"),
                        new Shape(
                                "java with a cause",
                                1,
                                """
                                Exception in thread "main" java.lang.RuntimeException: start failed
                                \tat com.example.Main.main(Main.java:7)
                                Caused by: java.net.BindException: Permission denied
                                \tat java.base/sun.nio.ch.Net.bind0(Native Method)
                                \t... 3 more
                                """,
                                "Exception in thread \"main\" java.lang.RuntimeException: start failed · Caused by: java.net.BindException: Permission denied"),
                        new Shape(
                                "java without the jar",
                                1,
                                "Error: Unable to access jarfile /opt/x.jar\n",
                                "Error: Unable to access jarfile /opt/x.jar"),
                        new Shape(
                                "go panic",
                                2,
                                "panic: open config.yml: no such file or directory\n\ngoroutine 1 [running]:\nmain.main()\n\t/src/main.go:12 +0x1d\nexit status 2\n",
                                "panic: open config.yml: no such file or directory"),
                        new Shape(
                                "go fatal log",
                                1,
                                "2026/11/30 10:00:00 INFO starting\n2026/11/30 10:00:00 GITHUB_PERSONAL_ACCESS_TOKEN not set\n",
                                "2026/11/30 10:00:00 GITHUB_PERSONAL_ACCESS_TOKEN not set"),
                        new Shape(
                                "rust panic",
                                101,
                                "thread 'main' panicked at src/main.rs:4:5:\nconfig is missing\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n",
                                "panic: config is missing"),
                        new Shape(
                                "older rust panic",
                                101,
                                "thread 'main' panicked at 'called `Result::unwrap()` on an `Err` value: NotPresent', src/main.rs:4:5\n",
                                "panic: called `Result::unwrap()` on an `Err` value: NotPresent"),
                        new Shape(
                                "npm package not found",
                                1,
                                """
                                npm error code E404
                                npm error 404 Not Found - GET https://registry.example/nope - Not found
                                npm error 404
                                npm error 404  'nope@*' is not in this registry.
                                npm error A complete log of this run can be found in: /home/dev/.npm/_logs/x.log
                                """,
                                "404 Not Found - GET https://registry.example/nope - Not found · 404 'nope@*' is not in this registry."),
                        new Shape(
                                "older npm",
                                1,
                                "npm ERR! code ENOENT\nnpm ERR! syscall open\nnpm ERR! enoent Could not read package.json\n",
                                "enoent Could not read package.json"),
                        new Shape(
                                "command not found in a shell",
                                127,
                                "sh: 1: uvx: not found\n",
                                "sh: 1: uvx: not found"),
                        new Shape(
                                "command not found in bash",
                                127,
                                "/opt/start.sh: line 3: node: command not found\n",
                                "/opt/start.sh: line 3: node: command not found"),
                        new Shape(
                                "S10 shebang of env",
                                127,
                                "/usr/bin/env: 'nodeX': No such file or directory\n",
                                "/usr/bin/env: 'nodeX': No such file or directory"),
                        new Shape(
                                "uv resolver",
                                1,
                                "  × No solution found when resolving tool dependencies:\n  ╰─▶ Because mcp-nope was not found in the package registry, we can conclude\n      that your requirements are unsatisfiable.\n",
                                "× No solution found when resolving tool dependencies: · ╰─▶ Because mcp-nope was not found in the package registry, we can conclude · that your requirements are unsatisfiable."),
                        new Shape(
                                "a shutdown after the error",
                                1,
                                "2026-11-30 ERROR cannot reach vault.test\n2026-11-30 INFO Shutting down\n",
                                "2026-11-30 ERROR cannot reach vault.test"),
                        new Shape(
                                "a deprecation warning before the error",
                                1,
                                "(node:12) [DEP0040] DeprecationWarning: The punycode module is deprecated.\n(Use `node --trace-deprecation ...` to show where)\nError: bad config\n",
                                "Error: bad config"),
                        new Shape(
                                "no error word at all",
                                3,
                                "Starting\nLicence period is over\n",
                                "Licence period is over"),
                        new Shape("control characters", 1, "Error:\u0000 a\u0007b\u202ec\n", "Error: a b c"),
                        new Shape("nothing", 0, "", "it left without a word"),
                        new Shape("nothing, with a code", 3, "\n \n", "it left with exit code 3 without a word"),
                        new Shape("killed", 137, "", "ended by SIGKILL without a word"))
                .map(shape -> DynamicTest.dynamicTest(shape.name(), () -> {
                    Reason reason = Reason.of(shape.code(), shape.stderr(), "", TEXT);

                    assertThat(reason.words()).isEqualTo(shape.expected());
                    assertThat(reason.livesElsewhere()).isFalse();
                }));
    }

    @TestFactory
    Stream<DynamicTest> p5ASecondInstanceIsEvidenceOfTheFirst() {
        return Stream.of(
                        "Error: Browser is already in use for /home/dev/.cache/profile, use --isolated",
                        "Error: listen EADDRINUSE: address already in use :::9222",
                        "sqlite3.OperationalError: database is locked",
                        "[ERROR] Failed to create a ProcessSingleton for your profile directory")
                .map(line -> DynamicTest.dynamicTest(line, () -> {
                    Reason reason = Reason.of(1, line + "\n", "", TEXT);

                    assertThat(reason.livesElsewhere()).isTrue();
                    assertThat(reason.words()).isEqualTo(line);
                }));
    }

    @Test
    void stdoutCountsWhenStderrSaysNothing() {
        Reason reason = Reason.of(1, "\n", "Error: wrong place for this\n", TEXT);

        assertThat(reason.words()).isEqualTo("Error: wrong place for this");
    }

    @Test
    void aLineWithoutEndIsCut() {
        Reason reason = Reason.of(1, "Error: " + "x".repeat(100_000), "", TEXT);

        assertThat(reason.words()).hasSize(200).startsWith("Error: xxx").endsWith("…");
    }

    @Test
    void z2SecretsAreTakenOut() {
        PeerText redacting = new PeerText(text -> text.replace("hunter2hunter2", "[redacted]"));

        Reason reason = Reason.of(1, "Error: key hunter2hunter2 refused\n", "", redacting);

        assertThat(reason.words()).isEqualTo("Error: key [redacted] refused");
    }

    private static String progress(int lines) {
        return IntStream.range(0, lines)
                .mapToObj(n -> n + "a1b2c3: Pulling fs layer\n")
                .collect(Collectors.joining());
    }
}
