package dev.holdfast.hook;

import dev.holdfast.claude.HookEvent;
import dev.holdfast.claude.HookEvents;
import dev.holdfast.claude.HookInput;
import dev.holdfast.claude.HookReply;
import dev.holdfast.journal.Event;
import dev.holdfast.journal.Journal;
import dev.holdfast.os.Environment;
import dev.holdfast.settings.Places;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One hook from its stdin to its reply. Whatever is wrong with the input is a line in the journal, and whatever goes wrong in a
 * handler is a fault there; both answer with nothing.
 */
final class HookRun {

    private static final HookReply NOTHING = new HookReply.Nothing();

    private final Journal journal;
    private final HookEvent.Cases<HookReply> handlers;

    HookRun(Journal journal, HookEvent.Cases<HookReply> handlers) {
        this.journal = journal;
        this.handlers = handlers;
    }

    /** The hook of a process with this environment. */
    static HookRun of(Environment environment) {
        Places places = Places.of(environment);
        InstantSource clock = InstantSource.system();
        Journal journal = Journal.open(places.events(), clock);
        return new HookRun(journal, new Handlers(environment, places, journal, clock));
    }

    Journal journal() {
        return journal;
    }

    /**
     * The reply to what stdin holds.
     *
     * @param argument the event on the command line; stdin's own word wins, since that is what the client means
     */
    HookReply reply(String argument, Stdin stdin) {
        try {
            HookInput input = HookEvents.read(stdin);
            if (input instanceof HookInput.Read read) {
                return reply(argument, read.event());
            }
            note("no event on stdin", argument, ((HookInput.Unreadable) input).reason());
            stdin.drain();
        } catch (Throwable e) {
            fault(argument, e);
        }
        return NOTHING;
    }

    private HookReply reply(String argument, HookEvent event) {
        String name = event.base().name();
        if (!name.equals(argument) && !argument.isEmpty()) {
            note("stdin names another event than the command line", argument, name);
        }
        return event.to(handlers);
    }

    private void note(String what, String argument, String detail) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("what", what);
        fields.put("argument", argument);
        fields.put("detail", detail);
        journal.add(new Event(Event.Kind.NOTE, "", fields));
    }

    /** After an OutOfMemoryError or a StackOverflowError the journal may fail as well. */
    private void fault(String argument, Throwable cause) {
        try {
            journal.fault("hook " + argument, cause);
        } catch (Throwable e) {
            // The reply stays nothing.
        }
    }
}
