package dev.holdfast.cli;

import dev.holdfast.config.Configuration;
import dev.holdfast.health.HealthBook;
import dev.holdfast.health.Key;
import dev.holdfast.health.Listed;
import dev.holdfast.health.Snapshot;
import dev.holdfast.health.Status;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Policy;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Everything that {@code status} shows.
 *
 * @param failOpen the servers for which a block would be turned into a pass
 * @param findings what the configuration, the settings and the folders of our state complain about
 */
record StatusReport(
        Path project, List<StatusLine> servers, List<String> failOpen, Today today, List<Finding> findings) {

    static StatusReport of(Context context, ZoneId zone, Lang lang) {
        Path project = context.places().project();
        Configuration configuration = Configuration.read(context, Configuration.Sources.FILES);
        Snapshot snapshot = HealthBook.of(context).read();
        List<StatusLine> lines = new ArrayList<>();
        Set<Key> seen = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (Configuration.Entry entry : configuration.entries()) {
            Key key = Key.of(entry.server(), project);
            seen.add(key);
            names.add(key.name());
            Policy policy = context.settings().policy(key.name());
            lines.add(StatusLine.of(entry, project, policy, snapshot.known(key)));
        }
        for (Listed listed : snapshot.listed()) {
            Key key = listed.key();
            boolean here = key.project().isEmpty() || key.project().equals(project.toString());
            boolean foreignOfKnown = listed.foreign() && names.contains(key.name());
            if (!seen.contains(key)
                    && here
                    && !foreignOfKnown
                    && listed.known().health().status() == Status.UNHEALTHY) {
                lines.add(StatusLine.undeclared(key, context.settings().policy(key.name()), listed.known()));
            }
        }
        List<Finding> findings = new ArrayList<>(context.settings().findings());
        findings.addAll(configuration.findings());
        configuration.entries().forEach(entry -> findings.addAll(entry.findings()));
        findings.addAll(StateFolders.unwritable(context.places(), lang));
        return new StatusReport(
                project,
                lines,
                lines.stream()
                        .filter(line -> line.policy().failOpen())
                        .map(StatusLine::name)
                        .distinct()
                        .toList(),
                Today.of(context, zone),
                findings);
    }

    boolean degraded() {
        return servers.stream().anyMatch(StatusLine::unhealthy);
    }
}
