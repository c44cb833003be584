package dev.holdfast.mcp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The questions that prove a server alive in either era, as a pure state machine: what has been asked, and what an answer, a
 * silence or a refusal leads to (specification 2026-07-28, versioning; cases S1 to S4, S9).
 *
 * @param text cleans what the server says
 * @param open the questions without an answer, the current one last
 * @param nextId the id of the next question
 * @param mayDiscover whether {@code server/discover} has not been asked yet
 * @param mayInitialize whether {@code initialize} has not been asked yet
 * @param mayRetry whether no other version has been tried yet
 * @param refusal the words of a refusal that says more than what follows it; empty for none
 * @param notes what was odd but harmless
 * @param answers how many of the server's own requests were answered
 */
record Handshake(
        PeerText text,
        List<Question> open,
        int nextId,
        boolean mayDiscover,
        boolean mayInitialize,
        boolean mayRetry,
        String refusal,
        Notes notes,
        int answers) {

    /** More replies than this could fill a pipe that the server does not read, and block us. */
    private static final int MOST_ANSWERS = 50;

    private static final int LONGEST_ID = 256;
    private static final int UNSUPPORTED_VERSION = -32022;
    private static final int HEADER_MISMATCH = -32020;
    private static final int METHOD_NOT_FOUND = -32601;

    Handshake {
        open = List.copyOf(open);
    }

    /** One request of ours. */
    record Question(int id, Era era, String version) {
        String method() {
            return era == Era.MODERN ? "server/discover" : "initialize";
        }

        String message() {
            return era == Era.MODERN ? Messages.discover(id, version) : Messages.initialize(id, version);
        }
    }

    /** What an incoming message leads to. */
    sealed interface Step {
        /** Send {@code next.current()}. */
        record Ask(Handshake next) implements Step {}

        /** Send this answer to the server's own request and go on waiting. */
        record Answer(Handshake next, String message) implements Step {}

        record Wait(Handshake next) implements Step {}

        record Settled(Outcome outcome) implements Step {}
    }

    /** The first question: the remembered era's, else {@code server/discover}. */
    static Handshake start(@Nullable Era remembered, PeerText text) {
        Handshake blank = new Handshake(text, List.of(), 1, true, true, true, "", Notes.NONE, 0);
        return remembered == Era.LEGACY ? blank.initialize(Versions.LEGACY) : blank.discover(Versions.MODERN);
    }

    /** The only question that the old HTTP+SSE transport knows. */
    static Handshake legacyOnly(PeerText text) {
        return new Handshake(text, List.of(), 1, false, true, true, "", Notes.NONE, 0).initialize(Versions.LEGACY);
    }

    Question current() {
        return open.getLast();
    }

    /** What to ask when the current question stays unanswered: the other era's, once; the old one stays open. */
    Optional<Handshake> afterSilence() {
        return current().era() == Era.MODERN && mayInitialize
                ? Optional.of(initialize(Versions.LEGACY))
                : Optional.empty();
    }

    /** What to ask a fresh process after the first one left on {@code server/discover}. */
    Optional<Handshake> afterLeaving() {
        return afterSilence().map(next -> next.withOpen(List.of(next.current())));
    }

    /** What to ask after an exchange that ended without a reply; the first question may be asked again, should the server be modern. */
    Optional<Handshake> afterNoReply() {
        return afterLeaving()
                .map(next ->
                        new Handshake(text, next.open, next.nextId, true, false, mayRetry, refusal, notes, answers));
    }

    /** The words of a refusal that is known though not everything was answered; empty for none. */
    Optional<Outcome> refusedSoFar() {
        return refusal.isEmpty() ? Optional.empty() : Optional.of(new Outcome.ProtocolError(refusal));
    }

    /** What to ask after an answer outside the protocol: the other era, or a version that the text offers (case H7). */
    Optional<Handshake> afterRefusal(String words) {
        Step step = without(current()).refused(current(), 0, words, words);
        return step instanceof Step.Ask ask ? Optional.of(ask.next()) : Optional.empty();
    }

    Handshake withNotes(Notes other) {
        return new Handshake(text, open, nextId, mayDiscover, mayInitialize, mayRetry, refusal, other, answers);
    }

    /** What a message of the server leads to. */
    Step on(JsonObject message) {
        JsonElement id = message.get("id");
        if (message.has("method")) {
            return own(id);
        }
        boolean error = message.has("error") && !message.get("error").isJsonNull();
        if (id == null || id.isJsonNull()) {
            return error ? nobodys(message.get("error")) : new Step.Wait(this);
        }
        Question question = questionOf(id);
        if (question == null) {
            return new Step.Wait(withNotes(notes.otherId(text.cut(id.toString()))));
        }
        Handshake next = isNumber(id) ? this : withNotes(notes.warn("string_id"));
        if (!error) {
            return next.accepted(question, Messages.object(message.get("result")));
        }
        if (!question.equals(current())) {
            return new Step.Wait(next.without(question));
        }
        JsonObject body = Messages.object(message.get("error"));
        return next.without(question).refused(question, code(body), words(message.get("error")), body.toString());
    }

    private Step own(@Nullable JsonElement id) {
        if (id == null
                || id.isJsonNull()
                || answers >= MOST_ANSWERS
                || id.toString().length() > LONGEST_ID) {
            return new Step.Wait(this);
        }
        Handshake next =
                new Handshake(text, open, nextId, mayDiscover, mayInitialize, mayRetry, refusal, notes, answers + 1);
        return new Step.Answer(next, Messages.methodNotFound(id));
    }

    /** An error without an id answers the oldest open question, since a parse error can't name one (case S9). */
    private Step nobodys(JsonElement error) {
        Question oldest = open.getFirst();
        if (!oldest.equals(current())) {
            return new Step.Wait(without(oldest));
        }
        JsonObject body = Messages.object(error);
        return without(oldest).refused(oldest, code(body), words(error), body.toString());
    }

    private Step accepted(Question question, JsonObject result) {
        if (question.era() == Era.LEGACY) {
            String version = Messages.text(result.get("protocolVersion"));
            return ready(Era.LEGACY, version, result);
        }
        List<String> versions = Messages.texts(result.get("supportedVersions"));
        if (!versions.isEmpty()) {
            return ready(Era.MODERN, Versions.best(versions), result);
        }
        return question.equals(current())
                ? without(question).refused(question, 0, "answered server/discover without versions", "")
                : new Step.Wait(without(question));
    }

    private Step ready(Era era, String version, JsonObject result) {
        String server = text.cut(Messages.serverInfo(result));
        // Alive, but a client as old as we are would turn it down.
        Notes seen = version.isEmpty() || Versions.known(version)
                ? notes
                : notes.warn("unknown_version: " + text.cut(version));
        return new Step.Settled(new Outcome.Ready(era, text.cut(version), server, seen.warnings()));
    }

    private Step refused(Question question, int code, String words, String body) {
        List<String> offered = Versions.namedIn(body, question.version());
        List<String> modern = offered.stream().filter(Versions::modern).toList();
        List<String> legacy = offered.stream().filter(v -> !Versions.modern(v)).toList();
        Handshake next = code == UNSUPPORTED_VERSION || code == HEADER_MISMATCH ? withRefusal(words) : this;
        if (question.era() == Era.MODERN) {
            if (code == UNSUPPORTED_VERSION && !modern.isEmpty() && mayRetry) {
                return new Step.Ask(next.retrying().discover(Versions.best(modern)));
            }
            return mayInitialize
                    ? new Step.Ask(next.initialize(legacy.isEmpty() ? Versions.LEGACY : Versions.best(legacy)))
                    : next.refusal(code, words);
        }
        if (!legacy.isEmpty() && mayRetry) {
            return new Step.Ask(next.retrying().initialize(Versions.best(legacy)));
        }
        return mayDiscover ? new Step.Ask(next.discover(Versions.MODERN)) : next.refusal(code, words);
    }

    private Step refusal(int code, String words) {
        // A modern server's own refusal says more than its not knowing the older question.
        boolean other = !refusal.isEmpty() && (code == METHOD_NOT_FOUND || code == 0);
        String chosen = other ? refusal : text.cut(words);
        // A server that starts late meets both questions at once and may answer the newer one first.
        return open.isEmpty()
                ? new Step.Settled(new Outcome.ProtocolError(chosen))
                : new Step.Wait(withRefusal(chosen));
    }

    private Handshake discover(String version) {
        return ask(new Question(nextId, Era.MODERN, version), false, mayInitialize);
    }

    private Handshake initialize(String version) {
        return ask(new Question(nextId, Era.LEGACY, version), mayDiscover, false);
    }

    private Handshake ask(Question question, boolean discoverLeft, boolean initializeLeft) {
        List<Question> asked = new ArrayList<>(open);
        asked.add(question);
        return new Handshake(text, asked, nextId + 1, discoverLeft, initializeLeft, mayRetry, refusal, notes, answers);
    }

    private Handshake retrying() {
        return new Handshake(text, open, nextId, mayDiscover, mayInitialize, false, refusal, notes, answers);
    }

    private Handshake withRefusal(String words) {
        return new Handshake(text, open, nextId, mayDiscover, mayInitialize, mayRetry, text.cut(words), notes, answers);
    }

    private Handshake withOpen(List<Question> questions) {
        return new Handshake(text, questions, nextId, mayDiscover, mayInitialize, mayRetry, refusal, notes, answers);
    }

    private Handshake without(Question question) {
        return withOpen(open.stream().filter(q -> !q.equals(question)).toList());
    }

    private @Nullable Question questionOf(JsonElement id) {
        for (Question question : open) {
            if (id instanceof JsonPrimitive primitive && sameId(primitive, question.id())) {
                return question;
            }
        }
        return null;
    }

    private static boolean sameId(JsonPrimitive id, int ours) {
        return id.isNumber()
                ? id.getAsDouble() == ours
                : id.isString() && id.getAsString().equals("" + ours);
    }

    private static boolean isNumber(JsonElement id) {
        return id instanceof JsonPrimitive primitive && primitive.isNumber();
    }

    private static int code(JsonObject error) {
        return error.get("code") instanceof JsonPrimitive code && code.isNumber() ? (int) code.getAsDouble() : 0;
    }

    private static String words(JsonElement error) {
        JsonObject body = Messages.object(error);
        String message = Messages.text(body.get("message"));
        if (message.isBlank()) {
            return error instanceof JsonObject || error instanceof JsonArray ? error.toString() : error.getAsString();
        }
        int code = code(body);
        return code == 0 ? message : message + " (" + code + ")";
    }
}
