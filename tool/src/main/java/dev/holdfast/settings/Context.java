package dev.holdfast.settings;

import dev.holdfast.journal.Journal;
import dev.holdfast.os.Environment;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * What a hook or a command works with.
 *
 * @param clock the wall clock
 * @param random for jitter
 */
public record Context(
        Environment environment,
        Places places,
        Settings settings,
        Journal journal,
        InstantSource clock,
        RandomGenerator random) {}
