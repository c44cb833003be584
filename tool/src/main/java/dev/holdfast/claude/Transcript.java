package dev.holdfast.claude;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The end of a session's or a subagent's transcript (JSONL): the last lines that somebody said, newest first. */
public final class Transcript {

    /** How much of the end is read: a transcript can have gigabytes. */
    private static final int TAIL_BYTES = 256 * 1024;
    /** Longest text that is kept of one line. */
    private static final int TEXT_CHARS = 4_000;

    private Transcript() {}

    /**
     * One line of the transcript that an assistant or a user said.
     *
     * @param assistant whether the model (or the client in its name) said it
     * @param at when; the epoch when the line does not say
     * @param text its text blocks, joined and cut
     * @param toolUse whether it calls a tool, or belongs to a message that does
     * @param toolResult whether it carries a tool's result
     * @param apiError null unless the client wrote it about an API error ({@code isApiErrorMessage})
     */
    public record Line(
            boolean assistant,
            Instant at,
            String text,
            boolean toolUse,
            boolean toolResult,
            @Nullable ApiError apiError) {

        /** Whether it ends what was asked: text of the model's own, no tool call, no error. */
        public boolean isFinalAnswer() {
            return assistant && apiError == null && !toolUse && !text.isBlank();
        }

        /** Whether the person stopped the turn: then it was not cut off. */
        public boolean isStoppedByUser() {
            return !assistant && text.startsWith("[Request interrupted by user");
        }
    }

    /**
     * What the client notes about an API error.
     *
     * @param error its word, e.g. {@code rate_limit}; empty when missing
     * @param resetsAt the limit's end, seconds since the epoch; 0 when not named
     */
    public record ApiError(String error, long resetsAt) {}

