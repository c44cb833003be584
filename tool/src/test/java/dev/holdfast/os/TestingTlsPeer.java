package dev.holdfast.os;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** A listener for https whose certificate for {@code localhost} nobody has signed but itself. */
final class TestingTlsPeer implements AutoCloseable {

    private static final String PASSWORD = "changeit";

    private final SSLServerSocket listener;
    private final byte[] answer;
    private final Path certificate;

    private TestingTlsPeer(SSLServerSocket listener, String answer, Path certificate) {
        this.listener = listener;
        this.answer = answer.getBytes(UTF_8);
        this.certificate = certificate;
        Thread.ofVirtual().start(this::serve);
    }

    static TestingTlsPeer answering(Path folder, String answer) throws Exception {
        Path store = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD,
                        "-alias",
                        "peer",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            keytool.destroyForcibly();
            throw new IOException("no keys");
        }
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        Path pem = Files.writeString(
                folder.resolve("ca.pem"),
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(keys.getCertificate("peer").getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        SSLServerSocket listener = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
        return new TestingTlsPeer(listener, answer, pem);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The variables of somebody who trusts this peer. */
    Map<String, String> trusted() {
        return Map.of("NODE_EXTRA_CA_CERTS", certificate.toString());
    }

    private void serve() {
        while (!listener.isClosed()) {
            try (Socket socket = listener.accept();
                    InputStream in = socket.getInputStream()) {
                StringBuilder head = new StringBuilder();
                for (int c = in.read(); c >= 0 && !head.toString().endsWith("\r\n\r"); c = in.read()) {
                    head.append((char) c);
                }
                socket.getOutputStream().write(answer);
                socket.getOutputStream().flush();
            } catch (IOException refused) {
                // The asker did not like the certificate, or the test is over.
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
