package dev.holdfast.cli;

import picocli.CommandLine;

/** The commands in the order in which help shows them. */
final class Commands {

    private Commands() {}

    static void addTo(CommandLine root, Surroundings around, Console console) {
        root.addSubcommand(new DemoCommand(around, console))
                .addSubcommand(new InitCommand(around, console))
                .addSubcommand(new DoctorCommand(around, console))
                .addSubcommand(new ProbeCommand(around, console))
                .addSubcommand(new StatusCommand(around, console))
                .addSubcommand(new ResetCommand(around, console))
                .addSubcommand(new RecoverCommand(around, console))
                .addSubcommand(new UninstallCommand(around, console))
                .addSubcommand(StubCommand.line(around))
                .addSubcommand(new HookCommand(console))
                .addSubcommand(new VersionCommand(around, console));
    }
}
