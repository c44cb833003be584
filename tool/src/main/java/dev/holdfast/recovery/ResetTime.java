package dev.holdfast.recovery;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The moment at which a limit ends, as a limit's text names it (cases U1, U2, U3, U5, U6).
 *
 * @param at the moment
 * @param from how it was read, in order of trust
 */
public record ResetTime(Instant at, From from) {

    /** How a reset time was read. */
    public enum From {
        /** A number in a field of its own in the transcript. */
        TRANSCRIPT,
        /** Seconds or milliseconds since the epoch in the text. */
        EPOCH_TEXT,
        /** A clock time with its zone. */
        CLOCK_WITH_ZONE,
        /** A clock time without a zone, taken as local: to be verified before anything is done on it. */
        CLOCK
    }

    /** A clock time that lies this little in the past is due now, not tomorrow. */
    private static final Duration GRACE = Duration.ofMinutes(2);
    /** An epoch number outside this window around the message is not believed. */
    private static final Duration EPOCH_BEFORE = Duration.ofHours(1);

    private static final Duration EPOCH_AFTER = Duration.ofDays(8);
    /** The farthest dated reset: a monthly limit, with room for its zone. */
    private static final Duration DATED_AFTER = Duration.ofDays(33);

    private static final Pattern EPOCH = Pattern.compile("\\|\\s*(\\d{10}|\\d{13})(?!\\d)");
    private static final Pattern CLOCK = Pattern.compile(
            "\\bresets?\\b(?:\\s+at)?[\\s:]*"
                    + "(?:(?<month>[a-z]{3,9})\\.?\\s+(?<day>\\d{1,2})(?:,?\\s+(?<year>\\d{4}))?(?:\\s+at\\s+|,\\s*|\\s+))?"
                    + "(?<hour>\\d{1,2})(?::(?<minute>\\d{2}))?\\s*(?<half>[ap])?(?:\\.?m\\b\\.?)?"
                    + "(?:\\s*\\((?<zone>[a-z0-9_/+-]+)\\))?",
            Pattern.CASE_INSENSITIVE);

    /** The reset that a transcript's own field names; empty when it is not plausible for a message of that time. */
    public static Optional<ResetTime> ofEpochSeconds(long seconds, Instant produced) {
        Instant at = Instant.ofEpochSecond(Math.clamp(seconds, 0, Integer.MAX_VALUE * 4L));
        return plausible(at, produced, DATED_AFTER)
                ? Optional.of(new ResetTime(at, From.TRANSCRIPT))
                : Optional.empty();
    }

    /**
     * The first reset time in the text.
     *
     * @param produced when the text was written: clock times are relative to that, not to now
     * @param local the zone of a clock time that names none
     */
    public static Optional<ResetTime> in(String text, Instant produced, ZoneId local) {
        String plain = text.replace('\u00a0', ' ').replace('\u202f', ' ');
        Matcher epoch = EPOCH.matcher(plain);
        if (epoch.find()) {
            long number = Long.parseLong(epoch.group(1));
            Instant at = epoch.group(1).length() == 13 ? Instant.ofEpochMilli(number) : Instant.ofEpochSecond(number);
            return plausible(at, produced, EPOCH_AFTER)
                    ? Optional.of(new ResetTime(at, From.EPOCH_TEXT))
                    : Optional.empty();
        }
        Matcher clock = CLOCK.matcher(plain);
        while (clock.find()) {
            Optional<ResetTime> found = clock(clock, produced, local);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<ResetTime> clock(Matcher match, Instant produced, ZoneId local) {
        LocalTime time = time(match.group("hour"), match.group("minute"), match.group("half"));
        if (time == null) {
            return Optional.empty();
        }
        ZoneId stated = zone(match.group("zone"));
        ZoneId zone = stated == null ? local : stated;
        LocalDate today = produced.atZone(zone).toLocalDate();
        Instant at;
        if (match.group("month") == null) {
            at = nextAt(today, time, zone, produced);
        } else {
            Month month = month(match.group("month"));
            int day = Integer.parseInt(match.group("day"));
            if (month == null || day < 1 || day > month.maxLength()) {
                return Optional.empty();
            }
            String year = match.group("year");
            at = year == null
                    ? nearestYear(today, month, day, time, zone, produced)
                    : instant(date(Integer.parseInt(year), month, day), time, zone);
            if (!plausible(at, produced, DATED_AFTER)) {
                return Optional.empty();
            }
        }
        return Optional.of(new ResetTime(at, stated == null ? From.CLOCK : From.CLOCK_WITH_ZONE));
    }

    /** Yesterday's, today's or tomorrow's such time: the first that is not past by more than the grace. */
    private static Instant nextAt(LocalDate today, LocalTime time, ZoneId zone, Instant produced) {
        Instant earliest = produced.minus(GRACE);
        Instant at = instant(today.minusDays(1), time, zone);
        for (int ahead = 0; at.isBefore(earliest); ahead++) {
            at = instant(today.plusDays(ahead), time, zone);
        }
        return at;
    }

    private static Instant nearestYear(
            LocalDate today, Month month, int day, LocalTime time, ZoneId zone, Instant produced) {
        Instant best = instant(date(today.getYear(), month, day), time, zone);
        for (int year = today.getYear() - 1; year <= today.getYear() + 1; year += 2) {
            Instant other = instant(date(year, month, day), time, zone);
            if (distance(other, produced).compareTo(distance(best, produced)) < 0) {
                best = other;
            }
        }
        return best;
    }

    private static Duration distance(Instant a, Instant b) {
        return Duration.between(a, b).abs();
    }

    private static LocalDate date(int year, Month month, int day) {
        return LocalDate.of(year, month, 1).plusDays(day - 1L);
    }

    /** In a gap the time after it, in an overlap the later one: too late costs minutes, too early a refused call. */
    private static Instant instant(LocalDate date, LocalTime time, ZoneId zone) {
        return ZonedDateTime.of(date, time, zone).withLaterOffsetAtOverlap().toInstant();
    }

    private static boolean plausible(Instant at, Instant produced, Duration after) {
        return !at.isBefore(produced.minus(EPOCH_BEFORE)) && !at.isAfter(produced.plus(after));
    }

    private static @Nullable LocalTime time(String hourText, @Nullable String minuteText, @Nullable String half) {
        int hour = Integer.parseInt(hourText);
        int minute = minuteText == null ? 0 : Integer.parseInt(minuteText);
        if (minute > 59 || (minuteText == null && half == null)) {
            return null;
        }
        if (half == null) {
            return hour > 23 ? null : LocalTime.of(hour, minute);
        }
        if (hour < 1 || hour > 12) {
            return null;
        }
        boolean afternoon = half.equalsIgnoreCase("p");
        return LocalTime.of(hour % 12 + (afternoon ? 12 : 0), minute);
    }

    private static @Nullable Month month(String word) {
        String start = word.substring(0, 3).toUpperCase(Locale.ROOT);
        for (Month month : Month.values()) {
            if (month.name().startsWith(start)) {
                return month;
            }
        }
        return null;
    }

    private static @Nullable ZoneId zone(@Nullable String name) {
        if (name == null) {
            return null;
        }
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
