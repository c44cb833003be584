package dev.holdfast.mcp;

import java.util.List;

/** What a server said to {@code tools/list} after its handshake (case K4). */
public sealed interface Tools {

    /** Nobody asked. */
    Tools NOT_ASKED = new NotAsked();

    record NotAsked() implements Tools {}

    /** The names of its tools. */
    record Listed(List<String> names) implements Tools {
        public Listed {
            names = List.copyOf(names);
        }
    }

    /** No list: its own words, or what was seen instead. */
    record NotListed(String reason) implements Tools {}
}
