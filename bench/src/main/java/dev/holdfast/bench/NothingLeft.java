package dev.holdfast.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A server behind a launcher, whose own child takes no notice of the end of its input nor of TERM. */
final class NothingLeft implements Case {

    private static final int PROBES = 1_000;
    private static final int AT_ONCE = 100;
    private static final String STUBBORN = """
            trap '' TERM HUP INT
            sh -c "trap '' TERM HUP INT; while :; do sleep 5; done # $0" &
            """;

    @Override
    public String name() {
        return "nothing-left";
    }

    @Override
    public List<Row> measure(Stage stage) throws IOException, InterruptedException {
        Servers servers = new Servers(stage);
        for (int i = 0; i < AT_ONCE; i++) {
            servers.add("server-" + i, STUBBORN + Servers.ANSWERS + "sleep 600\n");
        }
        servers.declare(0);
        stage.install();
        List<String> argv = new ArrayList<>(List.of(stage.launcher(), "probe", "--quiet"));

        int ready = 0;
        double longest = 0;
        for (int probes = 0; probes < PROBES; probes += AT_ONCE) {
            Ended ended = stage.run(argv);
            ready += ended.exit() == 0 ? AT_ONCE : 0;
            longest = Math.max(longest, ended.seconds());
        }

        int left = stage.strays().size();
        return List.of(Row.bar(
                String.format(
                        "%,d probes of a launcher whose grandchild ignores TERM and the end of its input", PROBES),
                left + " processes left, " + String.format("%,d", ready) + " READY",
                "0 left",
                left == 0));
    }
}
