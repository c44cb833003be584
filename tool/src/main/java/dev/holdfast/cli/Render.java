package dev.holdfast.cli;

import dev.holdfast.settings.Lang;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How results look: tables, durations with their unit, local times with zone and distance, colour only where wanted.
 *
 * @param colour whether ANSI colours are written
 * @param now what distances in time are counted from
 */
record Render(Lang lang, boolean colour, ZoneId zone, Instant now) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss zzz", Locale.ENGLISH);
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss zzz", Locale.ENGLISH);

    static Render of(Surroundings around, Lang lang) {
        return new Render(lang, around.colour(), around.zone(), around.clock().instant());
    }

    String good(String text) {
        return paint("32", text);
    }

    String warn(String text) {
        return paint("33", text);
    }

    String bad(String text) {
        return paint("31", text);
    }

    String bold(String text) {
        return paint("1", text);
    }

    String faint(String text) {
        return paint("2", text);
    }

    private String paint(String code, String text) {
        return colour && !text.isEmpty() ? "\033[" + code + "m" + text + "\033[0m" : text;
    }

    /** The duration in the unit that a person would use: {@code 310 ms}, {@code 2.3 s}, {@code 4 min}, {@code 1 h 5 min}, {@code 3 d}. */
    String duration(Duration duration) {
        long millis = duration.abs().toMillis();
        if (millis < 1000) {
            return millis + " ms";
        }
        if (millis < 9_950) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        long seconds = (millis + 500) / 1000;
        if (seconds < 120) {
            return seconds + " s";
        }
        long minutes = (seconds + 30) / 60;
        if (minutes < 60) {
            return minutes + " min";
        }
        if (minutes < 48 * 60) {
            return minutes % 60 == 0 ? minutes / 60 + " h" : minutes / 60 + " h " + minutes % 60 + " min";
        }
        return (minutes + 720) / 1440 + " d";
    }

    /** The local time with its zone and how far away it is: {@code 08:40:05 CET (in 4 min)}; with the date when that is not today. */
    String when(Instant instant) {
        ZonedDateTime local = instant.atZone(zone);
        boolean today = local.toLocalDate().equals(LocalDate.ofInstant(now, zone));
        return local.format(today ? TIME : DAY) + " (" + distance(instant) + ")";
    }

    /** The local time alone, to the second. */
    String clock(Instant instant) {
        return instant.atZone(zone).format(CLOCK);
    }

    /** How far away it is: {@code in 4 min}, {@code 12 s ago}, {@code now}. */
    String distance(Instant instant) {
        Duration ahead = Duration.between(now, instant);
        if (ahead.abs().toMillis() < 500) {
            return switch (lang) {
                case EN -> "now";
                case JA -> "今";
            };
        }
        String length = duration(Duration.ofSeconds((ahead.abs().toMillis() + 500) / 1000));
        return switch (lang) {
            case EN -> ahead.isNegative() ? length + " ago" : "in " + length;
            case JA -> length + (ahead.isNegative() ? "前" : "後");
        };
    }

    /** The rows under their headings, every column as wide as its widest cell. Ends with a line break. */
    String table(List<String> headings, List<List<String>> rows) {
        List<List<String>> all = new ArrayList<>();
        all.add(headings.stream().map(this::faint).toList());
        all.addAll(rows);
        int[] widths = new int[headings.size()];
        for (List<String> row : all) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : all) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(row.get(i));
                if (i < row.size() - 1) {
                    line.repeat(' ', widths[i] - width(row.get(i)) + 2);
                }
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** The text's beginning where it takes more columns than that, with an ellipsis. */
    static String cut(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        }
        StringBuilder cut = new StringBuilder();
        int taken = 0;
        for (int point : text.codePoints().toArray()) {
            taken += width(Character.toString(point));
            if (taken >= columns) {
                break;
            }
            cut.appendCodePoint(point);
        }
        return cut.append('…').toString();
    }

    /** Columns that the text takes on a terminal: colours none, wide East Asian characters two. */
    static int width(String text) {
        int width = 0;
        int i = 0;
        while (i < text.length()) {
            if (text.charAt(i) == '\033') {
                int end = text.indexOf('m', i);
                if (end >= 0) {
                    i = end + 1;
                    continue;
                }
            }
            int point = text.codePointAt(i);
            width += wide(point) ? 2 : 1;
            i += Character.charCount(point);
        }
        return width;
    }

    private static boolean wide(int point) {
        return point >= 0x1100 && point <= 0x115F
                || point >= 0x2E80 && point <= 0xA4CF
                || point >= 0xAC00 && point <= 0xD7A3
                || point >= 0xF900 && point <= 0xFAFF
                || point >= 0xFE30 && point <= 0xFE6F
                || point >= 0xFF00 && point <= 0xFF60
                || point >= 0xFFE0 && point <= 0xFFE6
                || point >= 0x1F300 && point <= 0x1FAFF
                || point >= 0x20000 && point <= 0x3FFFD;
    }
}
