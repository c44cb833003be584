package dev.holdfast.config;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A JSON text that is changed in single places and stays byte for byte the same everywhere else: order, indentation, line ends,
 * byte order mark, the last line's end.
 */
final class JsonEdit {
    private final RawJson json;
    private final String unit;
    private final String newline;
    private final boolean oneLine;

    private JsonEdit(byte[] bytes, String unit, String newline, boolean oneLine) throws MalformedJson {
        this.json = RawJson.of(bytes);
        this.unit = unit;
        this.newline = newline;
        this.oneLine = oneLine;
    }

    static JsonEdit of(byte[] bytes) throws MalformedJson {
        RawJson json = RawJson.of(bytes);
        List<Span> children = children(json, json.root());
        String text = json.text(json.root());
        int line = text.indexOf('\n');
        String newline = line > 0 && text.charAt(line - 1) == '\r' ? "\r\n" : "\n";
        String unit = children.isEmpty() || line < 0
                ? ""
                : indentBefore(bytes, children.getFirst().from());
        return new JsonEdit(bytes, unit.isEmpty() ? "  " : unit, newline, line < 0 && !children.isEmpty());
    }

    RawJson json() {
        return json;
    }

    byte[] bytes() {
        return json.bytes();
    }

    /** Adds a member at the end of an object. */
    JsonEdit put(Span object, String key, JsonElement value) {
        return insert(object, new JsonPrimitive(key) + (oneLine ? ":" : ": "), value);
    }

    /** Adds an element at the end of an array. */
    JsonEdit append(Span array, JsonElement value) {
        return insert(array, "", value);
    }

    JsonEdit replace(Span span, JsonElement value) {
        return splice(span.from(), span.to(), render(value, indentOfLine(span.from())));
    }

    /** Removes the member or element at the index, with its comma. */
    JsonEdit remove(Span container, int index) {
        List<Span> children = children(json, container);
        if (children.size() == 1) {
            return splice(container.from() + 1, container.to() - 1, "");
        }
        return index == 0
                ? splice(children.get(0).from(), children.get(1).from(), "")
                : splice(children.get(index - 1).to(), children.get(index).to(), "");
    }

    private JsonEdit insert(Span container, String key, JsonElement value) {
        List<Span> children = children(json, container);
        if (children.isEmpty()) {
            String outer = indentOfLine(container.from());
            String inner = outer + unit;
            String text =
                    oneLine ? key + render(value, "") : newline + inner + key + render(value, inner) + newline + outer;
            return splice(container.from() + 1, container.to() - 1, text);
        }
        int end = children.getLast().to();
        int first = children.getFirst().from();
        if (oneLine) {
            return splice(end, end, "," + key + render(value, ""));
        }
        boolean ownLine = new String(json.bytes(), container.from(), first - container.from(), StandardCharsets.UTF_8)
                .contains("\n");
        String inner = ownLine ? indentBefore(json.bytes(), first) : indentOfLine(container.from());
        return splice(end, end, (ownLine ? "," + newline + inner : ", ") + key + render(value, inner));
    }

    private String render(JsonElement value, String indent) {
        GsonBuilder builder = new GsonBuilder().disableHtmlEscaping();
        if (!oneLine) {
            builder.setFormattingStyle(FormattingStyle.PRETTY.withIndent(unit).withNewline("\n"));
        }
        Gson gson = builder.create();
        return gson.toJson(value).replace("\n", newline + indent);
    }

    private JsonEdit splice(int from, int to, String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(json.bytes().length + text.length());
        out.write(json.bytes(), 0, from);
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        out.write(json.bytes(), to, json.bytes().length - to);
        try {
            return new JsonEdit(out.toByteArray(), unit, newline, oneLine);
        } catch (MalformedJson e) {
            throw new IllegalStateException("an edit made the text no JSON", e);
        }
    }

    private static List<Span> children(RawJson json, Span container) {
        if (json.isArray(container)) {
            return json.elements(container);
        }
        List<Span> spans = new ArrayList<>();
        for (RawJson.Member member : json.members(container)) {
            spans.add(new Span(member.keySpan().from(), member.value().to()));
        }
        return spans;
    }

    private String indentOfLine(int at) {
        int start = at;
        while (start > 0 && json.bytes()[start - 1] != '\n') {
            start--;
        }
        start = Math.max(start, RawJson.bomLength(json.bytes()));
        int end = start;
        while (end < at && (json.bytes()[end] == ' ' || json.bytes()[end] == '\t')) {
            end++;
        }
        return new String(json.bytes(), start, end - start, StandardCharsets.US_ASCII);
    }

    /** The blanks directly before the place, back to the line's start or another character. */
    private static String indentBefore(byte[] bytes, int at) {
        int start = at;
        while (start > 0 && (bytes[start - 1] == ' ' || bytes[start - 1] == '\t')) {
            start--;
        }
        return new String(bytes, start, at - start, StandardCharsets.US_ASCII);
    }
}
