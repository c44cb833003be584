package dev.holdfast.settings;

import dev.holdfast.os.Environment;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The settings as variables and the two files give them. */
final class LoadedSettings implements Settings {

    private final Environment environment;
    private final Variables variables;
    private final SettingsFile user;
    private final SettingsFile project;
    private final List<Finding> findings;
    private final Map<String, Policy> policies = new HashMap<>();

    private LoadedSettings(
            Environment environment,
            Variables variables,
            SettingsFile user,
            SettingsFile project,
            List<Finding> findings) {
        this.environment = environment;
        this.variables = variables;
        this.user = user;
        this.project = project;
        this.findings = findings;
    }

    static LoadedSettings load(Environment environment, Places places) {
        List<Finding> findings = new ArrayList<>();
        Variables variables = Variables.read(environment, findings);
        SettingsFile user = SettingsFile.read(places.userSettings(), false, findings);
        boolean same = places.projectSettings().equals(places.userSettings());
        SettingsFile project = same ? user : SettingsFile.read(places.projectSettings(), true, findings);
        return new LoadedSettings(environment, variables, user, project, findings);
    }

    @Override
    public synchronized Policy policy(String serverName) {
        Policy policy = policies.get(serverName);
        if (policy == null) {
            policy = read(serverName);
            policies.put(serverName, policy);
        }
        return policy;
    }

    private Policy read(String server) {
        String mode = user.value(Setting.SERVER_MODE, server);
        String probe = user.value(Setting.SERVER_PROBE, server);
        String probeUrl = user.value(Setting.SERVER_PROBE_URL, server);
        String timeout = either(Setting.TIMEOUT, Setting.SERVER_TIMEOUT, server);
        Policy.Mode knownMode = mode == null ? null : Values.mode(mode);
        Policy.ProbeMode knownProbe = probe == null ? null : Values.probe(probe);
        URI knownUrl = probeUrl == null ? null : Values.url(probeUrl);
        Policy policy = new Policy(
                knownMode == null ? Policy.DEFAULT.mode() : knownMode,
                knownProbe == null ? Policy.DEFAULT.probe() : knownProbe,
                knownUrl,
                duration(timeout, Policy.DEFAULT.timeout()),
                timeout != null,
                duration(either(Setting.TTL, Setting.SERVER_TTL, server), Policy.DEFAULT.ttl()),
                duration(either(Setting.BACKOFF, Setting.SERVER_BACKOFF, server), Policy.DEFAULT.backoff()),
                isOn(Setting.FAIL_OPEN, false),
                reconnect(server),
                duration(value(Setting.RECONNECT_TIMEOUT), Policy.DEFAULT.reconnectTimeout()));
        boolean general = server.isEmpty();
        if (general || timeout != null && !timeout.equals(value(Setting.TIMEOUT))) {
            compare(policy.timeout(), general ? Setting.TIMEOUT.key() : server);
        }
        if (general) {
            compare(policy.reconnectTimeout(), Setting.RECONNECT_TIMEOUT.key());
        }
        return policy;
    }

    /** A limit that no hook can wait for is a finding, once where it is set. */
    private void compare(Duration limit, String where) {
        if (limit.compareTo(Policy.HOOK_LIMIT) > 0) {
            findings.add(new Finding(
                    "HF-SETTINGS-LIMIT-CUT",
                    0,
                    "A limit is longer than a hook can wait; there it is cut to about ten seconds or less.",
                    where,
                    "Shorten it, unless it is meant for holdfast probe alone."));
        }
    }

    @Override
    public Lang lang() {
        String text = value(Setting.LANG);
        Lang set = text == null ? null : Values.lang(text);
        return set == null ? Lang.ofLocale(environment) : set;
    }

    @Override
    public synchronized List<Finding> findings() {
        return List.copyOf(findings);
    }

    @Override
    public boolean sessionStart() {
        return isOn(Setting.SESSION_START, true);
    }

    @Override
    public List<String> require() {
        String names = value(Setting.PROBE_REQUIRE);
        return names == null || names.isEmpty() ? List.of() : List.of(names.split("\n"));
    }

    @Override
    public Optional<Integer> minReady() {
        String count = value(Setting.PROBE_MIN_READY);
        return count == null ? Optional.empty() : Optional.of(Integer.valueOf(count.strip()));
    }

    private @Nullable String reconnect(String server) {
        String text = variables.reconnect(server);
        text = text == null ? variables.value(Setting.RECONNECT) : text;
        text = text == null ? user.value(Setting.SERVER_RECONNECT, server) : text;
        text = text == null ? user.value(Setting.RECONNECT) : text;
        if (text == null || text.isBlank()) {
            return null;
        }
        Optional<String> command = ReconnectCommand.of(text, server);
        if (command.isEmpty()) {
            findings.add(new Finding(
                    "HF-SETTINGS-RECONNECT-NAME",
                    12,
                    "The reconnect command is not run for this server: its name cannot be put safely into that text.",
                    server,
                    "Set a command for this server that does not use {server}."));
        }
        return command.orElse(null);
    }

    /** Variables first; of the files the more special setting, and of two alike the project's. */
    private @Nullable String either(Setting general, Setting special, String server) {
        String text = variables.value(general);
        text = text == null ? project.value(special, server) : text;
        text = text == null ? user.value(special, server) : text;
        return text == null ? value(general) : text;
    }

    private @Nullable String value(Setting setting) {
        String text = variables.value(setting);
        text = text == null ? project.value(setting) : text;
        return text == null ? user.value(setting) : text;
    }

    private boolean isOn(Setting setting, boolean otherwise) {
        String text = value(setting);
        return text == null ? otherwise : Values.isOn(text);
    }

    private static Duration duration(@Nullable String text, Duration otherwise) {
        Duration set = text == null ? null : DurationText.parse(text);
        return set == null ? otherwise : set;
    }
}
