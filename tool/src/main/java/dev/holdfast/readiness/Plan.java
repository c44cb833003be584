package dev.holdfast.readiness;

import dev.holdfast.mcp.Era;
import dev.holdfast.mcp.Server;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one server is to be asked.
 *
 * @param era what is remembered of its era; null when nothing is
 * @param deadline how long it may stay silent, from its own start
 * @param firm whether that is all the time it gets ({@code --timeout})
 * @param installs whether its first start may install a package and must not be cut off (case S6)
 * @param deep whether its tools are asked for too
 */
public record Plan(Server server, @Nullable Era era, Duration deadline, boolean firm, boolean installs, boolean deep) {}
