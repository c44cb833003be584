package dev.holdfast.claude;

/** The names of the events that the client sends to hooks, as of 2.1.328. */
public final class ClientEvents {

    private ClientEvents() {}

    /** Whether the client has an event of this name. */
    public static boolean known(String name) {
        return switch (name) {
            case "PreToolUse",
                    "PostToolUse",
                    "PostToolUseFailure",
                    "PostToolBatch",
                    "Notification",
                    "UserPromptSubmit",
                    "UserPromptExpansion",
                    "SessionStart",
                    "SessionEnd",
                    "Stop",
                    "StopFailure",
                    "SubagentStart",
                    "SubagentStop",
                    "PreCompact",
                    "PostCompact",
                    "PreModelSwitch",
                    "PostModelSwitch",
                    "PermissionRequest",
                    "PermissionDenied",
                    "Setup",
                    "TeammateIdle",
                    "TaskCreated",
                    "TaskCompleted",
                    "Elicitation",
                    "ElicitationResult",
                    "ConfigChange",
                    "WorktreeCreate",
                    "WorktreeRemove",
                    "InstructionsLoaded",
                    "CwdChanged",
                    "FileChanged",
                    "DirectoryAdded",
                    "MessageDisplay" -> true;
            default -> false;
        };
    }
}
