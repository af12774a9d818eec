package dev.graze.rigid.rays;

import dev.graze.rigid.rays.RayCounts.Counter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The pairs of the broad phase in ascending order. A pair keeps its state until the broad phase drops it. */
public final class PairTable {
    private List<BodyPair> pairs = new ArrayList<>();

    /** Keeps known pairs, adds new ones and drops the others. Both lists are sorted, so one pass is enough. */
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

    /** Decides for each pair of a step whether its rays are followed or retraced. */
    public void prepare(List<PlacedBody> bodies, RaySettings settings, RayCounts counts) {
        counts.add(Counter.PAIRS, pairs.size());
        for (BodyPair pair : pairs) {
            pair.prepare(bodies.get(pair.a()), bodies.get(pair.b()), settings);
            counts.add(Counter.STANDARD_PAIRS, pair.isIterative() ? 0 : 1);
        }
    }

    /** Drops all pairs, so that the next update treats every pair as new. */
    public void clear() {
        pairs.clear();
    }

    public int size() {
        return pairs.size();
    }

    public BodyPair get(int index) {
        return pairs.get(index);
    }

    /** Returns all pairs; callers must not change the list. */
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
