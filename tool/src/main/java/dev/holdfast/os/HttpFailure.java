package dev.holdfast.os;

import java.io.IOException;

/** A failure of an exchange whose stage is known where it happens. */
final class HttpFailure extends IOException {

    private static final long serialVersionUID = 1L;

    private final Http.Stage stage;

    HttpFailure(Http.Stage stage, String message) {
        super(message);
        this.stage = stage;
    }

    Http.Stage stage() {
        return stage;
    }
}
