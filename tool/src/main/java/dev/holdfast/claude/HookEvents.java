package dev.holdfast.claude;

import java.io.IOException;
import java.io.InputStream;

/** The parser of a hook's stdin: bounded texts of the fields somebody needs, in any order, everything else stepped over. */
public final class HookEvents {

    private HookEvents() {}

    /**
     * Reads one event and not a byte behind it. A missing field, or one of another type, is an empty text; whatever is no event
     * is {@link HookInput.Unreadable}; nothing is thrown for any input.
     */
    public static HookInput read(InputStream in) {
        try {
            JsonScanner json = new JsonScanner(in);
            int first = json.peek();
            if (first < 0) {
                return new HookInput.Unreadable("stdin is empty");
            }
            if (first != '{') {
                return new HookInput.Unreadable("stdin does not begin with an object");
            }
            json.enterObject();
            HookFields fields = new HookFields(json);
            fields.readMembers();
            return new HookInput.Read(fields.event());
        } catch (IOException e) {
            return new HookInput.Unreadable("stdin ends early or is no JSON: " + e.getMessage());
        }
    }
}
