package dev.holdfast.config;

/** A text that is not one JSON value; the offset tells where that shows. */
final class MalformedJson extends Exception {
    private static final long serialVersionUID = 1;

    private final int offset;

    MalformedJson(String what, int offset) {
        super(what, null, false, false);
        this.offset = offset;
    }

    int offset() {
        return offset;
    }
}
