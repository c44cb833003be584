package dev.holdfast.cli;

import dev.holdfast.os.AtomicFile;
import dev.holdfast.settings.Context;
import dev.holdfast.words.NotesWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The paragraph about keeping notes at the end of each of the project's agent definitions; one that speaks of notes already stays. */
final class NotesSetup {

    private static final String NOTES = ".claude/agent-notes";
    private static final long LONGEST = 1 << 20;

    private final Path agents;
    private final Console console;
    private final NotesWords words;

    NotesSetup(Context context, Console console) {
        this.agents = context.places().project().resolve(".claude").resolve("agents");
        this.console = console;
        this.words = new NotesWords(console.lang());
    }

    /** Shows every change as a diff, and makes it unless it is only to be shown. */
    ExitCode apply(boolean dryRun) {
        console.say("");
        try {
            int changed = 0;
            for (Path file : definitions()) {
                changed += apply(file, dryRun) ? 1 : 0;
            }
            console.say(changed == 0 ? words.nothingToAdd(agents.toString()) : words.added(changed, dryRun));
        } catch (IOException e) {
            console.complain("holdfast init: " + words.notWritten(agents.toString(), String.valueOf(e.getMessage())));
            return ExitCode.FAILED;
        }
        console.say(words.background());
        return ExitCode.OK;
    }

    private List<Path> definitions() throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(agents)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(agents, "*.md")) {
                found.forEach(files::add);
            }
        }
        Collections.sort(files);
        return files;
    }

    private boolean apply(Path file, boolean dryRun) throws IOException {
        byte[] bytes = AtomicFile.read(file, LONGEST).orElse(new byte[0]);
        String before = new String(bytes, StandardCharsets.UTF_8);
        if (bytes.length == 0 || before.contains(NOTES)) {
            return false;
        }
        String end = before.contains("\r\n") ? "\r\n" : "\n";
        String after = before
                + (before.endsWith("\n") ? "" : end)
                + end
                + words.paragraph(NOTES).replace("\n", end)
                + end;
        Render render = console.render();
        for (String line : UnifiedDiff.of(file.toString(), before, after)) {
            console.say(line.startsWith("+") ? render.good(line) : line);
        }
        if (!dryRun) {
            AtomicFile.writeThrough(file, after.getBytes(StandardCharsets.UTF_8), AtomicFile.Durability.SYNCED);
        }
        return true;
    }
}
