package dev.holdfast.config;

import dev.holdfast.claude.ServerRef;
import dev.holdfast.mcp.Declaration;
import dev.holdfast.mcp.Server;
import dev.holdfast.settings.Context;
import dev.holdfast.settings.Finding;
import java.util.List;
import java.util.Optional;

/** The servers of one project as the client would see them, each with its file, what it shadows, and whether it is approved. */
public interface Configuration {

    /**
     * Reads every scope; never throws, never concludes 'no servers' from a file that does not parse (case X1).
     *
     * @param sources what is not in the files: {@code --mcp-config} arguments, trust for this one call
     */
    static Configuration read(Context context, Sources sources) {
        return new Discovery(context, sources).search();
    }

    /** The servers in effect, in the client's order of precedence, then by name. */
    List<Entry> entries();

    /** Every declaration, shadowed ones too: what the call's (name, source) is looked up in. */
    Optional<Entry> find(ServerRef ref);

    /** The servers whose normalised tool prefix the tool name carries, longest first (case C7). */
    List<Entry> byToolName(String toolName);

    List<Finding> findings();

    /** Whether something that declares servers could not be read, so that there may be more than anybody sees. */
    boolean incomplete();

    /**
     * One server in effect.
     *
     * @param shadows what it hides, nearest first
     */
    record Entry(Server server, Approval approval, List<Declaration> shadows, List<Finding> findings) {
        public Entry {
            shadows = List.copyOf(shadows);
            findings = List.copyOf(findings);
        }
    }

    /** Whether the client would start it. */
    enum Approval {
        APPROVED,
        /** A project-scope server that the client's own settings do not approve (case Z1). */
        PENDING,
        REJECTED,
        DISABLED,
        DENIED_BY_POLICY
    }

    /**
     * What beside the files decides which servers there are.
     *
     * @param mcpConfig values of {@code --mcp-config}: paths or JSON text
     * @param strict only those
     * @param trustProject takes this project's {@code .mcp.json} as approved for this one call
     */
    record Sources(List<String> mcpConfig, boolean strict, boolean trustProject) {
        /** The files alone. */
        public static final Sources FILES = new Sources(List.of(), false, false);
    }
}
