package dev.graze.opencl.elementary;

import dev.graze.mesh.IndexPair;
import dev.graze.ContactKind;
import dev.graze.device.DeviceMesh;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Single feature pairs as a mesh whose items own only these features: a loose vertex and a triangle that owns only its
 * face, or two triangles that own one edge each. Six vertices and two items per pair; the first four vertices are the
 * pair's.
 */
final class PairCases {
    private static final int OWNED_CORNER = 1;
    private static final int OWNED_SIDE = 1 << 3;

    private final List<ContactKind> kinds;
    private final int[] corners;
    private final byte[] owned;
    private final double[] t0;
    private final double[] t1;

    private PairCases(List<ContactKind> kinds) {
        this.kinds = kinds;
        this.corners = new int[6 * kinds.size()];
        this.owned = new byte[2 * kinds.size()];
        this.t0 = new double[18 * kinds.size()];
        this.t1 = new double[18 * kinds.size()];
    }

    /** Returns a number of pairs of a family, with alternating kinds. */
    static PairCases of(HostilePairs family, long seed, int count) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        PairCases cases = new PairCases(random.ints(count, 0, 2).mapToObj(i -> ContactKind.values()[i]).toList());
        for (int i = 0; i < count; i++) {
            cases.put(i, family.motion(cases.kinds.get(i), random));
        }
        return cases;
    }

    private void put(int i, double[] motion) {
        boolean face = kinds.get(i) == ContactKind.VF;
        int v = 6 * i;
        int[] items = face
                ? new int[] { v, v, v, v + 1, v + 2, v + 3 }
                : new int[] { v, v + 1, v + 4, v + 2, v + 3, v + 5 };
        System.arraycopy(items, 0, corners, 6 * i, 6);
        owned[2 * i] = (byte) (face ? DeviceMesh.NO_FACE | OWNED_CORNER : OWNED_SIDE);
        owned[2 * i + 1] = (byte) (face ? 0 : OWNED_SIDE);
        System.arraycopy(motion, 0, t0, 18 * i, 12);
        System.arraycopy(motion, 12, t1, 18 * i, 12);
    }

    int size() {
        return kinds.size();
    }

    ContactKind kind(int i) {
        return kinds.get(i);
    }

    DeviceMesh mesh() {
        return new DeviceMesh(6 * size(), corners, owned);
    }

    double[] t0() {
        return t0;
    }

    double[] t1() {
        return t1;
    }

    /** Returns the pairs of items, with the items of every other pair swapped. */
    long[] itemPairs() {
        long[] pairs = new long[size()];
        for (int i = 0; i < pairs.length; i++) {
            int a = 2 * i + i % 2;
            int b = 2 * i + 1 - i % 2;
            pairs[i] = IndexPair.pack(a, b);
        }
        return pairs;
    }
}
