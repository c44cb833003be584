package dev.holdfast.os;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** What opens one TCP connection, to whichever of a name's addresses takes it, and can cut it from another thread. */
final class Connector {

    private final Deadline deadline;
    private @Nullable Socket open;
    private boolean closed;

    Connector(Deadline deadline) {
        this.deadline = deadline;
    }

    Socket connect(Origin origin) throws IOException {
        String place = origin.host() + ":" + origin.port();
        InetAddress[] addresses;
        try {
            addresses = addresses(origin);
        } catch (UnknownHostException unknown) {
            throw new HttpFailure(Http.Stage.DNS, "no address is known for " + origin.host());
        }
        try {
            return connect(addresses, origin.port());
        } catch (SocketTimeoutException late) {
            throw late;
        } catch (ConnectException refused) {
            boolean nobody = String.valueOf(refused.getMessage()).contains("refused");
            throw new HttpFailure(nobody ? Http.Stage.REFUSED : Http.Stage.OTHER, refused.getMessage() + ": " + place);
        } catch (IOException unreachable) {
            throw new HttpFailure(Http.Stage.OTHER, unreachable.getMessage() + ": " + place);
        }
    }

    Socket connect(Proxy proxy) throws IOException {
        String place = proxy.host() + ":" + proxy.port();
        if (!proxy.supported()) {
            throw new HttpFailure(Http.Stage.PROXY, "a proxy of this kind is not supported: " + place);
        }
        try {
            return connect(InetAddress.getAllByName(proxy.host()), proxy.port());
        } catch (SocketTimeoutException late) {
            throw new HttpFailure(Http.Stage.PROXY, "the proxy does not answer: " + place);
        } catch (IOException unreachable) {
            throw new HttpFailure(
                    Http.Stage.PROXY, "the proxy cannot be reached: " + unreachable.getMessage() + ": " + place);
        }
    }

    /** Cuts the connection, also one that is being made. */
    synchronized void close() {
        closed = true;
        discard(open);
    }

    private Socket connect(InetAddress[] addresses, int port) throws IOException {
        IOException failure = new ConnectException("no address");
        for (int i = 0; i < addresses.length; i++) {
            Socket socket = opened();
            try {
                // Each address gets its share, so that one that swallows packets leaves time for the next.
                long share = Math.max(1, deadline.remaining().toMillis() / (addresses.length - i));
                socket.connect(new InetSocketAddress(addresses[i], port), (int) Math.min(share, Integer.MAX_VALUE));
                socket.setTcpNoDelay(true);
                return socket;
            } catch (IOException refused) {
                failure = refused;
                discard(socket);
            }
        }
        throw failure;
    }

    private synchronized Socket opened() throws IOException {
        if (closed) {
            throw new SocketTimeoutException("cut");
        }
        Socket socket = new Socket();
        open = socket;
        return socket;
    }

    /** A server may listen on one family while the system's resolver names the other first. */
    private static InetAddress[] addresses(Origin origin) throws UnknownHostException {
        if (origin.isLocalhost()) {
            byte[] six = new byte[16];
            six[15] = 1;
            return new InetAddress[] {
                InetAddress.getByAddress(origin.host(), new byte[] {127, 0, 0, 1}),
                InetAddress.getByAddress(origin.host(), six)
            };
        }
        return InetAddress.getAllByName(origin.host());
    }

    private static void discard(@Nullable Socket socket) {
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException gone) {
                // That is what was wanted.
            }
        }
    }
}
