package dev.holdfast.mcp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The question {@code tools/list}, page by page, as a pure state machine.
 *
 * @param era how the server wants to be asked
 * @param version the protocol version of a modern server
 * @param names the tools so far
 * @param cursor where the next page begins; empty for the first
 * @param page how many pages were asked for
 */
record ToolList(Era era, String version, List<String> names, String cursor, int page) {

    private static final int FIRST_ID = 9001;
    /** A server that always names a next page is not followed for ever. */
    private static final int MOST_PAGES = 20;

    ToolList {
        names = List.copyOf(names);
    }

    static ToolList first(Outcome.Ready ready) {
        return new ToolList(ready.era(), ready.version(), List.of(), "", 0);
    }

    /** What an answer leads to. */
    sealed interface Step {
        record Ask(ToolList next) implements Step {}

        record Done(Tools tools) implements Step {}
    }

    String message() {
        return Messages.toolsList(FIRST_ID + page, era == Era.MODERN ? version : "", cursor);
    }

    /** What a message leads to; empty when it does not answer this question. */
    Optional<Step> on(JsonObject message, PeerText text) {
        JsonElement id = message.get("id");
        if (message.has("method")
                || id == null
                || !id.toString().replace("\"", "").equals("" + (FIRST_ID + page))) {
            return Optional.empty();
        }
        if (message.has("error")) {
            String words = Messages.text(Messages.object(message.get("error")).get("message"));
            return Optional.of(new Step.Done(new Tools.NotListed(text.cut(words))));
        }
        JsonObject result = Messages.object(message.get("result"));
        List<String> all = new ArrayList<>(names);
        if (result.get("tools") instanceof JsonArray tools) {
            tools.forEach(tool -> all.add(Messages.text(Messages.object(tool).get("name"))));
        }
        String next = Messages.text(result.get("nextCursor"));
        return Optional.of(
                next.isEmpty() || page + 1 >= MOST_PAGES
                        ? new Step.Done(new Tools.Listed(all))
                        : new Step.Ask(new ToolList(era, version, all, next, page + 1)));
    }
}
