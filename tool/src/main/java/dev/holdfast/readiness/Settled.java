package dev.holdfast.readiness;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Server;
import dev.holdfast.mcp.Tools;
import java.time.Duration;

/**
 * One server that was asked.
 *
 * @param elapsed from its start to its answer
 * @param tools what it offers, if that was asked
 */
public record Settled(Server server, Outcome outcome, Duration elapsed, Tools tools) {}
