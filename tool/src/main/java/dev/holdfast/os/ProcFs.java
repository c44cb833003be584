package dev.holdfast.os;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Linux tells about processes under {@code /proc}; elsewhere nothing. */
final class ProcFs {

    /** The unit of times in {@code stat}, the same on every architecture that a JDK runs on. */
    private static final long TICKS_PER_SECOND = 100;

    private static final int LARGEST_ENVIRONMENT = 4 << 20;

    private static final int MOST_LOOKS = 3;

    private static final File ROOT = new File("/proc");

    private ProcFs() {}

    /**
     * The processes whose environment holds this variable with this value; only one's own can be read. A process that leaves while
     * we look may have started another one behind our back, so then we look again.
     */
    static List<Long> marked(String variable, String value) {
        byte[] mark = (variable + "=" + value + "\0").getBytes(StandardCharsets.UTF_8);
        List<Long> found = new ArrayList<>();
        boolean vanished = true;
        for (int look = 0; vanished && look < MOST_LOOKS; look++) {
            found.clear();
            vanished = look(mark, found);
        }
        return found;
    }

    /** Looks once at every process; true when one vanished meanwhile. */
    private static boolean look(byte[] mark, List<Long> found) {
        String[] names = ROOT.list();
        byte[] buffer = new byte[16 << 10];
        boolean vanished = false;
        for (String name : names == null ? new String[0] : names) {
            long pid = pid(name);
            if (pid == 0) {
                continue;
            }
            File environment = new File("/proc/" + name + "/environ");
            if (!environment.canRead()) {
                vanished |= !environment.exists();
                continue;
            }
            int length = read(environment.getPath(), buffer);
            while (length == buffer.length && length < LARGEST_ENVIRONMENT) {
                buffer = new byte[buffer.length * 2];
                length = read(environment.getPath(), buffer);
            }
            if (contains(buffer, length, mark)) {
                found.add(pid);
            }
        }
        return vanished;
    }

    /** Whether the process has ended and only waits to be collected; such a one holds nothing any more. */
    static boolean isZombie(long pid) {
        String stat = stat(Long.toString(pid));
        return stat != null && (stat.startsWith("Z") || stat.startsWith("X"));
    }

    /** CPU time of the process and of the children that it has collected. */
    static Duration cpuTime(long pid) {
        String stat = stat(Long.toString(pid));
        if (stat == null) {
            return Duration.ZERO;
        }
        // Behind the name: state ppid pgrp session tty tpgid flags minflt cminflt majflt cmajflt utime stime cutime
        // cstime
        String[] fields = stat.split(" ");
        long ticks = 0;
        for (int i = 11; i <= 14 && i < fields.length; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return Duration.ofMillis(ticks * 1000 / TICKS_PER_SECOND);
    }

    /** Whether a thread of the process runs or waits for a core. */
    static boolean wantsCpu(long pid) {
        String tasks = pid + "/task/";
        String[] threads = new File(ROOT, tasks).list();
        for (String thread : threads == null ? new String[0] : threads) {
            String stat = stat(tasks + thread);
            if (stat != null && stat.startsWith("R")) {
                return true;
            }
        }
        return false;
    }

    /** The fields of {@code stat} behind the program's name, which may hold blanks and brackets. */
    private static @Nullable String stat(String process) {
        byte[] buffer = new byte[1024];
        int length = read("/proc/" + process + "/stat", buffer);
        if (length <= 0) {
            return null;
        }
        String stat = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
        int name = stat.lastIndexOf(')');
        return name < 0 || name + 2 > stat.length() ? null : stat.substring(name + 2);
    }

    private static long pid(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) < '0' || name.charAt(i) > '9') {
                return 0;
            }
        }
        return name.length() > 18 ? 0 : Long.parseLong(name);
    }

    private static int read(String file, byte[] buffer) {
        try (InputStream in = new FileInputStream(file)) {
            return in.readNBytes(buffer, 0, buffer.length);
        } catch (IOException gone) {
            return 0;
        }
    }

    private static boolean contains(byte[] bytes, int length, byte[] part) {
        int last = length - part.length;
        for (int i = 0; i <= last; i++) {
            if (bytes[i] == part[0]
                    && (i == 0 || bytes[i - 1] == 0)
                    && Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return true;
            }
        }
        return false;
    }
}
