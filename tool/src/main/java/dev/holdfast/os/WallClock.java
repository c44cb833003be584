package dev.holdfast.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The clock on a person's wall. {@link ZoneId#systemDefault()} reads the rules of all zones, which costs a hook half as much as all
 * the rest; the system's own file says in a few bytes which offset holds now.
 *
 * @param zone an offset where one holds for all moments that are likely to be shown, else the zone with its rules
 * @param name the zone's name
 */
public record WallClock(ZoneId zone, String name) {

    private static final Path LOCAL = Path.of("/etc/localtime");
    private static final Path ZONES = Path.of("/usr/share/zoneinfo");

    /** The clock of this environment at this moment. */
    public static WallClock at(Instant now, Environment environment) {
        return at(now, environment.variables().getOrDefault("TZ", ""), LOCAL, ZONES);
    }

    static WallClock at(Instant now, String variable, Path local, Path zones) {
        String name = variable.isEmpty() ? nameOf(local) : variable.startsWith(":") ? variable.substring(1) : variable;
        if (isName(name)) {
            try {
                ZoneFile file = ZoneFile.read(zones.resolve(name));
                if (file.holdsAround(now)) {
                    return new WallClock(file.offset(now), name);
                }
            } catch (IOException | RuntimeException unreadable) {
                // The JVM knows more forms.
            }
        }
        ZoneId zone = ZoneId.systemDefault();
        return new WallClock(zone, zone.getId());
    }

    /** The end of the path that the system's file is a link to. */
    private static String nameOf(Path local) {
        try {
            String target = Files.readSymbolicLink(local).toString();
            int at = target.indexOf("zoneinfo/");
            return at < 0 ? "" : target.substring(at + "zoneinfo/".length());
        } catch (IOException | UnsupportedOperationException noLink) {
            return "";
        }
    }

    /** Whether it is a name as the system's folder of zones has them, and no path out of it. */
    private static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (!letter && c != '/' && c != '_' && c != '-' && c != '+') {
                return false;
            }
        }
        return !text.isEmpty() && text.charAt(0) != '/';
    }
}
