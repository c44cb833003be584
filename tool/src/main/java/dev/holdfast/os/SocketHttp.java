package dev.holdfast.os;

import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** The client: each exchange runs in a thread of its own, because looking up a name cannot be limited in any other way. */
final class SocketHttp implements Http {

    private final Environment environment;
    private @Nullable SSLSocketFactory secureSockets;

    SocketHttp(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Reply exchange(Request request, Deadline deadline) {
        HttpExchange exchange = new HttpExchange(request, deadline, environment.variables(), this::secureSockets);
        Thread thread = new Thread(exchange, "http");
        thread.setDaemon(true);
        thread.start();
        try {
            TimeUnit.NANOSECONDS.timedJoin(
                    thread, Math.max(1_000_000, deadline.remaining().toNanos()));
        } catch (InterruptedException given) {
            Thread.currentThread().interrupt();
        }
        return exchange.end();
    }

    private synchronized SSLSocketFactory secureSockets() throws HttpFailure {
        if (secureSockets == null) {
            try {
                secureSockets = Trust.sockets(
                        environment.variable("NODE_EXTRA_CA_CERTS").orElse(""));
            } catch (GeneralSecurityException unusable) {
                throw new HttpFailure(Stage.TLS, String.valueOf(unusable.getMessage()));
            }
        }
        return secureSockets;
    }
}
