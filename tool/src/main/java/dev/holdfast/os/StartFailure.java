package dev.holdfast.os;

import java.io.IOException;

/** A program that could not be started; the message names the program and the reason (case S10). */
public final class StartFailure extends IOException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    StartFailure(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /** Why a program could not be started. */
    public enum Reason {
        /** In none of the folders of its PATH, or not at the path given. */
        NOT_FOUND,
        IS_FOLDER,
        NOT_EXECUTABLE,
        /** The first line of the script names an interpreter that does not exist. */
        NO_INTERPRETER,
        /** The working folder does not exist. */
        NO_WORKING_FOLDER,
        /** Arguments or variables that cannot be handed over safely. */
        UNSAFE,
        OTHER
    }
}
