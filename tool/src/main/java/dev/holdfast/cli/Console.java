package dev.holdfast.cli;

import com.google.gson.FormattingStyle;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import dev.holdfast.settings.Lang;
import dev.holdfast.words.CliWords;
import java.io.PrintStream;

/**
 * What a command speaks through: the two streams, the words of the chosen language, and how things look.
 *
 * @param out for what was asked for
 * @param err for everything else
 */
record Console(PrintStream out, PrintStream err, CliWords words, Render render) {

    static Console of(Surroundings around, Lang lang) {
        return new Console(around.out(), around.err(), new CliWords(lang), Render.of(around, lang));
    }

    Lang lang() {
        return render.lang();
    }

    void say(String line) {
        out.println(line);
    }

    void complain(String line) {
        err.println(line);
    }

    /** Writes the JSON value, indented, as the only thing on stdout. */
    void json(JsonElement value) {
        out.println(new GsonBuilder()
                .disableHtmlEscaping()
                .serializeNulls()
                .setFormattingStyle(FormattingStyle.PRETTY)
                .create()
                .toJson(value));
    }
}
