package dev.holdfast.config;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.holdfast.config.Configuration.Approval;
import dev.holdfast.mcp.Scope;
import dev.holdfast.mcp.Server;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the client's own settings say about servers: approvals of the project's, disabled ones, allow and deny lists. */
final class ClientRules {
    private final Set<String> approved = new HashSet<>();
    private final Set<String> rejected = new HashSet<>();
    private final Set<String> disabled = new HashSet<>();
    private final List<JsonObject> allowed = new ArrayList<>();
    private final List<JsonObject> managedAllowed = new ArrayList<>();
    private final List<JsonObject> denied = new ArrayList<>();
    private boolean all;
    private boolean limited;
    private boolean managedLimited;
    private boolean managedOnly;

    /** Who wrote a settings file. */
    enum Author {
        MANAGED,
        /** The user, for all projects. */
        USER,
        /** The user, for this project. */
        LOCAL,
        /** Whoever wrote the project: may reject and restrict, never approve (case Z1). */
        PROJECT
    }

    /** Whether a settings file approves servers at all. */
    static boolean approves(RawJson json) {
        return isTrue(json, json.root(), "enableAllProjectMcpServers")
                || !texts(json, json.root(), "enabledMcpjsonServers").isEmpty();
    }

    /** Takes over what a settings file says; tells whether it tried an approval that its author may not give. */
    boolean add(RawJson json, Span object, Author author) {
        List<String> approvals = texts(json, object, "enabledMcpjsonServers");
        boolean approvesAll = isTrue(json, object, "enableAllProjectMcpServers");
        rejected.addAll(texts(json, object, "disabledMcpjsonServers"));
        denied.addAll(objects(json, object, "deniedMcpServers"));
        boolean limits = json.member(object, "allowedMcpServers") != null;
        List<JsonObject> allows = objects(json, object, "allowedMcpServers");
        allowed.addAll(allows);
        limited |= limits;
        if (author == Author.PROJECT) {
            return approvesAll || !approvals.isEmpty();
        }
        approved.addAll(approvals);
        all |= approvesAll;
        if (author == Author.MANAGED) {
            managedAllowed.addAll(allows);
            managedLimited |= limits;
            managedOnly |= isTrue(json, object, "allowManagedMcpServersOnly");
        }
        return false;
    }

    /** Takes over the client's notes about this project in its own file. */
    void addProject(RawJson json, Span project) {
        add(json, project, Author.USER);
        disabled.addAll(texts(json, project, "disabledMcpServers"));
    }

    Approval approvalOf(Server server, boolean trustProject) {
        McpPolicy policy = managedOnly
                ? new McpPolicy(managedLimited, managedAllowed, denied)
                : new McpPolicy(limited, allowed, denied);
        if (policy.denies(server)) {
            return Approval.DENIED_BY_POLICY;
        }
        if (server.declaration().scope() == Scope.PROJECT) {
            if (rejected.contains(server.name())) {
                return Approval.REJECTED;
            }
            if (!all && !trustProject && !approved.contains(server.name())) {
                return Approval.PENDING;
            }
        }
        return disabled.contains(server.name()) ? Approval.DISABLED : Approval.APPROVED;
    }

    private static List<String> texts(RawJson json, Span object, String key) {
        List<String> texts = new ArrayList<>();
        for (JsonElement element : elements(json, object, key)) {
            if (element.isJsonPrimitive() && element.getAsJsonPrimitive().isString()) {
                texts.add(element.getAsString());
            }
        }
        return texts;
    }

    private static List<JsonObject> objects(RawJson json, Span object, String key) {
        List<JsonObject> objects = new ArrayList<>();
        for (JsonElement element : elements(json, object, key)) {
            if (element.isJsonObject()) {
                objects.add(element.getAsJsonObject());
            }
        }
        return objects;
    }

    private static List<JsonElement> elements(RawJson json, Span object, String key) {
        Span array = json.member(object, key);
        List<JsonElement> elements = new ArrayList<>();
        if (array != null) {
            for (Span element : json.elements(array)) {
                JsonElement parsed = parse(json.text(element));
                if (parsed != null) {
                    elements.add(parsed);
                }
            }
        }
        return elements;
    }

    private static @Nullable JsonElement parse(String text) {
        try {
            return JsonParser.parseString(text);
        } catch (JsonParseException e) {
            return null;
        }
    }

    private static boolean isTrue(RawJson json, Span object, String key) {
        Span value = json.member(object, key);
        return value != null && json.text(value).equals("true");
    }
}
