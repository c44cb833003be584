package dev.holdfast.hook;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** An HTTP server on loopback with just enough of the protocol for one probe: it refuses the newer handshake and answers the older one. */
final class TrainingServer implements Closeable {

    private static final int REQUEST_LIMIT = 65_536;

    private final ServerSocket socket;

    private TrainingServer(ServerSocket socket) {
        this.socket = socket;
    }

    static TrainingServer start() throws IOException {
        TrainingServer server = new TrainingServer(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()));
        Thread thread = new Thread(server::serve, "training-server");
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/mcp";
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket peer = socket.accept()) {
                peer.setSoTimeout(2_000);
                String request = request(peer.getInputStream());
                String body = answer(request);
                peer.getOutputStream()
                        .write(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                                        + "\r\nConnection: close\r\n\r\n" + body)
                                .getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                // The next one, if there is one.
            }
        }
    }

    private static String request(InputStream in) throws IOException {
        StringBuilder request = new StringBuilder();
        while (request.length() < REQUEST_LIMIT) {
            int next = in.read();
            request.append((char) next);
            // A probe's body is one object that ends with the request; its last two brackets close `params` and the
            // whole.
            if (next < 0 || next == '}' && in.available() == 0) {
                break;
            }
        }
        return request.toString();
    }

    private static String answer(String request) {
        int at = request.indexOf("\"id\":");
        String id = at < 0 ? "1" : request.substring(at + 5).split("[,}]", 2)[0];
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id
                + (request.contains("\"initialize\"")
                        ? ",\"result\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"serverInfo\":{\"name\":\"t\",\"version\":\"1\"}}}"
                        : ",\"error\":{\"code\":-32601,\"message\":\"no\"}}");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
