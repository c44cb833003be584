package dev.holdfast.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The command: which cases, what became of them, and where the table goes. */
public final class Bench {

    private static final List<Case> CASES = List.of(
            new HookSpeed(),
            new FirstProbe(),
            new ManyRecorders(),
            new OneProber(),
            new NothingLeft(),
            new Killed(),
            new FleetSpeed(),
            new ClientsOwnCheck(),
            new LargeLedger());

    private static final String BEGIN = "<!-- bench: begin -->";
    private static final String END = "<!-- bench: end -->";

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private Bench() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> only = new ArrayList<>();
        boolean write = false;
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--list" -> {
                    CASES.forEach(each -> OUT.println(each.name()));
                    return;
                }
                case "--only" -> only.add(i + 1 < args.length ? args[++i] : "");
                case "--write" -> write = true;
                default -> throw new IllegalArgumentException("--list, --only NAME or --write, not " + args[i]);
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add("| what | measured | bar | verdict |");
        lines.add("|---|---|---|---|");
        boolean missed = false;
        for (Case each : CASES) {
            if (!only.isEmpty() && !only.contains(each.name())) {
                continue;
            }
            System.err.println("bench: " + each.name());
            for (Row row : rows(each)) {
                lines.add(row.markdown());
                missed |= row.verdict() == Row.Verdict.MISSED;
                System.err.println("  " + row.markdown());
            }
        }
        lines.add("");
        lines.add(machine() + " " + LocalDate.now(ZoneOffset.UTC) + ", `bench/run"
                + (args.length == 0 ? "" : " " + String.join(" ", args)) + "`.");
        lines.forEach(OUT::println);
        if (write) {
            write(String.join("\n", lines));
        }
        System.exit(missed ? 1 : 0);
    }

    private static List<Row> rows(Case each) throws IOException, InterruptedException {
        try (Stage stage = Stage.open()) {
            return each.measure(stage);
        } catch (IllegalStateException e) {
            return List.of(new Row(
                    each.name(),
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    "",
                    Row.Verdict.MISSED));
        }
    }

    private static String machine() throws IOException {
        Path cpuInfo = Path.of("/proc/cpuinfo");
        String model = Files.isReadable(cpuInfo)
                ? Files.readAllLines(cpuInfo).stream()
                        .filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 2))
                        .findFirst()
                        .orElse("unknown processor")
                : System.getProperty("os.arch");
        double load = java.lang.management.ManagementFactory.getOperatingSystemMXBean()
                .getSystemLoadAverage();
        return String.format(
                Locale.ROOT,
                "%d cores, %s, %s %s, Java %s, load at the end %.1f.",
                Runtime.getRuntime().availableProcessors(),
                model,
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                Runtime.version(),
                load);
    }

    private static void write(String table) throws IOException {
        Path doc = Path.of(System.getProperty("bench.root"), "docs", "benchmarks.md");
        String text = Files.readString(doc);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException(doc + " has no place for the table");
        }
        Files.writeString(doc, text.substring(0, begin + BEGIN.length()) + "\n" + table + "\n" + text.substring(end));
    }
}