    /**
     * The last lines, newest first, at most {@code most}; empty when the file is missing, unreadable or holds none. A line that
     * is cut off (still being written) is passed over.
     */
    public static List<Line> tail(Path file, int most) {
        List<Line> lines = new ArrayList<>();
        byte[] bytes;
        boolean whole;
        try {
            if (!Files.isRegularFile(file)) {
                return lines;
            }
            try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
                long length = in.length();
                long from = Math.max(0, length - TAIL_BYTES);
                bytes = new byte[(int) (length - from)];
                in.seek(from);
                in.readFully(bytes);
                whole = from == 0;
            }
        } catch (IOException e) {
            return lines;
        }
        int end = bytes.length;
        while (end > 0 && lines.size() < most) {
            int start = end;
            while (start > 0 && bytes[start - 1] != '\n') {
                start--;
            }
            if (end > start && (start > 0 || whole)) {
                Line line = line(new String(bytes, start, end - start, StandardCharsets.UTF_8));
                if (line != null) {
                    lines.add(line);
                }
            }
            end = start - 1;
        }
        return lines;
    }

    private static @Nullable Line line(String text) {
        if (isNobodys(text)) {
            return null;
        }
        JsonObject object;
        try {
            JsonReader reader = new JsonReader(new StringReader(text));
            reader.setStrictness(Strictness.STRICT);
            JsonElement element = JsonParser.parseReader(reader);
            if (!element.isJsonObject()) {
                return null;
            }
            object = element.getAsJsonObject();
        } catch (JsonParseException e) {
            return null;
        }
        String type = string(object, "type");
        boolean assistant = type.equals("assistant");
        if (!assistant && !type.equals("user") || flag(object, "isMeta")) {
            return null;
        }
        StringBuilder said = new StringBuilder();
        boolean toolUse = false;
        boolean toolResult = false;
        JsonElement message = object.get("message");
        JsonElement content = message != null && message.isJsonObject()
                ? message.getAsJsonObject().get("content")
                : null;
        if (content != null && content.isJsonPrimitive()) {
            said.append(content.getAsString());
        } else if (content != null && content.isJsonArray()) {
            JsonArray blocks = content.getAsJsonArray();
            for (JsonElement block : blocks) {
                if (block.isJsonObject()) {
                    JsonObject one = block.getAsJsonObject();
                    String kind = string(one, "type");
                    toolUse |= kind.equals("tool_use");
                    toolResult |= kind.equals("tool_result");
                    if (kind.equals("text")) {
                        said.append(said.isEmpty() ? "" : "\n").append(string(one, "text"));
                    }
                }
            }
        }
        if (said.length() > TEXT_CHARS) {
            said.setLength(TEXT_CHARS);
        }
        if (!assistant && isOfTheClient(said)) {
            return null;
        }
        // The client writes a message block by block; text before a tool call is no final answer.
        toolUse |= message != null
                && message.isJsonObject()
                && string(message.getAsJsonObject(), "stop_reason").equals("tool_use");
        return new Line(assistant, instant(object), said.toString(), toolUse, toolResult, apiError(object));
    }

    /** Whether the line's first member already says that nobody said it: such lines may be long, and are not parsed. */
    private static boolean isNobodys(String line) {
        String type = "{\"type\":\"";
        return line.startsWith(type)
                && !line.startsWith("user", type.length())
                && !line.startsWith("assistant", type.length());
    }

    /** Whether a user's line is the echo of a command such as {@code /exit}, which asks the model for nothing. */
    private static boolean isOfTheClient(StringBuilder said) {
        return startsWith(said, "<command-name>")
                || startsWith(said, "<command-message>")
                || startsWith(said, "<local-command-")
                || startsWith(said, "<bash-input>")
                || startsWith(said, "<bash-stdout>");
    }

    private static boolean startsWith(StringBuilder text, String start) {
        return text.length() >= start.length()
                && text.substring(0, start.length()).equals(start);
    }

    private static boolean flag(JsonObject object, String key) {
        JsonElement flag = object.get(key);
        return flag != null && flag.isJsonPrimitive() && flag.getAsBoolean();
    }

    private static @Nullable ApiError apiError(JsonObject line) {
        if (!flag(line, "isApiErrorMessage")) {
            return null;
        }
        long resetsAt = number(child(child(line, "apiErrorParams"), "rate_limit_info"), "resetsAt");
        if (resetsAt == 0) {
            resetsAt = number(child(line, "quotaLimits"), "resetsAt");
        }
        return new ApiError(string(line, "error"), resetsAt);
    }

    private static @Nullable JsonObject child(@Nullable JsonObject object, String key) {
        JsonElement element = object == null ? null : object.get(key);
        return element != null && element.isJsonObject() ? element.getAsJsonObject() : null;
    }

    private static long number(@Nullable JsonObject object, String key) {
        JsonElement element = object == null ? null : object.get(key);
        try {
            return element != null && element.isJsonPrimitive() ? element.getAsLong() : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static String string(JsonObject object, String key) {
        JsonElement element = object.get(key);
        return element != null && element.isJsonPrimitive() ? element.getAsString() : "";
    }

    /** Of {@code 2026-11-30T13:21:32.104Z}, read by hand: a date parser costs a hook tens of milliseconds. */
    private static Instant instant(JsonObject line) {
        String text = string(line, "timestamp");
        int length = text.length();
        if (length < 20 || text.charAt(length - 1) != 'Z' || text.charAt(10) != 'T') {
            return Instant.EPOCH;
        }
        try {
            String fraction = length == 20 ? "0" : text.substring(20, Math.min(length - 1, 29));
            int nanos = Integer.parseInt(fraction);
            for (int digits = fraction.length(); digits < 9; digits++) {
                nanos *= 10;
            }
            return LocalDateTime.of(
                            number(text, 0, 4),
                            number(text, 5, 7),
                            number(text, 8, 10),
                            number(text, 11, 13),
                            number(text, 14, 16),
                            number(text, 17, 19),
                            nanos)
                    .toInstant(ZoneOffset.UTC);
        } catch (NumberFormatException | DateTimeException e) {
            return Instant.EPOCH;
        }
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text.substring(from, to));
    }
}
