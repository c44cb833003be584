package dev.holdfast.os;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A listener that sends the same bytes to whoever asks, and then closes or holds the connection. */
final class TestingHttpPeer implements AutoCloseable {

    private final ServerSocket listener;
    private final byte[] answer;
    private final boolean hold;
    private final AtomicInteger connections = new AtomicInteger();
    private final Set<Socket> held = ConcurrentHashMap.newKeySet();
    private volatile String request = "";

    private TestingHttpPeer(InetAddress address, String answer, boolean hold) throws IOException {
        this.listener = new ServerSocket(0, 5, address);
        this.answer = answer.getBytes(UTF_8);
        this.hold = hold;
        Thread.ofVirtual().start(this::serve);
    }

    static TestingHttpPeer answering(String answer) throws IOException {
        return on(InetAddress.getByName("127.0.0.1"), answer);
    }

    static TestingHttpPeer on(InetAddress address, String answer) throws IOException {
        return new TestingHttpPeer(address, answer, false);
    }

    static TestingHttpPeer holdingOpen(String answer) throws IOException {
        return new TestingHttpPeer(InetAddress.getByName("127.0.0.1"), answer, true);
    }

    URI url(String target) {
        return URI.create("http://127.0.0.1:" + port() + target);
    }

    int port() {
        return listener.getLocalPort();
    }

    int connections() {
        return connections.get();
    }

    /** The last request, head and body. */
    String request() {
        return request;
    }

    private void serve() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                held.add(socket);
                request = read(socket.getInputStream());
                socket.getOutputStream().write(answer);
                socket.getOutputStream().flush();
                if (!hold) {
                    socket.close();
                }
            } catch (IOException closed) {
                // The asker left, or the test is over.
            }
        }
    }

    private static String read(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        int length = -1;
        while (length < 0 || text.length() < length) {
            int c = in.read();
            if (c < 0 || c == 0x16 && text.isEmpty()) {
                return text.toString();
            }
            text.append((char) c);
            if (length < 0 && text.toString().endsWith("\r\n\r\n")) {
                int at = text.indexOf("Content-Length: ");
                String digits = at < 0 ? "0" : text.substring(at + 16, text.indexOf("\r\n", at));
                length = text.length() + Integer.parseInt(digits);
            }
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : held) {
            socket.close();
        }
    }
}
