package dev.holdfast.hook;

import dev.holdfast.claude.HookReplies;
import dev.holdfast.claude.HookReply;
import dev.holdfast.os.Environment;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The edge between the client and the handlers, and the one place that turns whatever happens in a hook into its end: 2 for a
 * deliberate block, 0 for everything else (case I2).
 */
public final class HookMain {

    private HookMain() {}

    /** Runs one hook on this process's own streams and ends the process; only {@code hook --train} returns. */
    public static void main(String[] args) {
        String argument = args.length > 1 ? args[1] : "";
        if (argument.equals("--train")) {
            train();
            return;
        }
        int exit = 0;
        try {
            exit = run(argument);
        } catch (Throwable e) {
            // Not even the journal could be opened.
        } finally {
            Runtime.getRuntime().halt(exit);
        }
    }

    private static void train() {
        try {
            Training.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int run(String argument) {
        Map<String, String> variables = System.getenv();
        if (disabled(variables.get("HOLDFAST_DISABLE"))) {
            return 0;
        }
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        OutputStream err = new FileOutputStream(FileDescriptor.err);
        silence();
        Stdin stdin = Stdin.of(variables, new FileInputStream(FileDescriptor.in));
        HookRun hook = HookRun.of(Environment.ofProcess());
        Watchdog.watch(argument, stdin, hook.journal());
        return finish(hook.reply(argument, stdin), out, err);
    }

    /** Hands the reply over; what is to follow it follows only when the client has it. */
    static int finish(HookReply reply, OutputStream out, OutputStream err) {
        HookReplies.Answer answer = HookReplies.answer(reply);
        boolean delivered = answer.writeTo(out, err);
        if (delivered && reply instanceof HookReply.Text text) {
            text.afterwards().run();
        }
        return answer.exit();
    }

    /** Whether the switch that turns every hook off is on; it is asked before anything is read (case I6). */
    static boolean disabled(@Nullable String value) {
        if (value == null) {
            return false;
        }
        return switch (value.strip()) {
            case "", "0", "false", "no", "off" -> false;
            default -> true;
        };
    }

    /** From here on nothing but the reply reaches the client: one stray line beside it would void a block (case I3). */
    private static void silence() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
    }
}
