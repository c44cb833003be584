package dev.holdfast.bench;

/**
 * One line of the table.
 *
 * @param what what was measured
 * @param measured the figure, as a reader sees it
 * @param bar the limit, as a reader sees it; empty for a finding without one
 * @param verdict whether the limit holds
 */
record Row(String what, String measured, String bar, Verdict verdict) {

    enum Verdict {
        HOLDS("holds"),
        MISSED("**missed**"),
        FINDING(""),
        SKIPPED("not measured");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }
    }

    static Row bar(String what, String measured, String bar, boolean holds) {
        return new Row(what, measured, bar, holds ? Verdict.HOLDS : Verdict.MISSED);
    }

    static Row finding(String what, String measured) {
        return new Row(what, measured, "", Verdict.FINDING);
    }

    static Row skipped(String what, String why) {
        return new Row(what, why, "", Verdict.SKIPPED);
    }

    String markdown() {
        return "| " + what + " | " + measured + " | " + bar + " | " + verdict.word + " |";
    }
}
