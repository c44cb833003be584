package dev.holdfast.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How one stub server behaves. */
final class StubOptions {

    private final Map<StubOption, List<String>> values;

    private StubOptions(Map<StubOption, List<String>> values) {
        this.values = values;
    }

    /**
     * The options in an argument list.
     *
     * @throws IllegalArgumentException naming what is wrong with it
     */
    static StubOptions parse(List<String> arguments) {
        Map<StubOption, List<String>> values = new EnumMap<>(StubOption.class);
        int at = 0;
        while (at < arguments.size()) {
            String argument = arguments.get(at++);
            int equals = argument.indexOf('=');
            String flag = equals > 0 ? argument.substring(0, equals) : argument;
            StubOption option =
                    StubOption.of(flag).orElseThrow(() -> new IllegalArgumentException("unknown option " + flag));
            List<String> given = new ArrayList<>();
            if (equals > 0) {
                given.add(argument.substring(equals + 1));
            }
            while (given.size() < option.parameters().size()) {
                if (at == arguments.size()) {
                    throw new IllegalArgumentException(flag + " needs " + String.join(" ", option.parameters()));
                }
                given.add(arguments.get(at++));
            }
            values.put(option, given);
        }
        return new StubOptions(values);
    }

    boolean has(StubOption option) {
        return values.containsKey(option);
    }

    String text(StubOption option, String otherwise) {
        List<String> given = values.getOrDefault(option, List.of());
        return given.isEmpty() ? otherwise : given.getFirst();
    }

    long number(StubOption option, long otherwise) {
        return has(option) ? Long.parseLong(text(option, "0")) : otherwise;
    }

    /** The duration among the option's arguments, with a unit (ms, s, m) or in seconds; zero when it is not given. */
    Duration duration(StubOption option) {
        List<String> given = values.getOrDefault(option, List.of("0"));
        return duration(given.getLast());
    }

    static Duration duration(String text) {
        String number = text.replaceAll("[a-z]+$", "");
        double millis = Double.parseDouble(number)
                * switch (text.substring(number.length())) {
                    case "ms" -> 1;
                    case "m" -> 60_000;
                    case "s", "" -> 1000;
                    default -> throw new IllegalArgumentException("no duration: " + text);
                };
        return Duration.ofMillis((long) millis);
    }
}
