package dev.holdfast.bench;

import java.io.IOException;
import java.util.List;

/** Something to measure, in a scratch home of its own. */
interface Case {

    /** The word for {@code --only}. */
    String name();

    List<Row> measure(Stage stage) throws IOException, InterruptedException;
}
