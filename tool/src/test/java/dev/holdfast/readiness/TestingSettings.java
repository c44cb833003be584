package dev.holdfast.readiness;

import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.Settings;
import java.util.List;

/** Settings without any setting. */
final class TestingSettings implements Settings {

    @Override
    public Policy policy(String serverName) {
        return Policy.DEFAULT;
    }

    @Override
    public Lang lang() {
        return Lang.EN;
    }

    @Override
    public List<Finding> findings() {
        return List.of();
    }
}
