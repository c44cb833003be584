package dev.holdfast.config;

import dev.holdfast.config.Configuration.Sources;
import dev.holdfast.journal.Journal;
import dev.holdfast.os.Environment;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import dev.holdfast.settings.Places;
import dev.holdfast.settings.Policy;
import dev.holdfast.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A home folder with a project in it, and what the client's files there declare. */
final class TestingHome {
    final Path home;
    final Path project;
    final Map<String, String> variables = new HashMap<>();
    Path cwd;
    InstantSource clock = InstantSource.system();

    TestingHome(Path folder) throws IOException {
        this.home = Files.createDirectories(folder.toRealPath().resolve("home"));
        this.project = Files.createDirectories(home.resolve("app"));
        Files.createDirectories(project.resolve(".git"));
        this.cwd = project;
        System.setProperty(ManagedFolder.PROPERTY, managed().toString());
    }

    Path managed() {
        return home.resolveSibling("managed");
    }

    Path client() {
        return home.resolve(".claude.json");
    }

    /** Writes a file, making its folders; single quotes stand for double ones. */
    Path write(Path file, String json) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, json.replace('\'', '"'));
    }

    Configuration read() {
        return read(Sources.FILES);
    }

    Configuration read(Sources sources) {
        return Configuration.read(context(), sources);
    }

    Environment environment() {
        return new Environment(variables, cwd, home);
    }

    Context context() {
        return new Context(environment(), Places.of(environment()), SETTINGS, Journal.NONE, clock, new Random(1));
    }

    static InstantSource at(String instant) {
        return InstantSource.fixed(Instant.parse(instant));
    }

    private static final Settings SETTINGS = new Settings() {
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
    };
}
