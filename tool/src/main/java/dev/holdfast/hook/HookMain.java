package dev.holdfast.hook;

import dev.holdfast.claude.HookReplies;
import dev.holdfast.claude.HookReply;
import dev.holdfast.os.Environment;
import dev.holdfast.os.Launched;
import dev.holdfast.settings.Settings;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;

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
            train(Path.of(args.length > 2 ? args[2] : ""));
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

    private static void train(Path folder) {
        try {
            Training.run(folder.toAbsolutePath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int run(String argument) {
        Environment environment = Environment.ofProcess();
        if (Settings.isDisabled(environment)) {
            return 0;
        }
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        OutputStream err = new FileOutputStream(FileDescriptor.err);
        silence();
        return answer(environment, argument, Launched.stdin(), out, err);
    }

    /** One watched hook from its input to its end. */
    static int answer(Environment environment, String argument, InputStream in, OutputStream out, OutputStream err) {
        Stdin stdin = new Stdin(in);
        HookRun hook = HookRun.of(environment);
        Watchdog watchdog = Watchdog.watch(argument, stdin, hook.journal());
        try {
            return finish(hook.reply(argument, stdin), out, err);
        } finally {
            watchdog.dismiss();
        }
    }

    /** Hands the reply over; what is to follow it follows only when the client has it. */
    private static int finish(HookReply reply, OutputStream out, OutputStream err) {
        HookReplies.Answer answer = HookReplies.answer(reply);
        boolean delivered = answer.writeTo(out, err);
        if (delivered && reply instanceof HookReply.Text text) {
            text.afterwards().run();
        }
        return answer.exit();
    }

    /** From here on nothing but the reply reaches the client: one stray line beside it would void a block (case I3). */
    private static void silence() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
    }
}
