package dev.holdfast.cli;

import dev.holdfast.config.ClientSettings;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Lang;

/** Which settings file of the client is meant, as it is typed. */
enum SettingsScope {
    USER(ClientSettings.Place.USER),
    PROJECT(ClientSettings.Place.PROJECT),
    LOCAL(ClientSettings.Place.LOCAL);

    private final ClientSettings.Place place;

    SettingsScope(ClientSettings.Place place) {
        this.place = place;
    }

    ClientSettings settings(Context context, Lang lang) {
        return ClientSettings.of(place, context.places(), lang);
    }
}
