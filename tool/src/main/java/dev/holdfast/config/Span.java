package dev.holdfast.config;

/**
 * The place of one value in a JSON text.
 *
 * @param from index of its first byte
 * @param to index after its last byte
 */
record Span(int from, int to) {
    int length() {
        return to - from;
    }
}
