package dev.holdfast;

import dev.holdfast.cli.Cli;

/** The entry point: the first argument decides; {@code hook} and {@code statusline} return before any other class loads. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(Cli.run(args));
    }
}
