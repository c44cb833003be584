package dev.holdfast.recovery;

import java.time.Instant;
import java.util.Locale;

/** Where a subagent stands, as far as it can be told from here. */
public sealed interface AgentState {

    /** It gave its final answer. */
    record Done() implements AgentState {}

    /** An API error was its last word. */
    record Interrupted(String error, String message, Instant at) implements AgentState {}

    /** It still works: the client lists it, or its transcript grew within the last ten minutes. */
    record Running() implements AgentState {}

    /** It cannot be told; it is called so, and never said to be unfinished (case L2). */
    record Unknown() implements AgentState {}

    /** The word in files and JSON. */
    default String word() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
