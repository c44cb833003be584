package dev.holdfast.settings;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What applies to one server: thresholds, modes and the reconnect command.
 *
 * @param mode what the gate may do
 * @param probe how the server may be asked
 * @param probeUrl where a GET is sent instead of the handshake; null for none
 * @param timeout the probe's deadline
 * @param timeoutSet whether somebody set that deadline, so that none is learned
 * @param ttl how long healthy lasts
 * @param backoff the first delay; doubles up to ten minutes
 * @param failOpen whether a block becomes a pass that tells what it would have been
 * @param reconnectCommand shell text with {@code {server}} already safe to fill in; null for none
 * @param reconnectTimeout the limit of that command
 */
public record Policy(
        Mode mode,
        ProbeMode probe,
        @Nullable URI probeUrl,
        Duration timeout,
        boolean timeoutSet,
        Duration ttl,
        Duration backoff,
        boolean failOpen,
        @Nullable String reconnectCommand,
        Duration reconnectTimeout) {

    /** The longest delay between two tries. */
    public static final Duration BACKOFF_CAP = Duration.ofMinutes(10);
    /** How much a delay may be shortened or lengthened by chance, as a share of it. */
    public static final double JITTER = 0.2;
    /** The longest Retry-After that is believed. */
    public static final Duration RETRY_AFTER_CAP = Duration.ofHours(1);
    /** How long a restored server must live before its failures are forgotten (case B5). */
    public static final Duration FORGIVE_AFTER = Duration.ofSeconds(60);
    /** How often a blocked HTTP server is asked again at the latest. */
    public static final Duration HTTP_ASK_AGAIN = Duration.ofSeconds(60);

    /** The longest that a hook can wait for one answer or for the reconnect command; it cuts what is longer. */
    public static final Duration HOOK_LIMIT = Duration.ofSeconds(10);

    /** The policy without any setting. */
    public static final Policy DEFAULT = new Policy(
            Mode.BLOCK,
            ProbeMode.AUTO,
            null,
            Duration.ofSeconds(5),
            false,
            Duration.ofMinutes(2),
            Duration.ofSeconds(30),
            false,
            null,
            Duration.ofSeconds(5));

    /** What the gate may do about a server. */
    public enum Mode {
        BLOCK,
        OBSERVE,
        OFF
    }

    /** How a server may be asked. */
    public enum ProbeMode {
        AUTO,
        HTTP,
        SPAWN,
        NONE
    }
}
