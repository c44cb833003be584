package dev.holdfast.recovery;

import dev.holdfast.os.Redactor;
import dev.holdfast.settings.Context;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All that is on record in a project, for a person who looks, tells, or dismisses it. */
public final class Occasions {

    private static final int MOST = 200;

    private final Folders folders;
    private final Context context;
    private final SessionBriefing briefing;
    private final Pick pick;
    private final Instant now;
    private final Redactor redactor;

    public Occasions(Context context, Redactor redactor, ZoneId zone) {
        this.folders = Folders.of(context.environment(), context.places());
        this.context = context;
        this.redactor = redactor;
        this.now = context.clock().instant();
        this.briefing = new SessionBriefing(folders, context, redactor, () -> zone);
        this.pick = briefing.pick(now);
    }

    /** Every record that is not consumed or too old, then what a new session would be told beside those; newest first. */
    public List<Occasion> all() {
        Map<String, Occasion> all = new LinkedHashMap<>();
        for (Path file : Listing.newest(folders.records(), ".json", MOST)) {
            Pick.Picked picked = pick.recordIn(file);
            if (picked != null) {
                all.put(picked.sessionId(), occasion(picked));
            }
        }
        for (Pick.Picked picked : pick.withoutRecord("", transcripts())) {
            all.putIfAbsent(picked.sessionId(), occasion(picked));
        }
        return List.copyOf(all.values());
    }

    /** What a new session in this project would be told now; null for nothing. */
    public @Nullable String forNewSession() {
        SessionBriefing.Told told =
                briefing.forSession("", transcripts().resolve("none.jsonl").toString(), Briefing.MOST_CHARS);
        return told == null ? null : told.text();
    }

    /** What that session would be told when it goes on. */
    public String forItself(Occasion occasion) {
        Pick.Picked picked = picked(occasion);
        return briefing.text(
                briefing.facts(
                        new Pick.Picked(
                                picked.story(), picked.record(), picked.sessionId(), true, picked.sessionFolder()),
                        now),
                now,
                Briefing.MOST_CHARS);
    }

    /** Sees to it that nobody is told of it again; false when that could not be stored. */
    public boolean dismiss(Occasion occasion) {
        Pick.Picked picked = picked(occasion);
        try {
            briefing.write(picked, briefing.facts(picked, now), "dismissed", now);
            if (occasion.record() != null && !occasion.record().fromTranscript()) {
                briefing.consume(occasion.sessionId(), now);
            }
            return true;
        } catch (IOException e) {
            context.journal().fault("dismiss", e);
            return false;
        }
    }

    private Pick.Picked picked(Occasion occasion) {
        return new Pick.Picked(
                Facts.Story.valueOf(occasion.story().toUpperCase(Locale.ROOT)),
                occasion.record(),
                occasion.sessionId(),
                false,
                folders.session(occasion.sessionId()));
    }

    private Occasion occasion(Pick.Picked picked) {
        Facts facts = briefing.facts(picked, now);
        List<Occasion.OpenAgent> open = new ArrayList<>();
        for (Facts.Open one : facts.open()) {
            Agent agent = one.agent();
            open.add(new Occasion.OpenAgent(
                    agent.id(),
                    agent.type(),
                    one.found().state().word(),
                    agent.started(),
                    redactor.redact(
                            agent.promptLines().isEmpty()
                                    ? agent.description()
                                    : agent.promptLines().getFirst()),
                    redactor.redact(one.found().finding()),
                    one.found().transcript()));
        }
        Interruption record = picked.record();
        return new Occasion(
                picked.sessionId(),
                picked.story().name().toLowerCase(Locale.ROOT),
                record,
                record != null && pick.isPresented(record),
                open,
                facts.finished());
    }

    /** Where the client keeps this project's transcripts: in a folder named after the project's path. */
    private Path transcripts() {
        String path = context.places().project().toString();
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            boolean plain = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            name.append(plain ? c : '-');
        }
        return context.places().config().resolve("projects").resolve(name.toString());
    }
}
