package dev.holdfast.config;

import dev.holdfast.config.ClientRules.Author;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Places;
import dev.holdfast.words.ConfigWords;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The client's settings files, read for what they say about servers: the administrator's, the user's, the project's. */
final class SettingsFiles {
    private final Context context;
    private final ConfigWords words;
    private final ClientRules rules = new ClientRules();
    private final List<ConfigFile> managed = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    SettingsFiles(Context context, ConfigWords words) {
        this.context = context;
        this.words = words;
        Places places = context.places();
        for (Path path : managedPaths()) {
            managed.add(read(path, Author.MANAGED));
        }
        Path user = places.config().resolve("settings.json");
        Path project = places.project().resolve(".claude").resolve("settings.json");
        read(user, Author.USER);
        read(places.project().resolve(".claude").resolve("settings.local.json"), Author.LOCAL);
        if (!project.equals(user)) {
            read(project, Author.PROJECT);
        }
    }

    ClientRules rules() {
        return rules;
    }

    /** The administrator's, which may declare servers. */
    List<ConfigFile> managed() {
        return managed;
    }

    List<Finding> findings() {
        return findings;
    }

    private ConfigFile read(Path path, Author author) {
        ConfigFile file = ConfigFile.read(path, Kept.SETTINGS, FileStamp.LIMIT, context, words);
        findings.addAll(file.findings());
        RawJson json = file.json();
        if (json != null) {
            // Settings of the user's for one project count as such only while they are not part of it.
            boolean shared = author == Author.LOCAL && ClientRules.approves(json) && GitIndex.holds(path);
            if (rules.add(json, json.root(), shared ? Author.PROJECT : author)) {
                findings.add(words.selfApproval(path.toString()));
            }
            Span servers = json.member(json.root(), "mcpServers");
            if (servers != null) {
                for (RawJson.Member server : json.members(servers)) {
                    findings.add(words.notReadThere(server.key(), path.toString()));
                }
            }
        }
        return file;
    }

    private static List<Path> managedPaths() {
        Path folder = ManagedFolder.path();
        List<Path> paths = new ArrayList<>();
        Path more = folder.resolve("managed-settings.d");
        if (Files.isDirectory(more)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(more, "*.json")) {
                for (Path file : files) {
                    paths.add(file);
                }
            } catch (IOException e) {
                paths.clear();
            }
            Collections.sort(paths);
        }
        paths.addFirst(folder.resolve("managed-settings.json"));
        return paths;
    }
}
