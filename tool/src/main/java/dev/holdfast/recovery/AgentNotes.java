package dev.holdfast.recovery;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The notes that agents left, newest first, each with the agent that it seems to be of.
 *
 * @param folder where they lie
 */
record AgentNotes(Path folder) {

    private static final int MOST = 20;
    private static final int HEAD_BYTES = 400;

    List<Facts.Note> of(List<Facts.Open> open) {
        List<Facts.Note> own = new ArrayList<>();
        List<Facts.Note> others = new ArrayList<>();
        for (Path file : Listing.newest(folder, ".md", MOST)) {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                String first = firstLine(file);
                String owner = ownerOf(first, open);
                (owner.isEmpty() ? others : own).add(new Facts.Note(String.valueOf(file.getFileName()), first, owner));
            }
        }
        own.addAll(others);
        return own;
    }

    private static String firstLine(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            List<String> lines = Lines.of(new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8));
            String first = lines.isEmpty() ? "" : lines.getFirst();
            int from = 0;
            while (from < first.length() && (first.charAt(from) == '#' || first.charAt(from) == ' ')) {
                from++;
            }
            return first.substring(from);
        } catch (IOException e) {
            return "";
        }
    }

    /** The agent whose request shares most words with the note's first line, at least half of them. */
    private static String ownerOf(String firstLine, List<Facts.Open> open) {
        String best = "";
        int bestShare = 49;
        List<String> words = words(firstLine);
        for (Facts.Open one : open) {
            String asked = (one.agent().description() + " "
                            + String.join(" ", one.agent().promptLines()))
                    .toLowerCase(Locale.ROOT);
            int hits = 0;
            for (String word : words) {
                hits += asked.contains(word) ? 1 : 0;
            }
            int share = words.isEmpty() ? 0 : hits * 100 / words.size();
            if (firstLine.contains(one.agent().id())) {
                share = 101;
            }
            if (share > bestShare) {
                bestShare = share;
                best = one.agent().id();
            }
        }
        return best;
    }

    /** Words that say something: of three characters and more, two where a script needs fewer. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= line.length(); i++) {
            char c = i < line.length() ? line.charAt(i) : ' ';
            if (Character.isLetterOrDigit(c)) {
                word.append(Character.toLowerCase(c));
            } else {
                if (word.length() > 2 || word.length() == 2 && word.charAt(0) > 0x2e80) {
                    words.add(word.toString());
                }
                word.setLength(0);
            }
        }
        return words;
    }
}
