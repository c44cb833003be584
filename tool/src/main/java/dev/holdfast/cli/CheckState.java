package dev.holdfast.cli;

import static dev.holdfast.words.DoctorCode.HF_FAULTS;
import static dev.holdfast.words.DoctorCode.HF_STATE_CORRUPT;
import static dev.holdfast.words.DoctorCode.HF_STATE_READABLE;

import dev.holdfast.settings.Finding;
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
        for (Finding unwritable : StateFolders.unwritable(places, lang)) {
            checked = checked.found(unwritable);
        }
        if (checked.problems().isEmpty()) {
            checked = checked.proved(new DoctorWords(lang).writable(places.own().toString()));
        }
        for (Path folder : StateFolders.of(places)) {
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

    private static List<Path> corrupt(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder) && Files.isReadable(folder)) {
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
