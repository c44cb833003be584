package dev.holdfast.os;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** One request and its answer on a connection of its own. */
final class HttpExchange implements Runnable {

    private final Http.Request request;
    private final Deadline deadline;
    private final Map<String, String> variables;
    private final SecureSockets secureSockets;
    private final Connector connector;
    private volatile boolean connected;
    /** Whose TLS is being set up. */
    private volatile Http.@Nullable Stage securing;

    private volatile Http.@Nullable Reply reply;

    HttpExchange(Http.Request request, Deadline deadline, Map<String, String> variables, SecureSockets secureSockets) {
        this.request = request;
        this.deadline = deadline;
        this.variables = variables;
        this.secureSockets = secureSockets;
        this.connector = new Connector(deadline);
    }

    /** Where sockets with TLS come from. */
    interface SecureSockets {
        SSLSocketFactory factory() throws HttpFailure;
    }

    /** The answer; when there is none yet, the connection is cut and that is the answer. */
    Http.Reply end() {
        Http.Reply answer = reply;
        connector.close();
        return answer == null ? late() : answer;
    }

    /** TLS costs a JVM that has just started most of its time: one that is not set up says nothing about who is asked. */
    private Http.Reply late() {
        Http.Stage stage = securing;
        return stage == null
                ? new Http.Reply.TimedOut(connected)
                : new Http.Reply.Failed(stage, "TLS was not set up in time");
    }

    @Override
    public void run() {
        Http.Reply answer;
        try {
            answer = perform();
        } catch (HttpFailure failure) {
            answer = new Http.Reply.Failed(failure.stage(), String.valueOf(failure.getMessage()));
        } catch (SocketTimeoutException late) {
            answer = late();
        } catch (IOException broken) {
            answer = new Http.Reply.Failed(Http.Stage.RESET, words(broken));
        } catch (RuntimeException unexpected) {
            // Its message may quote a URL with its credentials.
            answer = new Http.Reply.Failed(
                    Http.Stage.OTHER,
                    "our request failed: " + unexpected.getClass().getSimpleName());
        }
        if (!deadline.passed() || answer instanceof Http.Reply.Answered) {
            reply = answer;
        }
        connector.close();
    }

    private Http.Reply perform() throws IOException {
        Origin origin = Origin.of(request.url());
        if (origin == null) {
            throw new HttpFailure(Http.Stage.OTHER, "not an HTTP URL");
        }
        Proxy proxy = Proxy.forOrigin(origin, variables);
        Socket socket = proxy == null ? connector.connect(origin) : connector.connect(proxy);
        if (proxy != null && proxy.secure()) {
            socket = secured(socket, proxy.host(), proxy.port(), Http.Stage.PROXY);
        }
        if (proxy != null && origin.secure()) {
            tunnel(socket, origin, proxy);
        }
        connected = true;
        if (origin.secure()) {
            socket = secured(socket, origin.host(), origin.port(), Http.Stage.TLS);
        }
        OutputStream out = socket.getOutputStream();
        HttpWire wire = new HttpWire(new BufferedInputStream(socket.getInputStream()));
        HttpWire.Head head;
        try {
            out.write(HttpHead.of(request, origin, origin.secure() ? null : proxy));
            out.write(request.body());
            out.flush();
            head = wire.head();
        } catch (EOFException silent) {
            throw new HttpFailure(Http.Stage.RESET, String.valueOf(silent.getMessage()));
        }
        if (proxy != null && head.status() == 407) {
            throw new HttpFailure(Http.Stage.PROXY, "the proxy wants credentials (407)");
        }
        String body = wire.body(head, request.enough());
        return new Http.Reply.Answered(head.status(), head.headers(), body, proxy != null);
    }

    private void tunnel(Socket socket, Origin origin, Proxy proxy) throws IOException {
        String place =
                (origin.host().indexOf(':') >= 0 ? "[" + origin.host() + "]" : origin.host()) + ":" + origin.port();
        String authorization =
                proxy.authorization().isEmpty() ? "" : "Proxy-Authorization: " + proxy.authorization() + "\r\n";
        String connect = "CONNECT " + place + " HTTP/1.1\r\nHost: " + place + "\r\nUser-Agent: holdfast\r\n"
                + authorization + "\r\n";
        int status;
        try {
            socket.getOutputStream().write(connect.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            // Unbuffered: what follows the head belongs to the tunnel.
            status = new HttpWire(socket.getInputStream()).head().status();
        } catch (SocketTimeoutException late) {
            throw late;
        } catch (IOException broken) {
            throw new HttpFailure(Http.Stage.PROXY, "the proxy gave no answer: " + words(broken));
        }
        if (status < 200 || status > 299) {
            String reason = status == 407 ? "the proxy wants credentials (407)" : "the proxy answered " + status;
            throw new HttpFailure(Http.Stage.PROXY, reason);
        }
    }

    private Socket secured(Socket plain, String host, int port, Http.Stage stage) throws IOException {
        securing = stage;
        SSLSocket socket = (SSLSocket) secureSockets.factory().createSocket(plain, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        try {
            socket.startHandshake();
        } catch (SocketTimeoutException late) {
            throw late;
        } catch (IOException refused) {
            boolean cut = refused.getCause() instanceof EOFException || refused instanceof SocketException;
            Http.Stage where = cut && stage == Http.Stage.TLS ? Http.Stage.RESET : stage;
            throw new HttpFailure(where, words(refused));
        }
        securing = null;
        return socket;
    }

    private static String words(IOException failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
