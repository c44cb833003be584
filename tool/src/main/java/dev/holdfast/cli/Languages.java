package dev.holdfast.cli;

import dev.holdfast.os.Environment;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Places;
import dev.holdfast.settings.Settings;
import java.util.Locale;
import java.util.Optional;

/** The choice of the language, made before the command line is parsed, since its own messages depend on it. */
final class Languages {

    private Languages() {}

    /** {@code --lang}, else what variables, settings and locale say. A word that is no language is left to the parser to refuse. */
    static Lang choose(Environment environment, String... args) {
        for (int i = 0; i < args.length; i++) {
            String value = args[i].startsWith("--lang=")
                    ? args[i].substring("--lang=".length())
                    : args[i].equals("--lang") && i + 1 < args.length ? args[i + 1] : "";
            Optional<Lang> lang = of(value);
            if (lang.isPresent()) {
                return lang.get();
            }
        }
        try {
            return Settings.load(environment, Places.of(environment)).lang();
        } catch (RuntimeException e) {
            // The command meets the same fault and reports it; this is only the choice of the words for that.
            return Lang.EN;
        }
    }

    private static Optional<Lang> of(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "en" -> Optional.of(Lang.EN);
            case "ja" -> Optional.of(Lang.JA);
            default -> Optional.empty();
        };
    }
}
