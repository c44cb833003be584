package dev.holdfast.cli;

import dev.holdfast.words.HelpWords;
import java.util.Collections;
import java.util.Enumeration;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** The help texts in Japanese, handed to picocli in the shape it asks for; what has none stays as the annotations say it. */
final class JapaneseHelp extends ResourceBundle {

    @Override
    protected @Nullable Object handleGetObject(String key) {
        return HelpWords.japanese(key).orElse(null);
    }

    @Override
    public Enumeration<String> getKeys() {
        return Collections.enumeration(HelpWords.keys());
    }
}
