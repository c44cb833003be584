package dev.holdfast.settings;

import dev.holdfast.os.Environment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values that variables set; what is no value became a finding. */
final class Variables {

    private final Environment environment;
    /** By ordinal: an EnumMap would load the classes of reflection within every hook. */
    private final @Nullable String[] values = new String[Setting.values().length];

    private Variables(Environment environment) {
        this.environment = environment;
    }

    static Variables read(Environment environment, List<Finding> findings) {
        Variables variables = new Variables(environment);
        for (Setting setting : Setting.values()) {
            for (String name : setting.variables()) {
                String text = environment.variables().get(name);
                if (text != null && !text.isBlank()) {
                    variables.take(setting, name, text, findings);
                    break;
                }
            }
        }
        return variables;
    }

    @Nullable
    String value(Setting setting) {
        return values[setting.ordinal()];
    }

    /** The reconnect command that a variable sets for this server alone. */
    @Nullable
    String reconnect(String server) {
        String name = variableName(server);
        String ours = name.equals("COMMAND") || name.equals("TIMEOUT") ? null : text("HOLDFAST_RECONNECT_" + name);
        if (ours != null) {
            return ours;
        }
        return name.equals("COMMAND") || name.equals("TIMEOUT_MS") ? null : text("ECC_MCP_RECONNECT_" + name);
    }

    /** Upper-cased, and whatever is not A–Z or 0–9 an underscore. */
    static String variableName(String server) {
        StringBuilder name = new StringBuilder(server.length());
        for (int i = 0; i < server.length(); i++) {
            char c = server.charAt(i);
            char upper = c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c;
            name.append(upper >= 'A' && upper <= 'Z' || upper >= '0' && upper <= '9' ? upper : '_');
        }
        return name.toString();
    }

    private @Nullable String text(String variable) {
        String text = environment.variables().get(variable);
        return text == null || text.isBlank() ? null : text;
    }

    private void take(Setting setting, String name, String text, List<Finding> findings) {
        boolean millis = name.endsWith("_MS")
                && Character.isDigit(text.strip().charAt(text.strip().length() - 1));
        String value = millis ? text.strip() + "ms" : text;
        if (Values.fits(setting.kind(), value)) {
            values[setting.ordinal()] = value;
        } else {
            findings.add(new Finding(
                    "HF-SETTINGS-VARIABLE",
                    12,
                    "The value of " + name + " is not " + SettingsFile.form(setting.kind()) + "; the default applies.",
                    name,
                    "Correct or unset the variable."));
        }
    }
}
