package dev.graze.bvh;

import dev.graze.bounds.SceneFrame;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/** Sorts items along a Morton curve, so that items close together in space are close together in the order. */
public final class CurveOrder {
    private static final int BITS_PER_AXIS = 10;
    private static final int DIGIT_BITS = 10;
    private static final int DIGITS = 1 << DIGIT_BITS;

    /** Fewer items are sorted faster by comparing them than by counting digits. */
    private static final int FEW = 512;

    private final ItemCenters centers;
    private int[] codes;
    private int[] order;
    private int[] otherCodes;
    private int[] otherOrder;

    /** Creates an order for items of three vertices each. */
    public CurveOrder(int[] corners) {
        this.centers = new ItemCenters(corners);
        int n = centers.size();
        codes = new int[n];
        order = new int[n];
        otherCodes = new int[n];
        otherOrder = new int[n];
    }

    /** Returns the items in the order of their positions during the step; read-only, valid until the next call. */
    public int[] sort(SceneFrame frame, double[] t0, double[] t1, ThreadTeam team) {
        return sort(frame, t0, t1, 0, team);
    }

    /** Sorts the items of a part whose vertices start at {@code firstVertex} of the positions. */
    public int[] sort(SceneFrame frame, double[] t0, double[] t1, int firstVertex, ThreadTeam team) {
        int n = centers.size();
        team.run(member -> prepare(frame, t0, t1, firstVertex, team.share(n, member), team.share(n, member + 1)));
        if (n < FEW) {
            sortFew();
        } else {
            for (int pass = 0; pass < 3; pass++) {
                pass(pass * DIGIT_BITS);
            }
        }
        return order;
    }

    private void prepare(SceneFrame frame, double[] t0, double[] t1, int firstVertex, int from, int to) {
        centers.fit(frame, t0, t1, firstVertex, from, to);
        for (int i = from; i < to; i++) {
            order[i] = i;
            codes[i] = code(centers.centers()[3 * i], centers.centers()[3 * i + 1], centers.centers()[3 * i + 2]);
        }
    }

    private void sortFew() {
        long[] keys = new long[codes.length];
        Arrays.setAll(keys, i -> IndexPair.pack(codes[i], i));
        Arrays.sort(keys);
        for (int i = 0; i < keys.length; i++) {
            codes[i] = IndexPair.first(keys[i]);
            order[i] = IndexPair.second(keys[i]);
        }
    }

    /** Returns the Morton code of each item of the order, ascending; read-only, valid until the next call. */
    int[] codes() {
        return codes;
    }

    private void pass(int shift) {
        int[] next = new int[DIGITS + 1];
        for (int code : codes) {
            next[(code >>> shift & DIGITS - 1) + 1]++;
        }
        for (int i = 1; i <= DIGITS; i++) {
            next[i] += next[i - 1];
        }
        for (int i = 0; i < codes.length; i++) {
            int to = next[codes[i] >>> shift & DIGITS - 1]++;
            otherCodes[to] = codes[i];
            otherOrder[to] = order[i];
        }
        int[] swap = codes;
        codes = otherCodes;
        otherCodes = swap;
        swap = order;
        order = otherOrder;
        otherOrder = swap;
    }

    /** Returns the Morton code of a point whose coordinates are 0 to 1. */
    static int code(float x, float y, float z) {
        return spread(cell(x)) << 2 | spread(cell(y)) << 1 | spread(cell(z));
    }

    private static int cell(float center) {
        return Math.clamp((int) (center * (1 << BITS_PER_AXIS)), 0, (1 << BITS_PER_AXIS) - 1);
    }

    /** Spreads ten bits three places apart. */
    private static int spread(int bits) {
        int b = (bits | bits << 16) & 0x030000FF;
        b = (b | b << 8) & 0x0300F00F;
        b = (b | b << 4) & 0x030C30C3;
        return (b | b << 2) & 0x09249249;
    }
}
