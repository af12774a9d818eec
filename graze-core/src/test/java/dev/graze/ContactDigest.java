package dev.graze;

import java.util.function.Consumer;

/** Counts contacts and computes a hash of every bit of them that does not depend on their order. */
public final class ContactDigest implements Consumer<Contacts> {
    private long count;
    private long sum;

    @Override
    public void accept(Contacts contacts) {
        for (int i = 0; i < contacts.size(); i++) {
            sum += digest(contacts, i);
        }
        count += contacts.size();
    }

    private static long digest(Contacts contacts, int i) {
        long digest = mix(contacts.kind(i).ordinal(), contacts.status(i).ordinal());
        for (int which = 0; which < 4; which++) {
            digest = mix(digest, contacts.vertex(i, which));
        }
        for (int axis = 0; axis < 3; axis++) {
            digest = mix(digest, Double.doubleToRawLongBits(contacts.normal(i, axis)));
        }
        digest = mix(digest, contacts.phase(i).ordinal());
        digest = mix(digest, Double.doubleToRawLongBits(contacts.toi(i)));
        digest = mix(digest, Double.doubleToRawLongBits(contacts.u(i)));
        return mix(digest, Double.doubleToRawLongBits(contacts.v(i)));
    }

    private static long mix(long digest, long value) {
        long mixed = (digest ^ value) * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> 32;
    }

    @Override
    public String toString() {
        return count + " contacts, " + Long.toHexString(sum);
    }
}
