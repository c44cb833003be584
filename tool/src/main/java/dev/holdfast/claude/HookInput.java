package dev.holdfast.claude;

/** What was found on a hook's stdin. */
public sealed interface HookInput {

    /** An event. */
    record Read(HookEvent event) implements HookInput {}

    /** No event: nothing, half a value, another value than an object, rubbish; {@code reason} says which, for the journal. */
    record Unreadable(String reason) implements HookInput {}
}
