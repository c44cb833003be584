package dev.holdfast.cli;

import static dev.holdfast.words.DoctorCode.HF_STATE_UNWRITABLE;

import dev.holdfast.os.OwnerOnly;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The folders that hold our state, and whether they take it: hooks go on without, so somebody else must look (case X2). */
final class StateFolders {

    private StateFolders() {}

    static List<Path> of(Places places) {
        List<Path> folders = new ArrayList<>(List.of(places.own(), places.events()));
        Path healthFolder = places.health().getParent();
        if (healthFolder != null) {
            folders.add(healthFolder);
        }
        return folders;
    }

    /** One finding for each that cannot be written, tried with a file of its own, and one for a health file that is none. */
    static List<Finding> unwritable(Places places, Lang lang) {
        List<Finding> findings = new ArrayList<>();
        for (Path folder : of(places)) {
            String failure = failure(folder);
            if (!failure.isEmpty()) {
                findings.add(HF_STATE_UNWRITABLE.at(lang, folder.toString(), failure));
            }
        }
        Path health = places.health();
        if (Files.exists(health) && (!Files.isRegularFile(health) || !Files.isReadable(health))) {
            findings.add(HF_STATE_UNWRITABLE.at(lang, health.toString(), ""));
        }
        return findings;
    }

    /** Why nothing can be written there, empty when it can; a folder that is not there yet is made, and taken away again. */
    private static String failure(Path folder) {
        Path made = folder;
        List<Path> missing = new ArrayList<>();
        while (made != null && !Files.exists(made)) {
            missing.add(made);
            made = made.getParent();
        }
        Path probe = folder.resolve(".trial-" + ProcessHandle.current().pid());
        try {
            OwnerOnly.makeFolder(folder);
            // With content: a full disk takes a name and refuses the bytes.
            Files.write(probe, new byte[4096]);
            return "";
        } catch (IOException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        } finally {
            delete(probe);
            missing.forEach(StateFolders::delete);
        }
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // Not empty any more: somebody else uses it now.
        }
    }
}
