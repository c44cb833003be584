package dev.holdfast.mcp;

import java.util.ArrayList;
import java.util.List;

/** The complete events of a server-sent event stream (HTML, server-sent events, section 9.2.6). */
final class SseEvents {

    private SseEvents() {}

    /** @param name {@code message} when the event names none */
    record Event(String name, String data) {}

    /** The events in a text that may end in the middle of one; comments, ids and events without data are left out. */
    static List<Event> in(String text) {
        List<Event> events = new ArrayList<>();
        String name = "";
        StringBuilder data = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int end = endOfLine(text, at);
            if (end == text.length()) {
                break;
            }
            String line = text.substring(at, end);
            at = end + (text.startsWith("\r\n", end) ? 2 : 1);
            if (line.isEmpty()) {
                if (!data.isEmpty()) {
                    events.add(new Event(
                            name.isEmpty() ? "message" : name, data.toString().strip()));
                }
                name = "";
                data.setLength(0);
            } else if (line.startsWith("event:")) {
                name = line.substring(6).strip();
            } else if (line.startsWith("data:")) {
                data.append(data.isEmpty() ? "" : "\n").append(line.substring(5).strip());
            }
        }
        return events;
    }

    private static int endOfLine(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return at;
    }
}
