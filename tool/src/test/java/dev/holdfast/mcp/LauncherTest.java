package dev.holdfast.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Cases S6 and P6: commands that install, and commands that only carry messages elsewhere. */
final class LauncherTest {

    @TestFactory
    Stream<DynamicTest> launchers() {
        return Stream.of(
                        new String[] {"npx -y some-server", "npx"},
                        new String[] {"/opt/node/bin/npx some-server", "npx"},
                        new String[] {"C:\\node\\npx.cmd -y some-server", "npx"},
                        new String[] {"cmd /c npx -y some-server", "npx"},
                        new String[] {"cmd.exe /d /s /C npx some-server", "npx"},
                        new String[] {"env -i A=1 npx some-server", "npx"},
                        new String[] {"uvx some-server", "uvx"},
                        new String[] {"bunx some-server", "bunx"},
                        new String[] {"bun x some-server", "bunx"},
                        new String[] {"pnpm dlx some-server", "pnpm dlx"},
                        new String[] {"yarn dlx some-server", "yarn dlx"},
                        new String[] {"npm exec -- some-server", "npm exec"},
                        new String[] {"npm run start", ""},
                        new String[] {"pipx run some-server", "pipx run"},
                        new String[] {"uv run server.py", "uv run"},
                        new String[] {"uv --directory /opt/app run server.py", "uv run"},
                        new String[] {"uv pip install run", ""},
                        new String[] {"uv tool run some-server", "uv run"},
                        new String[] {"docker --context far run -i mcp/some", "docker run"},
                        new String[] {"docker run -i --rm mcp/some", "docker run"},
                        new String[] {"docker exec -i box server", ""},
                        new String[] {"deno run -A npm:some-server", "deno run"},
                        new String[] {"deno run server.ts", ""},
                        new String[] {"node server.js", ""},
                        new String[] {"python npx", ""})
                .map(row -> DynamicTest.dynamicTest(
                        row[0],
                        () -> assertThat(Launcher.of(List.of(row[0].split(" ")))
                                        .map(Launcher::tool)
                                        .orElse(""))
                                .isEqualTo(row[1])));
    }

    @TestFactory
    Stream<DynamicTest> shellScripts() {
        return Stream.of(
                        List.of("sh", "-c", "exec npx -y some-server"),
                        List.of("bash", "-lc", "npx some-server"),
                        List.of("/bin/sh", "-c", "env A=1 npx some-server"))
                .map(argv -> DynamicTest.dynamicTest(
                        argv.toString(), () -> assertThat(Launcher.of(argv)).contains(new Launcher("npx"))));
    }

    @TestFactory
    Stream<DynamicTest> p6Bridges() {
        return Stream.of(
                        new String[] {"npx -y mcp-remote https://mcp.example.test/sse", "https://mcp.example.test/sse"},
                        new String[] {
                            "npx mcp-remote@latest https://mcp.example.test/mcp 3334", "https://mcp.example.test/mcp"
                        },
                        new String[] {"mcp-remote http://localhost:1234/mcp", "http://localhost:1234/mcp"},
                        new String[] {
                            "node /opt/node_modules/mcp-remote/dist/proxy.js https://a.test/mcp", "https://a.test/mcp"
                        },
                        new String[] {"uvx mcp-proxy --transport sse https://a.test/mcp", "https://a.test/mcp"},
                        new String[] {"npx -y supergateway --sse https://a.test/sse", "https://a.test/sse"},
                        new String[] {"npx -y supergateway --stdio server", ""},
                        new String[] {"npx -y some-server --url https://a.test", ""},
                        new String[] {"npx mcp-remote https://", ""})
                .map(row -> DynamicTest.dynamicTest(
                        row[0],
                        () -> assertThat(Bridge.urlOf(List.of(row[0].split(" ")))
                                        .map(Object::toString)
                                        .orElse(""))
                                .isEqualTo(row[1])));
    }
}
