package dev.holdfast.gate;

import dev.holdfast.health.Health;
import dev.holdfast.os.WallClock;
import dev.holdfast.settings.Context;
import dev.holdfast.words.GateWords;
import dev.holdfast.words.GateWords.Down;
import dev.holdfast.words.ShellWord;
import dev.holdfast.words.When;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;

/** A health put into the gate's words. */
final class Telling {

    private Telling() {}

    static GateWords words(Context context, Instant now) {
        WallClock wall = WallClock.at(now, context.environment());
        return new GateWords(new When(context.settings().lang(), now, wall.zone(), wall.name()));
    }

    /** The facts about a server that is down. What only failed calls told, a call must tell again. */
    static Down down(Context context, String server, Health health, Instant retryAt) {
        boolean asked = !"transport".equals(health.lastFailureCode());
        Instant since = health.unhealthySince() == null ? health.checkedAt() : health.unhealthySince();
        return new Down(
                server,
                health.lastFailureCode() == null ? "" : health.lastFailureCode(),
                health.lastError() == null ? "" : health.lastError(),
                since,
                retryAt,
                asked,
                reset(context, server));
    }

    /** The command as it can be typed here: by its path where PATH does not find it. */
    private static String reset(Context context, String server) {
        String program = onPath(context) ? "holdfast" : installed(context);
        return program + " reset " + (server.startsWith("-") ? "-- " : "") + ShellWord.of(server);
    }

    private static String installed(Context context) {
        Path launcher = context.places().own().resolve("bin").resolve("holdfast");
        return Files.exists(launcher) ? ShellWord.of(launcher.toString()) : "holdfast";
    }

    private static boolean onPath(Context context) {
        String path = context.environment().variables().getOrDefault("PATH", "");
        for (int from = 0; from <= path.length(); ) {
            int end = path.indexOf(File.pathSeparatorChar, from);
            end = end < 0 ? path.length() : end;
            if (end > from && isProgram(path.substring(from, end))) {
                return true;
            }
            from = end + 1;
        }
        return false;
    }

    private static boolean isProgram(String folder) {
        try {
            return Files.isExecutable(Path.of(folder, "holdfast"));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
