package dev.holdfast.cli;

import java.util.ArrayList;
import java.util.List;

/** What changes between two texts, as a unified diff with three lines of context. */
final class UnifiedDiff {

    private static final int CONTEXT = 3;

    /**
     * One line of the edit script.
     *
     * @param mark a blank for kept, minus for removed, plus for added
     */
    private record Line(char mark, String text) {}

    private UnifiedDiff() {}

    /** The diff, empty when nothing differs; both texts are taken as lines. */
    static List<String> of(String file, String before, String after) {
        if (before.equals(after)) {
            return List.of();
        }
        List<Line> script = script(before.lines().toList(), after.lines().toList());
        List<String> result = new ArrayList<>();
        result.add("--- " + (before.isEmpty() ? "/dev/null" : file));
        result.add("+++ " + file);
        int from = 0;
        int oldLine = 1;
        int newLine = 1;
        while (from < script.size()) {
            int first = nextChange(script, from);
            if (first < 0) {
                break;
            }
            int start = Math.max(from, first - CONTEXT);
            int end = endOfHunk(script, first);
            for (Line skipped : script.subList(from, start)) {
                oldLine += skipped.mark == '+' ? 0 : 1;
                newLine += skipped.mark == '-' ? 0 : 1;
            }
            List<Line> hunk = script.subList(start, end);
            int oldCount = (int) hunk.stream().filter(line -> line.mark != '+').count();
            int newCount = (int) hunk.stream().filter(line -> line.mark != '-').count();
            result.add("@@ -" + range(oldLine, oldCount) + " +" + range(newLine, newCount) + " @@");
            hunk.forEach(line -> result.add(line.mark + line.text));
            oldLine += oldCount;
            newLine += newCount;
            from = end;
        }
        return result;
    }

    private static String range(int line, int count) {
        return (count == 0 ? line - 1 : line) + (count == 1 ? "" : "," + count);
    }

    private static int nextChange(List<Line> script, int from) {
        for (int i = from; i < script.size(); i++) {
            if (script.get(i).mark != ' ') {
                return i;
            }
        }
        return -1;
    }

    /** Where the hunk ends: its trailing context, or the end; changes closer than twice the context share a hunk. */
    private static int endOfHunk(List<Line> script, int first) {
        int last = first;
        for (int i = first; i < script.size() && i - last <= 2 * CONTEXT; i++) {
            if (script.get(i).mark != ' ') {
                last = i;
            }
        }
        return Math.min(script.size(), last + 1 + CONTEXT);
    }

    private static List<Line> script(List<String> before, List<String> after) {
        int head = 0;
        while (head < before.size() && head < after.size() && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < before.size() - head
                && tail < after.size() - head
                && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        List<Line> script = new ArrayList<>();
        before.subList(0, head).forEach(text -> script.add(new Line(' ', text)));
        middle(before.subList(head, before.size() - tail), after.subList(head, after.size() - tail), script);
        before.subList(before.size() - tail, before.size()).forEach(text -> script.add(new Line(' ', text)));
        return script;
    }

    /** The longest common subsequence by the usual table; the middles of settings files are small. */
    private static void middle(List<String> before, List<String> after, List<Line> script) {
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] = before.get(i).equals(after.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
                script.add(new Line(' ', before.get(i)));
                i++;
                j++;
            } else if (j == after.size() || i < before.size() && common[i + 1][j] >= common[i][j + 1]) {
                script.add(new Line('-', before.get(i)));
                i++;
            } else {
                script.add(new Line('+', after.get(j)));
                j++;
            }
        }
    }
}
