package dev.holdfast.config;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Places;
import dev.holdfast.words.InitWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One settings file of the client as the home of our hooks. Plans are made from its text alone and say what would change;
 * {@link #apply} writes one, unless the file has changed meanwhile.
 */
public final class ClientSettings {
    private static final long LIMIT = 16 << 20;
    private static final byte[] EMPTY = "{}\n".getBytes(StandardCharsets.UTF_8);

    private final Path file;
    private final InitWords words;

    private ClientSettings(Path file, InitWords words) {
        this.file = file;
        this.words = words;
    }

    /** Whose file it is. */
    public enum Place {
        /** The user's, for all projects. */
        USER,
        /** The project's, which everybody who works on it shares. */
        PROJECT,
        /** The user's for this project alone. */
        LOCAL
    }

    public static ClientSettings of(Place place, Places places, Lang lang) {
        Path folder = places.project().resolve(".claude");
        Path file = switch (place) {
            case USER -> places.config().resolve("settings.json");
            case PROJECT -> folder.resolve("settings.json");
            case LOCAL -> folder.resolve("settings.local.json");
        };
        return new ClientSettings(file, new InitWords(lang));
    }

    /** What would happen to the file. */
    public sealed interface Plan {
        /** Nothing: it is as it should be. */
        record Nothing(List<Finding> findings) implements Plan {}

        /**
         * Another text.
         *
         * @param before the text now; null when there is no file
         * @param after the text then; null when the file goes
         * @param restores whether {@code after} is the backup's
         */
        record Change(byte @Nullable [] before, byte @Nullable [] after, boolean restores, List<Finding> findings)
                implements Plan {
            /** The text now, empty when there is no file. */
            public String textBefore() {
                return before == null ? "" : new String(before, StandardCharsets.UTF_8);
            }

            /** The text then, empty when the file goes. */
            public String textAfter() {
                return after == null ? "" : new String(after, StandardCharsets.UTF_8);
            }
        }

        /** Nothing, because the file is not what it must be; the finding says where. */
        record Refused(Finding finding) implements Plan {}
    }

    /** What became of a plan. */
    public sealed interface Applied {
        /**
         * The file is as planned.
         *
         * @param backup the original's copy; null when there is none (any more)
         */
        record Done(@Nullable Path backup) implements Applied {}

        /** Somebody else wrote the file after the plan was made: nothing was done, plan again. */
        record ChangedMeanwhile() implements Applied {}

        record Failed(String reason) implements Applied {}
    }

    public Path file() {
        return file;
    }

    /** Where the original's bytes are kept; an empty backup says that there was no file. */
    public Path backup() {
        return file.resolveSibling(file.getFileName() + ".holdfast-backup");
    }

    /** What it takes that exactly these rows of ours stand in the file. */
    public Plan planInstall(List<HookRow> rows, HookForm form) {
        return plan(before -> {
            byte[] after = HookEdit.install(before == null ? EMPTY : before, original(), rows, form);
            return new Plan.Change(before, after, false, findings(RawJson.of(after)));
        });
    }

    /** What it takes that none of ours is left: the backup's bytes where nothing else has changed. */
    public Plan planUninstall() {
        return plan(before -> {
            if (before == null) {
                return new Plan.Change(null, null, false, List.of());
            }
            byte[] backup = read(backup());
            RawJson original = original();
            byte[] without = HookEdit.uninstall(before, original);
            boolean ours = !Arrays.equals(without, before);
            if (!ours || original == null || backup == null || !sameJson(without, original)) {
                return new Plan.Change(before, without, false, List.of());
            }
            return new Plan.Change(before, backup.length == 0 ? null : backup, true, List.of());
        });
    }

    /** Our hooks that stand in the file; none when it cannot be read. */
    public List<HookRow> installed() {
        List<HookRow> rows = new ArrayList<>();
        byte[] text = read(file);
        RawJson json = text == null ? null : parsed(text);
        if (json != null) {
            for (String event : HookEdit.events(json)) {
                for (HookEdit.Handler handler : HookEdit.handlers(json, event)) {
                    if (HookForm.isOurs(handler.json())) {
                        rows.add(new HookRow(event, handler.matcher(), timeout(handler)));
                    }
                }
            }
        }
        return rows;
    }

    /** What a person should know about the file as the home of hooks. */
    public List<Finding> findings() {
        byte[] text = read(file);
        RawJson json = text == null ? null : parsed(text);
        return json == null ? List.of() : findings(json);
    }

    /** Does what the plan says. */
    public Applied apply(Plan.Change change) {
        return new SettingsWriter(file, backup()).write(change);
    }

    private interface Planner {
        Plan.Change plan(byte @Nullable [] before) throws MalformedJson, HookEdit.Misshapen;
    }

    private Plan plan(Planner planner) {
        byte[] before = null;
        try {
            switch (FileStamp.of(file)) {
                case FileStamp.Absent() -> before = null;
                case FileStamp.Unreadable(String reason) -> {
                    return new Plan.Refused(words.unreadable(file.toString(), reason));
                }
                case FileStamp.Regular regular -> before = regular.read(LIMIT);
            }
            Plan.Change change = planner.plan(before);
            return Arrays.equals(change.before(), change.after()) ? new Plan.Nothing(change.findings()) : change;
        } catch (IOException e) {
            return new Plan.Refused(words.unreadable(file.toString(), String.valueOf(e.getMessage())));
        } catch (MalformedJson e) {
            return new Plan.Refused(notJson(before == null ? EMPTY : before, e));
        } catch (HookEdit.Misshapen e) {
            return new Plan.Refused(words.notThatShape(file.toString(), String.valueOf(e.getMessage()), e.list()));
        }
    }

    private Finding notJson(byte[] text, MalformedJson e) {
        int line = 1;
        int start = RawJson.bomLength(text);
        for (int i = start; i < e.offset() && i < text.length; i++) {
            if (text[i] == '\n') {
                line++;
                start = i + 1;
            }
        }
        int column = new String(text, start, Math.max(0, e.offset() - start), StandardCharsets.UTF_8).length() + 1;
        return words.notJson(file.toString(), line, column, String.valueOf(e.getMessage()));
    }

    private List<Finding> findings(RawJson json) {
        List<Finding> findings = new ArrayList<>();
        Span disabled = json.member(json.root(), "disableAllHooks");
        if (disabled != null && json.text(disabled).equals("true")) {
            findings.add(words.hooksDisabled(file.toString()));
        }
        for (String event : HookEdit.events(json)) {
            for (HookEdit.Handler handler : HookEdit.handlers(json, event)) {
                if (handler.json().toString().contains("mcp-health-check")) {
                    findings.add(words.otherHealthHook(file.toString(), event));
                }
            }
        }
        return findings;
    }

    private static int timeout(HookEdit.Handler handler) {
        var timeout = handler.json().getAsJsonObject().get("timeout");
        try {
            return timeout == null ? 0 : timeout.getAsInt();
        } catch (RuntimeException e) {
            return 0;
        }
    }

    /** What stood in the file before us; null when that is not known. */
    private @Nullable RawJson original() {
        byte[] backup = read(backup());
        return backup == null ? null : parsed(backup.length == 0 ? EMPTY : backup);
    }

    private static byte @Nullable [] read(Path path) {
        try {
            return FileStamp.of(path) instanceof FileStamp.Regular regular ? regular.read(LIMIT) : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static @Nullable RawJson parsed(byte[] text) {
        try {
            return RawJson.of(text);
        } catch (MalformedJson e) {
            return null;
        }
    }

    /** Same values in the same order; blanks do not count. */
    private static boolean sameJson(byte[] one, RawJson other) {
        RawJson json = parsed(one);
        try {
            return json != null
                    && JsonParser.parseString(json.text(json.root()))
                            .toString()
                            .equals(JsonParser.parseString(other.text(other.root()))
                                    .toString());
        } catch (JsonParseException e) {
            return false;
        }
    }
}
