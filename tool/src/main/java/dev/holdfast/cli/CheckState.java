package dev.holdfast.cli;

import static dev.holdfast.words.DoctorCode.HF_FAULTS;
import static dev.holdfast.words.DoctorCode.HF_STATE_CORRUPT;
import static dev.holdfast.words.DoctorCode.HF_STATE_READABLE;
import static dev.holdfast.words.DoctorCode.HF_STATE_UNWRITABLE;

import dev.holdfast.os.OwnerOnly;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Places;
import dev.holdfast.words.DoctorWords;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Whether state can be written, is whole, and is nobody else's to read (cases X2, Z2); tried with a file of its own. */
final class CheckState implements Check {

    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    @Override
    public Checked run(Patient patient) throws IOException {
        Lang lang = patient.render().lang();
        Places places = patient.context().places();
        Checked checked = Checked.about("state");
        List<Path> folders = new ArrayList<>(List.of(places.own(), places.events()));
        Path healthFolder = places.health().getParent();
        if (healthFolder != null) {
            folders.add(healthFolder);
        }
        for (Path folder : folders) {
            String failure = failure(folder);
            checked = failure.isEmpty()
                    ? checked
                    : checked.found(HF_STATE_UNWRITABLE.at(lang, folder.toString(), failure));
        }
        if (checked.problems().isEmpty()) {
            checked = checked.proved(new DoctorWords(lang).writable(places.own().toString()));
        }
        for (Path folder : folders) {
            for (Path file : corrupt(folder)) {
                checked = checked.found(HF_STATE_CORRUPT.at(lang, file.toString(), ""));
            }
        }
        for (Path file : List.of(places.health(), places.own(), places.own().resolve("salt"), places.events())) {
            if (open(file)) {
                checked = checked.found(HF_STATE_READABLE.at(lang, file.toString(), ""), () -> close(file));
            }
        }
        long faults = Today.of(patient.context(), patient.around().zone()).faults();
        return faults == 0 ? checked : checked.found(HF_FAULTS.at(lang, "", Long.toString(faults)));
    }

    /** Why nothing can be written there, empty when it can; a folder that is not there yet is made, and taken away again. */
    private static String failure(Path folder) {
        Path made = folder;
        List<Path> missing = new ArrayList<>();
        while (made != null && !Files.exists(made)) {
            missing.add(made);
            made = made.getParent();
        }
        Path probe = folder.resolve(".doctor-" + ProcessHandle.current().pid());
        try {
            OwnerOnly.makeFolder(folder);
            // With content: a full disk takes a name and refuses the bytes.
            Files.write(probe, new byte[4096]);
            return "";
        } catch (IOException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        } finally {
            delete(probe);
            missing.forEach(CheckState::delete);
        }
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // Not empty any more: somebody else uses it now.
        }
    }

    private static List<Path> corrupt(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.corrupt-*")) {
                found.forEach(files::add);
            }
        }
        return files;
    }

    private static boolean open(Path file) throws IOException {
        if (!Files.exists(file)
                || !file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return false;
        }
        return Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains);
    }

    private static String close(Path file) throws IOException {
        Set<PosixFilePermission> permissions = EnumSet.copyOf(Files.getPosixFilePermissions(file));
        permissions.removeIf(permission -> !permission.name().startsWith("OWNER"));
        Files.setPosixFilePermissions(file, permissions);
        return "chmod go= " + file;
    }
}
