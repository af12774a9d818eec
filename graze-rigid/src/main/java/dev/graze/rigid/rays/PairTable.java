package dev.graze.rigid.rays;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The pairs of the broad phase in ascending order. A pair keeps its state until the broad phase drops it. */
public final class PairTable {
    private List<BodyPair> pairs = new ArrayList<>();

    /**
     * Keeps what stays, makes what is new, and forgets what is gone; both lists are sorted, so one walk over them does.
     */
    public void update(long[] keys) {
        List<BodyPair> next = new ArrayList<>(keys.length);
        int old = 0;
        for (long key : keys) {
            while (old < pairs.size() && pairs.get(old).key() < key) {
                old++;
            }
            boolean stays = old < pairs.size() && pairs.get(old).key() == key;
            next.add(stays ? pairs.get(old) : new BodyPair(key));
        }
        pairs = next;
    }

    /** Forgets all: whatever the broad phase finds next is new. */
    public void clear() {
        pairs.clear();
    }

    public int size() {
        return pairs.size();
    }

    public BodyPair get(int index) {
        return pairs.get(index);
    }

    /** All of them; not to be changed. */
    List<BodyPair> all() {
        return pairs;
    }

    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(pairs.size());
        for (BodyPair pair : pairs) {
            pair.writeTo(out);
        }
    }

    public void readFrom(DataInput in) throws IOException {
        pairs.clear();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            pairs.add(BodyPair.readFrom(in));
        }
    }
}
