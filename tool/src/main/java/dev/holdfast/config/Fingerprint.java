package dev.holdfast.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The salted hash of what a server is: its expanded command or URL, args, env and headers. Every part goes in with its length
 * before it, so that no two configurations run together; nobody without the salt can test a guess (case Z2).
 */
final class Fingerprint {
    private final byte[] salt;

    Fingerprint(byte[] salt) {
        this.salt = salt.clone();
    }

    String ofStdio(List<String> argv, Map<String, String> environment) {
        MessageDigest digest = start("stdio");
        count(digest, argv.size());
        for (String arg : argv) {
            text(digest, arg);
        }
        map(digest, environment);
        return end(digest);
    }

    String ofHttp(String url, Map<String, String> headers, boolean legacySse) {
        MessageDigest digest = start(legacySse ? "sse" : "http");
        text(digest, url);
        map(digest, headers);
        return end(digest);
    }

    /** Of an entry that is not understood: its text as it stands. */
    String ofText(String raw) {
        MessageDigest digest = start("text");
        text(digest, raw);
        return end(digest);
    }

    private MessageDigest start(String kind) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            count(digest, salt.length);
            digest.update(salt);
            text(digest, kind);
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static void map(MessageDigest digest, Map<String, String> map) {
        count(digest, map.size());
        for (Map.Entry<String, String> entry : new TreeMap<>(map).entrySet()) {
            text(digest, entry.getKey());
            text(digest, entry.getValue());
        }
    }

    private static void text(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        count(digest, bytes.length);
        digest.update(bytes);
    }

    private static void count(MessageDigest digest, int count) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            digest.update((byte) (count >> shift));
        }
    }

    private static String end(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }
}
