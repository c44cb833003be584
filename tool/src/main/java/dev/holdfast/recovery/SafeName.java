package dev.holdfast.recovery;

/** A file name made of an id that came from outside: A3's rule, with a limit on its length and without leading dots. */
final class SafeName {

    /** Longest name, so that with our endings it fits every file system. */
    private static final int LONGEST = 120;

    private SafeName() {}

    /** {@code [^A-Za-z0-9_.-]} becomes {@code _}; an empty id becomes the given name; a long one is cut and told apart by a hash. */
    static String of(String id, String whenEmpty) {
        if (id.isEmpty()) {
            return whenEmpty;
        }
        StringBuilder name = new StringBuilder(Math.min(id.length(), LONGEST + 9));
        for (int i = 0; i < id.length() && name.length() < LONGEST; i++) {
            char c = id.charAt(i);
            boolean plain = c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || c >= '0' && c <= '9'
                    || c == '_'
                    || c == '-'
                    || c == '.' && !name.isEmpty();
            name.append(plain ? c : '_');
        }
        if (id.length() > LONGEST) {
            name.append('-').append(Integer.toHexString(id.hashCode()));
        }
        return name.toString();
    }

    static String session(String id) {
        return of(id, "unknown-session");
    }

    static String prompt(String id) {
        return of(id, "no-prompt-id");
    }
}
