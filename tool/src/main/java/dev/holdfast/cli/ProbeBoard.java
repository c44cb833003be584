package dev.holdfast.cli;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.readiness.Fleet;
import dev.holdfast.readiness.Settled;
import dev.holdfast.words.ProbeWords;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a person sees while servers are asked: on a terminal a table that is drawn again and again, otherwise a line for each as it settles. */
final class ProbeBoard implements Fleet.Watcher, AutoCloseable {

    private static final Duration REDRAW = Duration.ofMillis(200);
    /** A table taller than this would scroll away from under the cursor. */
    private static final int TALLEST = 40;

    private final Console console;
    private final ProbeText text;
    private final ProbeWords words;
    private final int nameWidth;
    private final int lineWidth;
    private final Mode mode;
    private final Map<String, Row> rows = new LinkedHashMap<>();
    private int drawn;
    private boolean closed;

    private enum Mode {
        TABLE,
        LINES,
        NOTHING
    }

    /** @param began on the scale of {@link System#nanoTime()}; 0 while it waits for its turn */
    private record Row(long began, String line) {}

    private ProbeBoard(Console console, ProbeText text, Mode mode, List<String> names, int lineWidth) {
        this.console = console;
        this.text = text;
        this.words = new ProbeWords(console.lang());
        this.mode = mode;
        this.nameWidth = names.stream().mapToInt(Render::width).max().orElse(0);
        this.lineWidth = lineWidth;
        names.forEach(name -> rows.put(name, new Row(0, "")));
    }

    /**
     * A board for these servers.
     *
     * @param silent nothing is shown
     */
    static ProbeBoard of(Surroundings around, Console console, ProbeText text, List<String> names, boolean silent) {
        boolean dumb =
                around.environment().variable("TERM").filter("dumb"::equals).isPresent();
        boolean table = around.terminal() && !dumb && names.size() <= TALLEST && !names.isEmpty();
        Mode mode = silent ? Mode.NOTHING : table ? Mode.TABLE : Mode.LINES;
        int columns = around.environment()
                .variable("COLUMNS")
                .filter(value -> value.matches("[1-9][0-9]{1,3}"))
                .map(Integer::valueOf)
                .orElse(80);
        ProbeBoard board = new ProbeBoard(console, text, mode, names, columns - 1);
        if (mode == Mode.TABLE) {
            Thread.ofVirtual().name("probe-board").start(board::redraw);
        }
        return board;
    }

    int nameWidth() {
        return nameWidth;
    }

    @Override
    public synchronized void begun(String server) {
        rows.put(server, new Row(System.nanoTime(), ""));
    }

    @Override
    public synchronized void settled(Settled settled) {
        String name = settled.server().name();
        String line = text.line(name, settled.outcome(), settled.elapsed(), nameWidth);
        switch (mode) {
            case LINES -> console.say(line);
            case TABLE -> {
                rows.put(name, new Row(0, line));
                draw();
            }
            case NOTHING -> {}
        }
    }

    private void redraw() {
        while (tick()) {
            try {
                Thread.sleep(REDRAW);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private synchronized boolean tick() {
        if (!closed) {
            draw();
        }
        return !closed;
    }

    private void draw() {
        StringBuilder screen = new StringBuilder();
        if (drawn > 0) {
            screen.append("\033[").append(drawn).append('A');
        }
        rows.forEach((name, row) ->
                screen.append("\033[2K").append(cut(shown(name, row))).append('\n'));
        drawn = rows.size();
        console.out().print(screen);
        console.out().flush();
    }

    private String shown(String name, Row row) {
        if (!row.line().isEmpty()) {
            return row.line();
        }
        boolean waits = row.began() == 0;
        String word = waits ? words.waiting() : words.asking();
        StringBuilder line = new StringBuilder(console.render().faint(word));
        line.repeat(' ', Math.max(1, 16 - Render.width(word)));
        line.append(name).repeat(' ', Math.max(1, nameWidth + 2 - Render.width(name)));
        String took = waits ? "" : console.render().duration(Duration.ofNanos(System.nanoTime() - row.began()));
        return line.repeat(' ', Math.max(0, 7 - took.length())).append(took).toString();
    }

    /** A line that wrapped would break the table: cut it, and end its colours. */
    private String cut(String line) {
        if (Render.width(line) <= lineWidth) {
            return line;
        }
        int end = line.length();
        while (end > 0 && Render.width(line.substring(0, end)) > lineWidth - 1) {
            end = line.offsetByCodePoints(end, -1);
        }
        return line.substring(0, end) + "…" + (console.render().colour() ? "\033[0m" : "");
    }

    /** Ends the drawing; what was not settled is taken off the table. */
    @Override
    public synchronized void close() {
        if (mode == Mode.TABLE && !closed) {
            rows.replaceAll((name, row) -> row.line().isEmpty()
                    ? new Row(0, text.line(name, new Outcome.Skipped(words.notWaitedFor()), Duration.ZERO, nameWidth))
                    : row);
            draw();
        }
        closed = true;
    }
}
