package dev.holdfast.cli;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.mcp.Tools;
import dev.holdfast.readiness.Answer;
import dev.holdfast.readiness.Preflight.Verdict;
import dev.holdfast.readiness.Survey;
import dev.holdfast.settings.Finding;
import dev.holdfast.settings.Lang;
import dev.holdfast.words.ProbeActions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one {@code probe} found.
 *
 * @param configured the names of all servers, in question or not
 * @param servers the servers in question
 * @param verdict what that means for the run
 * @param findings what the configuration complains about
 */
record ProbeReport(
        Path project, List<String> configured, List<Survey.Finding> servers, Verdict verdict, List<Finding> findings) {

    ProbeReport {
        configured = List.copyOf(configured);
        servers = List.copyOf(servers);
        findings = List.copyOf(findings);
    }

    /** The names in the verdict that belong to no configured server. */
    List<String> unknownNames() {
        return verdict.missing().keySet().stream()
                .filter(name -> !name.isEmpty())
                .filter(name ->
                        servers.stream().noneMatch(each -> each.answer().name().equals(name)))
                .sorted()
                .toList();
    }

    /** Whether the configuration as a whole stands in the way, and no single server. */
    boolean blamesConfiguration() {
        return verdict.missing().containsKey("");
    }

    /** What a person can do about a name that nobody configured. */
    String actionForUnknown(String name, Lang lang) {
        String known = String.join(", ", configured.stream().sorted().limit(12).toList());
        return new ProbeActions(lang, name, "").configure(known);
    }

    /** What a person can do about this server; empty when there is nothing to do but wait. */
    Optional<String> action(Survey.Finding server, Lang lang) {
        String file = server.entry().server().declaration().file().toString();
        ProbeActions actions = new ProbeActions(lang, server.answer().name(), file);
        Map<String, Integer> missing = verdict.missing();
        boolean counts = missing.containsKey(server.answer().name());
        return switch (server.answer().standing()) {
            case ASKED -> afterOutcome(server, actions);
            case NOT_APPROVED -> counts ? Optional.of(actions.approve()) : Optional.empty();
            case DISABLED -> counts ? Optional.of(actions.enable()) : Optional.empty();
            case MALFORMED -> Optional.of(actions.malformed());
            case NOT_ASKED, NOT_WAITED_FOR, NOT_CONFIGURED -> Optional.empty();
        };
    }

    private static Optional<String> afterOutcome(Survey.Finding server, ProbeActions actions) {
        return switch (server.answer().outcome()) {
            case Outcome.Exited exited -> Optional.of(actions.exited(exited.reason()));
            case Outcome.ProtocolError error ->
                // It answered the handshake and listed what it has.
                Optional.of(server.tools() instanceof Tools.Listed ? actions.toolsMissing() : actions.protocolError());
            case Outcome.AuthRequired auth ->
                Optional.of(auth.ownCredentials() ? actions.credentialsRefused() : actions.signIn());
            case Outcome.Ready r -> Optional.empty();
            case Outcome.Starting s -> Optional.empty();
            case Outcome.TimedOut t -> Optional.empty();
            case Outcome.Unreachable u -> Optional.empty();
            case Outcome.RateLimited l -> Optional.empty();
            case Outcome.Skipped s -> Optional.empty();
            case Outcome.Unknown u -> Optional.empty();
        };
    }

    /** Whether this server is shown among what somebody can fix: it is broken, or stands in the way by its configuration. */
    boolean spelledOut(Survey.Finding server) {
        return switch (server.answer().standing()) {
            case ASKED ->
                switch (server.answer().outcome()) {
                    case Outcome.Exited e -> true;
                    case Outcome.ProtocolError p -> true;
                    case Outcome.AuthRequired a -> a.ownCredentials();
                    case Outcome.Ready r -> false;
                    case Outcome.Starting s -> false;
                    case Outcome.TimedOut t -> false;
                    case Outcome.Unreachable u -> false;
                    case Outcome.RateLimited l -> false;
                    case Outcome.Skipped s -> false;
                    case Outcome.Unknown u -> false;
                };
            case MALFORMED -> true;
            case NOT_APPROVED, DISABLED ->
                verdict.missing().containsKey(server.answer().name());
            case NOT_ASKED, NOT_WAITED_FOR, NOT_CONFIGURED -> false;
        };
    }

    long count(String word) {
        return servers.stream()
                .filter(each -> each.answer().standing() == Answer.Standing.ASKED)
                .filter(each -> each.answer().outcome().word().equals(word))
                .count();
    }
}
