package dev.holdfast.claude;

/** What a hook answers. */
public sealed interface HookReply {

    /** Hands the reply to the one of the cases that it is. */
    <R> R to(Cases<R> cases);

    /** What is done with each reply: an exhaustive switch that starts without bootstrapping one at run time. */
    interface Cases<R> {
        R nothing();

        R block(Block reply);

        R context(Context reply);

        R text(Text reply);
    }

    /** Nothing: exit 0, both streams empty. */
    record Nothing() implements HookReply {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.nothing();
        }
    }

    /** The call is stopped: exit 2, the message on stderr. */
    record Block(String message) implements HookReply {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.block(this);
        }
    }

    /** Text for the model beside the call: exit 0, {@code additionalContext} on stdout. */
    record Context(String event, String text) implements HookReply {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.context(this);
        }
    }

    /** Plain text for a session's context (SessionStart): exit 0, the text on stdout; {@code afterwards} runs once it is flushed. */
    record Text(String text, Runnable afterwards) implements HookReply {
        @Override
        public <R> R to(Cases<R> cases) {
            return cases.text(this);
        }
    }
}
