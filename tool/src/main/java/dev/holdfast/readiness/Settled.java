package dev.holdfast.readiness;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Server;
import java.time.Duration;

/**
 * One server that was asked.
 *
 * @param elapsed from its start to its answer
 */
public record Settled(Server server, Outcome outcome, Duration elapsed) {}
