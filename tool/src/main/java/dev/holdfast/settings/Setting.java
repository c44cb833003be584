package dev.holdfast.settings;

import java.util.List;

/** The table of everything that can be set: where, by whom, and what holds when nobody does. */
public enum Setting {
    HEALTH_PATH(
            "",
            Kind.PATH,
            "~/.claude/mcp-health-cache.json",
            false,
            "The health file.",
            "HOLDFAST_HEALTH_PATH",
            "ECC_MCP_HEALTH_STATE_PATH"),
    CONFIG_PATH(
            "",
            Kind.PATHS,
            "",
            false,
            "Configuration files, separated as in PATH, that replace the search for servers; ~ is expanded.",
            "HOLDFAST_CONFIG_PATH",
            "ECC_MCP_CONFIG_PATH"),
    DISABLE("", Kind.SWITCH, "false", false, "Hooks do nothing at all.", "HOLDFAST_DISABLE"),
    TTL(
            "ttl",
            Kind.DURATION,
            "2m",
            true,
            "How long a healthy server is believed to be healthy.",
            "HOLDFAST_TTL",
            "ECC_MCP_HEALTH_TTL_MS"),
    TIMEOUT(
            "timeout",
            Kind.TIMEOUT,
            "5s",
            true,
            "The deadline of a probe; a hook cuts what does not fit its own time.",
            "HOLDFAST_TIMEOUT",
            "ECC_MCP_HEALTH_TIMEOUT_MS"),
    BACKOFF(
            "backoff",
            Kind.DURATION,
            "30s",
            true,
            "The first delay before a failed server is asked again; doubles up to 10m.",
            "HOLDFAST_BACKOFF",
            "ECC_MCP_HEALTH_BACKOFF_MS"),
    FAIL_OPEN(
            "failOpen",
            Kind.SWITCH,
            "false",
            false,
            "A block becomes a pass that tells what it would have been.",
            "HOLDFAST_FAIL_OPEN",
            "ECC_MCP_HEALTH_FAIL_OPEN"),
    RECONNECT(
            "reconnect",
            Kind.COMMAND,
            "",
            false,
            "Shell text that brings a failed server back; {server} becomes its name."
                    + " A variable with _<SERVER> in place of _COMMAND sets it for one server.",
            "HOLDFAST_RECONNECT_COMMAND",
            "ECC_MCP_RECONNECT_COMMAND"),
    RECONNECT_TIMEOUT(
            "reconnectTimeout",
            Kind.TIMEOUT,
            "5s",
            true,
            "The limit of that command.",
            "HOLDFAST_RECONNECT_TIMEOUT",
            "ECC_MCP_RECONNECT_TIMEOUT_MS"),
    LANG("lang", Kind.LANG, "the locale's", true, "The language of all that people and models read.", "HOLDFAST_LANG"),
    SESSION_START(
            "sessionStart",
            Kind.SWITCH,
            "true",
            false,
            "Whether a session begins with a line about its servers.",
            "HOLDFAST_SESSION_START"),
    PROBE_REQUIRE("probe.require", Kind.NAMES, "", true, "The servers that probe requires when its call names none."),
    PROBE_MIN_READY(
            "probe.minReady",
            Kind.COUNT,
            "",
            true,
            "How many servers probe wants to be ready when its call does not say."),
    SERVER_MODE(
            "servers.*.mode",
            Kind.MODE,
            "block",
            false,
            "block: the gate may stop calls. observe: it only notes what it would have done. off: no probe, no entry."),
    SERVER_PROBE("servers.*.probe", Kind.PROBE, "auto", false, "How this server may be asked."),
    SERVER_PROBE_URL("servers.*.probeUrl", Kind.URL, "", false, "Where a GET is sent instead of the handshake."),
    SERVER_TIMEOUT("servers.*.timeout", Kind.TIMEOUT, "", true, "The probe's deadline for this server."),
    SERVER_TTL("servers.*.ttl", Kind.DURATION, "", true, "How long this server is believed to be healthy."),
    SERVER_BACKOFF("servers.*.backoff", Kind.DURATION, "", true, "The first delay for this server."),
    SERVER_RECONNECT("servers.*.reconnect", Kind.COMMAND, "", false, "Shell text that brings this server back."),
    RECOVERY_STATE(
            "",
            Kind.PATH,
            "<project>/.claude/recovery",
            false,
            "The records of interrupted turns.",
            "TURN_RECOVERY_STATE_DIR"),
    AGENT_CALLS(
            "", Kind.PATH, "<project>/.claude/agent-calls", false, "The ledger of subagents.", "AGENT_CALLS_STATE_DIR"),
    RECOVERY_TTL("", Kind.SECONDS, "86400", false, "A record older than this is not shown.", "TURN_RECOVERY_TTL_SEC"),
    AGENT_CALL_TTL(
            "",
            Kind.SECONDS,
            "86400",
            false,
            "An agent's call older than this is not pending.",
            "TURN_RECOVERY_CALL_TTL_SEC"),
    RECOVERY_DISABLE("", Kind.SWITCH, "false", false, "The whole recovery does nothing.", "TURN_RECOVERY_DISABLE"),
    KEEP_DAYS("", Kind.COUNT, "7", false, "Days after which recovery's files are removed.", "HOOK_STATE_GC_DAYS");

    private final String key;
    private final Kind kind;
    private final String otherwise;
    private final boolean project;
    private final String description;
    private final List<String> variables;

    Setting(String key, Kind kind, String otherwise, boolean project, String description, String... variables) {
        this.key = key;
        this.kind = kind;
        this.otherwise = otherwise;
        this.project = project;
        this.description = description;
        this.variables = List.of(variables);
    }

    /** What a value must look like. */
    public enum Kind {
        /** A number with a unit; a bare number is seconds, in a variable that ends in {@code _MS} milliseconds. */
        DURATION,
        /** A duration that is not zero. */
        TIMEOUT,
        /** Whole seconds. */
        SECONDS,
        /** 1, true, yes, on or 0, false, no, off. */
        SWITCH,
        /** A whole number. */
        COUNT,
        /** A list of names. */
        NAMES,
        PATH,
        PATHS,
        /** Text that a shell runs. */
        COMMAND,
        /** An address with http or https. */
        URL,
        /** block, observe or off. */
        MODE,
        /** auto, http, spawn or none. */
        PROBE,
        /** en or ja. */
        LANG
    }

    /** The name in a settings file, levels divided by dots, {@code *} for a server's name; empty when only variables set it. */
    public String key() {
        return key;
    }

    public Kind kind() {
        return kind;
    }

    /** What holds when nobody sets it, as text. */
    public String otherwise() {
        return otherwise;
    }

    /** Whether a project's file may set it. */
    public boolean project() {
        return project;
    }

    public String description() {
        return description;
    }

    /** The variables that set it, the strongest first. */
    public List<String> variables() {
        return variables;
    }
}
