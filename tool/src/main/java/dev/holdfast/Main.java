package dev.holdfast;

import dev.holdfast.cli.Cli;
import dev.holdfast.hook.HookMain;

/** The entry point: the first argument decides; {@code hook} returns before a class of the command line loads. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        if (args.length > 0 && args[0].equals("hook") && !asksForHelp(args)) {
            HookMain.main(args);
            return;
        }
        System.exit(Cli.run(args));
    }

    private static boolean asksForHelp(String[] args) {
        return args.length == 2 && (args[1].equals("--help") || args[1].equals("-h"));
    }
}
