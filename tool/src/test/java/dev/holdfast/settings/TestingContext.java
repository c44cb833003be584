package dev.holdfast.settings;

import dev.holdfast.journal.Event;
import dev.holdfast.journal.Journal;
import dev.holdfast.os.Environment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A context in a scratch HOME whose clock, settings and journal are in the test's hands. */
public final class TestingContext {

    public static final Instant START = Instant.parse("2026-11-30T20:00:00Z");

    private final Path home;
    private final Path project;
    private final Map<String, String> variables = new HashMap<>();
    private final Map<String, Policy> policies = new HashMap<>();
    private final List<Event> events = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private Policy policy = Policy.DEFAULT;
    private Lang lang = Lang.EN;
    private Instant now = START;
    private boolean journalFull;
    private int passes;

    public TestingContext(Path home) {
        this.home = home;
        this.project = home.resolve("app");
        variables.put("CLAUDE_PROJECT_DIR", project.toString());
    }

    public Path project() {
        return project;
    }

    public Instant now() {
        return now;
    }

    public void pass(Duration time) {
        now = now.plus(time);
    }

    public TestingContext variable(String name, String value) {
        variables.put(name, value);
        return this;
    }

    public TestingContext policy(Policy other) {
        policy = other;
        return this;
    }

    public TestingContext policy(String server, Policy other) {
        policies.put(server, other);
        return this;
    }

    public TestingContext lang(Lang other) {
        lang = other;
        return this;
    }

    public TestingContext journalFull() {
        journalFull = true;
        return this;
    }

    public List<Event> events() {
        return events;
    }

    public List<Event.Kind> kinds() {
        return events.stream().map(Event::kind).toList();
    }

    public List<String> faults() {
        return faults;
    }

    public int passes() {
        return passes;
    }

    public Context context() {
        return in(project);
    }

    /** The same person in another project. */
    public Context in(Path otherProject) {
        Map<String, String> there = new HashMap<>(variables);
        there.put("CLAUDE_PROJECT_DIR", otherProject.toString());
        Environment environment = new Environment(there, otherProject, home);
        return new Context(
                environment, Places.of(environment), settings(), journal(), (InstantSource) () -> now, new Random(7));
    }

    private Settings settings() {
        return new Settings() {
            @Override
            public Policy policy(String serverName) {
                return policies.getOrDefault(serverName, policy);
            }

            @Override
            public Lang lang() {
                return lang;
            }

            @Override
            public List<Finding> findings() {
                return List.of();
            }
        };
    }

    private Journal journal() {
        return new Journal() {
            @Override
            public synchronized boolean add(Event event) {
                events.add(event);
                return !journalFull;
            }

            @Override
            public void pass() {
                passes++;
            }

            @Override
            public synchronized void fault(String where, Throwable cause) {
                faults.add(where + ": " + cause);
            }
        };
    }
}
