package dev.holdfast.config;

import java.util.ArrayList;
import java.util.List;

/**
 * One hook that we ask the client for.
 *
 * @param matcher which tools or agents; empty for all
 * @param timeoutSeconds after which the client ends it
 */
public record HookRow(String event, String matcher, int timeoutSeconds) {
    /** What the gate needs. */
    public static final List<HookRow> GATE =
            List.of(new HookRow("PreToolUse", "mcp__.*", 15), new HookRow("PostToolUseFailure", "mcp__.*", 20));

    /** What turn recovery needs. */
    public static final List<HookRow> RECOVERY = List.of(
            new HookRow("SessionStart", "", 10),
            new HookRow("PostToolUse", "Agent|Task", 10),
            new HookRow("SubagentStart", "", 10),
            new HookRow("SubagentStop", "", 10),
            new HookRow("Stop", "", 10),
            new HookRow("StopFailure", "", 20));

    /** The gate's rows, and those of recovery when it has handlers. */
    public static List<HookRow> rows(boolean recovery) {
        List<HookRow> rows = new ArrayList<>(GATE);
        if (recovery) {
            rows.addAll(RECOVERY);
        }
        return List.copyOf(rows);
    }
}
