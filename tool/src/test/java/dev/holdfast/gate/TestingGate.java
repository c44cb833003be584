package dev.holdfast.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.claude.HookEvent.Base;
import dev.holdfast.claude.HookEvent.PostToolUseFailure;
import dev.holdfast.claude.HookEvent.PreToolUse;
import dev.holdfast.claude.HookReply;
import dev.holdfast.claude.ServerRef;
import dev.holdfast.health.Change;
import dev.holdfast.health.Health;
import dev.holdfast.health.Health.RestoredBy;
import dev.holdfast.health.ProbeChange;
import dev.holdfast.health.Signal;
import dev.holdfast.health.Signal.Transport;
import dev.holdfast.health.Status;
import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Outcome.Cause;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.Policy.Mode;
import dev.holdfast.settings.Policy.ProbeMode;
import dev.holdfast.settings.TestingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Both gates over four declared servers: {@code web} over HTTP, {@code mem} a process, {@code fresh} a launcher, {@code sock} never asked. */
final class TestingGate {

    static final HookReply NOTHING = new HookReply.Nothing();
    static final String BROKEN = "Connection closed";
    static final String REFUSED_TEXT = "ECONNREFUSED: Unable to connect. Is the computer able to access the url?";
    static final Outcome REFUSED = new Outcome.Unreachable(Cause.REFUSED, "connection refused", null);
    static final Outcome GONE = new Outcome.Exited(1, "no such module");

    final TestingContext testing;
    final TestingBeyond beyond;

    TestingGate(Path home) throws IOException {
        testing = new TestingContext(home);
        Files.createDirectories(testing.project());
        beyond = new TestingBeyond(testing)
                .http("web")
                .stdio("mem", "node", "mem.js")
                .stdio("fresh", "npx", "-y", "fresh")
                .unprobed("sock");
    }

    /** The gate's answer before a call of this server. */
    HookReply call(String name) {
        return call("mcp__" + name + "__go", new ServerRef(name, "user"));
    }

    HookReply call(String tool, @Nullable ServerRef server) {
        return PreToolGate.handle(event(tool, server), testing.context(), beyond.book(), beyond);
    }

    /** The gate's answer after a call of this server failed. */
    HookReply fails(String name, String error) {
        return fails(name, error, false);
    }

    HookReply fails(String name, String error, boolean interrupt) {
        PostToolUseFailure event = new PostToolUseFailure(
                new Base("PostToolUseFailure", "s", "", "", "", "", ""),
                "mcp__" + name + "__go",
                "t",
                new ServerRef(name, "user"),
                error,
                interrupt);
        return FailureGate.handle(event, testing.context(), beyond.book(), beyond);
    }

    /** Makes the server known as down since so long; nothing counts as asked yet. */
    void down(String name, Duration ago) {
        var unused = call(name);
        beyond.probes.set(0);
        beyond.book().update(beyond.key(name), failed());
        testing.pass(ago);
    }

    /** A failed probe that counts. */
    Change failed() {
        Signal.Probed signal = new Signal.Probed(GONE, Transport.STDIO, true, RestoredBy.PROBE);
        return new ProbeChange(signal, Duration.ZERO, "", Policy.DEFAULT, testing.now(), new Random(1));
    }

    Health health(String name) {
        return beyond.book().read().known(beyond.key(name)).health();
    }

    Status status(String name) {
        return health(name).status();
    }

    static PreToolUse event(String tool, @Nullable ServerRef server) {
        return new PreToolUse(new Base("PreToolUse", "s", "", "", "", "", ""), tool, "t", server);
    }

    /** What a block says. */
    static String message(HookReply reply) {
        assertThat(reply).isInstanceOf(HookReply.Block.class);
        return ((HookReply.Block) reply).message();
    }

    /** What the model is told after a failure. */
    static String text(HookReply reply) {
        assertThat(reply).isInstanceOf(HookReply.Context.class);
        HookReply.Context context = (HookReply.Context) reply;
        assertThat(context.event()).isEqualTo("PostToolUseFailure");
        return context.text();
    }

    static Policy mode(Mode mode, boolean failOpen) {
        return policy(mode, failOpen, null);
    }

    static Policy reconnecting(String command) {
        return policy(Mode.BLOCK, false, command);
    }

    private static Policy policy(Mode mode, boolean failOpen, @Nullable String reconnect) {
        Policy d = Policy.DEFAULT;
        return new Policy(
                mode,
                ProbeMode.AUTO,
                null,
                d.timeout(),
                false,
                d.ttl(),
                d.backoff(),
                failOpen,
                reconnect,
                d.reconnectTimeout());
    }
}
