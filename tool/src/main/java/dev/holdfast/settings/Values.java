package dev.holdfast.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What texts mean under each kind of setting. */
final class Values {

    private Values() {}

    /** Whether the text is a value of this kind. */
    static boolean fits(Setting.Kind kind, String text) {
        return switch (kind) {
            case DURATION -> DurationText.parse(text) != null;
            case TIMEOUT -> {
                Duration limit = DurationText.parse(text);
                yield limit != null && !limit.isZero();
            }
            case SECONDS, COUNT -> isCount(text.strip());
            case SWITCH -> isOn(text) || isOff(text);
            case NAMES, PATH, PATHS, COMMAND -> true;
            case URL -> url(text) != null;
            case MODE -> mode(text) != null;
            case PROBE -> probe(text) != null;
            case LANG -> lang(text) != null;
        };
    }

    static boolean isOn(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "1", "true", "yes", "on" -> true;
            default -> false;
        };
    }

    static Policy.@Nullable Mode mode(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "block" -> Policy.Mode.BLOCK;
            case "observe" -> Policy.Mode.OBSERVE;
            case "off" -> Policy.Mode.OFF;
            default -> null;
        };
    }

    static Policy.@Nullable ProbeMode probe(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "auto" -> Policy.ProbeMode.AUTO;
            case "http" -> Policy.ProbeMode.HTTP;
            case "spawn" -> Policy.ProbeMode.SPAWN;
            case "none" -> Policy.ProbeMode.NONE;
            default -> null;
        };
    }

    static @Nullable Lang lang(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "en" -> Lang.EN;
            case "ja" -> Lang.JA;
            default -> null;
        };
    }

    static @Nullable URI url(String text) {
        try {
            URI url = new URI(text.strip());
            String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
            return (scheme.equals("http") || scheme.equals("https")) && url.getRawAuthority() != null ? url : null;
        } catch (URISyntaxException malformed) {
            return null;
        }
    }

    private static boolean isOff(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "", "0", "false", "no", "off" -> true;
            default -> false;
        };
    }

    private static boolean isCount(String text) {
        if (text.isEmpty() || text.length() > 9) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
