package dev.holdfast.config;

import java.io.ByteArrayOutputStream;
import java.util.Set;

/** What of a file matters to us; the rest is neither parsed further nor kept in the last good copy. */
enum Kept {
    /** A file of servers. */
    SERVERS(Set.of("mcpServers")),
    /** The client's own file: servers of the user, and servers and approvals per project. */
    CLIENT(Set.of("mcpServers", "projects")),
    /** A settings file: approvals and policy; servers only to say that nobody reads them there. */
    SETTINGS(Set.of(
            "mcpServers",
            "managedMcpServers",
            "enabledMcpjsonServers",
            "disabledMcpjsonServers",
            "enableAllProjectMcpServers",
            "allowedMcpServers",
            "deniedMcpServers",
            "allowManagedMcpServersOnly"));

    private static final Set<String> OF_PROJECT = Set.of(
            "mcpServers",
            "enabledMcpjsonServers",
            "disabledMcpjsonServers",
            "enableAllProjectMcpServers",
            "disabledMcpServers");

    private final Set<String> keys;

    Kept(Set<String> keys) {
        this.keys = keys;
    }

    /** The object with nothing but what matters, every kept value byte for byte as it was. */
    byte[] of(RawJson json) throws MalformedJson {
        if (!json.isObject(json.root())) {
            throw new MalformedJson("not an object", json.root().from());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 10);
        boolean comma = false;
        out.write('{');
        for (RawJson.Member member : json.members(json.root())) {
            if (keys.contains(member.key())) {
                key(out, comma, json, member);
                comma = true;
                if (member.key().equals("projects")) {
                    projects(out, json, member.value());
                } else {
                    out.write(
                            json.bytes(), member.value().from(), member.value().length());
                }
            }
        }
        out.write('}');
        return out.toByteArray();
    }

    private static void projects(ByteArrayOutputStream out, RawJson json, Span projects) {
        boolean comma = false;
        out.write('{');
        for (RawJson.Member project : json.members(projects)) {
            boolean started = false;
            for (RawJson.Member member : json.members(project.value())) {
                if (OF_PROJECT.contains(member.key()) && !isEmpty(json, member.value())) {
                    if (!started) {
                        key(out, comma, json, project);
                        out.write('{');
                        comma = true;
                    }
                    key(out, started, json, member);
                    started = true;
                    out.write(
                            json.bytes(), member.value().from(), member.value().length());
                }
            }
            if (started) {
                out.write('}');
            }
        }
        out.write('}');
    }

    /** The client writes an empty list for every project it has ever seen. */
    private static boolean isEmpty(RawJson json, Span value) {
        return value.length() == 2 && (json.isObject(value) || json.isArray(value));
    }

    private static void key(ByteArrayOutputStream out, boolean comma, RawJson json, RawJson.Member member) {
        if (comma) {
            out.write(',');
        }
        out.write(json.bytes(), member.keySpan().from(), member.keySpan().length());
        out.write(':');
    }
}
