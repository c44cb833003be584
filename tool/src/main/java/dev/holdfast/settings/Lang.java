package dev.holdfast.settings;

import dev.holdfast.os.Environment;

/** The language in which people and models are spoken to. */
public enum Lang {
    EN,
    JA;

    /** What the locale's variables say. */
    static Lang ofLocale(Environment environment) {
        String locale = environment.variable("LC_ALL").orElse("");
        locale = locale.isEmpty() ? environment.variable("LC_MESSAGES").orElse("") : locale;
        locale = locale.isEmpty() ? environment.variable("LANG").orElse("") : locale;
        boolean japanese = locale.startsWith("ja") && (locale.length() == 2 || "_.@-".indexOf(locale.charAt(2)) >= 0);
        return japanese ? JA : EN;
    }
}
