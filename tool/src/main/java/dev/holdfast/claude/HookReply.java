package dev.holdfast.claude;

/** What a hook answers. */
public sealed interface HookReply {

    /** Nothing: exit 0, both streams empty. */
    record Nothing() implements HookReply {}

    /** The call is stopped: exit 2, the message on stderr. */
    record Block(String message) implements HookReply {}

    /** Text for the model beside the call: exit 0, {@code additionalContext} on stdout. */
    record Context(String event, String text) implements HookReply {}

    /** Plain text for a session's context (SessionStart): exit 0, the text on stdout; {@code afterwards} runs once it is flushed. */
    record Text(String text, Runnable afterwards) implements HookReply {}
}
