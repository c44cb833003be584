package dev.holdfast.cli;

import dev.holdfast.config.Configuration;
import dev.holdfast.journal.Journal;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Places;
import dev.holdfast.settings.Settings;

/** What the parts below work with, made from what a command found around it. */
final class Contexts {

    private Contexts() {}

    static Context of(Surroundings around) {
        Places places = Places.of(around.environment());
        return new Context(
                around.environment(),
                places,
                Settings.load(around.environment(), places),
                Journal.open(places.events(), around.clock()),
                around.clock(),
                around.random());
    }

    /** Whether a server of this name is in effect in this project. */
    static boolean configured(Context context, String name) {
        return Configuration.read(context, Configuration.Sources.FILES).entries().stream()
                .anyMatch(entry -> entry.server().name().equals(name));
    }
}
