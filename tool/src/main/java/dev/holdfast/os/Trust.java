package dev.holdfast.os;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** The certificate authorities that the client can be expected to know: the JDK's, a file of the user's, the system's; each read only when those before did not suffice. */
final class Trust extends X509ExtendedTrustManager {

    private static final List<Path> SYSTEM = List.of(
            Path.of("/etc/ssl/certs/ca-certificates.crt"),
            Path.of("/etc/pki/tls/certs/ca-bundle.crt"),
            Path.of("/etc/ssl/ca-bundle.pem"),
            Path.of("/etc/ssl/cert.pem"));

    private final List<Source> sources = new ArrayList<>();

    private Trust() {}

    /** Makes a trust manager when it is needed. */
    private interface Source {
        @Nullable
        X509ExtendedTrustManager open() throws GeneralSecurityException, IOException;
    }

    /** One question that any of the sources may answer. */
    private interface Check {
        void by(X509ExtendedTrustManager manager) throws CertificateException;
    }

    /**
     * Sockets that trust these authorities.
     *
     * @param extra a file of PEM certificates, empty for none
     */
    static SSLSocketFactory sockets(String extra) throws GeneralSecurityException {
        Trust trust = new Trust();
        trust.sources.add(() -> manager(null));
        if (!extra.isEmpty()) {
            trust.sources.add(() -> fromPem(Path.of(extra)));
        }
        for (Path bundle : SYSTEM) {
            if (Files.isReadable(bundle)) {
                trust.sources.add(() -> fromPem(bundle));
            }
        }
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {trust}, null);
        return context.getSocketFactory();
    }

    private void anyOf(Check check) throws CertificateException {
        CertificateException first = null;
        for (Source source : sources) {
            try {
                X509ExtendedTrustManager manager = source.open();
                if (manager != null) {
                    check.by(manager);
                    return;
                }
            } catch (CertificateException refused) {
                first = first == null ? refused : first;
            } catch (GeneralSecurityException | IOException unreadable) {
                first = first == null ? new CertificateException(unreadable) : first;
            }
        }
        throw first == null ? new CertificateException("no certificate authorities") : first;
    }

    private static @Nullable X509ExtendedTrustManager fromPem(Path file) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = new FileInputStream(file.toFile())) {
            int number = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("ca-" + number++, certificate);
            }
        }
        return store.size() == 0 ? null : manager(store);
    }

    private static @Nullable X509ExtendedTrustManager manager(@Nullable KeyStore store)
            throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509ExtendedTrustManager known) {
                return known;
            }
        }
        return null;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        anyOf(manager -> manager.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        anyOf(manager -> manager.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        anyOf(manager -> manager.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw new CertificateException("no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        throw new CertificateException("no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("no server");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
