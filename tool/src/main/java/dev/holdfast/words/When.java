package dev.holdfast.words;

import dev.holdfast.settings.Lang;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * Moments and spans as people read them: local with the zone, and relative to now. Uses no date formatter, which would cost a
 * hook tens of milliseconds.
 *
 * @param now what relative means
 * @param zone the reader's, or the offset that holds there now
 * @param zoneName what the reader calls it
 */
public record When(Lang lang, Instant now, ZoneId zone, String zoneName) {

    public When(Lang lang, Instant now, ZoneId zone) {
        this(lang, now, zone, zone.getId());
    }

    public When {
        zoneName = zoneName.equals("Z") || zoneName.equals("Etc/UTC") ? "UTC" : zoneName;
    }

    /** E.g. {@code 20:41 (Asia/Tokyo), 3 min ago}; with the date when it is another day. */
    public String moment(Instant at) {
        return clock(at) + (lang == Lang.EN ? ", " : "、") + relative(at);
    }

    /** E.g. {@code 20:41 (Asia/Tokyo)} or {@code 2026-11-30 20:41 (Asia/Tokyo)}. */
    public String clock(Instant at) {
        ZonedDateTime local = at.atZone(zone);
        String time = two(local.getHour()) + ":" + two(local.getMinute()) + " (" + zoneName + ")";
        return local.toLocalDate().equals(now.atZone(zone).toLocalDate()) ? time : local.toLocalDate() + " " + time;
    }

    /** E.g. {@code in 30 s}, {@code 3 min ago}. */
    public String relative(Instant at) {
        // Negating a Duration would load the classes of decimal numbers, which costs a hook as much as reading the
        // health.
        boolean past = at.isBefore(now);
        String words = span(past ? Duration.between(at, now) : Duration.between(now, at));
        return switch (lang) {
            case EN -> past ? words + " ago" : "in " + words;
            case JA -> past ? words + "前" : words + "後";
        };
    }

    /** E.g. {@code 45 s}, {@code 12 min}, {@code 3 h 5 min}, {@code 2 d 4 h}; rounded down, so never later than it is. */
    public String span(Duration span) {
        long seconds = span.toSeconds();
        boolean en = lang == Lang.EN;
        String second = en ? " s" : "秒";
        String minute = en ? " min" : "分";
        String hour = en ? " h" : "時間";
        String day = en ? " d" : "日";
        if (seconds < 120) {
            return seconds + second;
        }
        if (seconds < 7_200) {
            return seconds / 60 + minute;
        }
        if (seconds < 172_800) {
            return two(seconds / 3_600, hour, seconds % 3_600 / 60, minute, en);
        }
        return two(seconds / 86_400, day, seconds % 86_400 / 3_600, hour, en);
    }

    private static String two(long big, String bigUnit, long small, String smallUnit, boolean spaced) {
        return small == 0 ? big + bigUnit : big + bigUnit + (spaced ? " " : "") + small + smallUnit;
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }
}
