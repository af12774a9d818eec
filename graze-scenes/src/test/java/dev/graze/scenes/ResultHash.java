package dev.graze.scenes;

import dev.graze.Contacts;
import dev.graze.Intersections;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A hash over every bit of results, in their order. */
final class ResultHash {
    private static final int DIGITS = 16;

    private final MessageDigest digest;
    private final ByteBuffer row = ByteBuffer.allocate(128);

    ResultHash() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    void add(Contacts contacts) {
        row.putInt(contacts.size());
        for (int i = 0; i < contacts.size(); i++) {
            row.put((byte) contacts.kind(i).ordinal()).put((byte) contacts.status(i).ordinal());
            for (int k = 0; k < 4; k++) {
                row.putInt(contacts.vertex(i, k));
            }
            putBits(contacts.toi(i));
            putBits(contacts.u(i));
            putBits(contacts.v(i));
            for (int axis = 0; axis < 3; axis++) {
                putBits(contacts.normal(i, axis));
            }
            endRow();
        }
    }

    void add(Intersections pairs) {
        row.putInt(pairs.size());
        for (int i = 0; i < pairs.size(); i++) {
            row.putInt(pairs.triangleA(i)).putInt(pairs.triangleB(i)).putInt(pairs.pointCount(i));
            for (int k = 0; k < pairs.pointCount(i); k++) {
                for (int axis = 0; axis < 3; axis++) {
                    putBits(pairs.point(i, k, axis));
                }
                endRow();
            }
        }
    }

    private void putBits(double x) {
        row.putLong(Double.doubleToLongBits(x));
    }

    private void endRow() {
        digest.update(row.flip());
        row.clear();
    }

    String digits() {
        endRow();
        return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    }
}
