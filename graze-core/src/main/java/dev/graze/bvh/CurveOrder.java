package dev.graze.bvh;

import dev.graze.bounds.SceneMiddle;
import dev.graze.parallel.ThreadTeam;

/**
 * Sorts items along a space-filling curve (Morton's), so that items near each other in space are near each other in the
 * order.
 */
public final class CurveOrder {
    private static final int BITS_PER_AXIS = 10;
    private static final int DIGIT_BITS = 10;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private final ItemCentres centres;
    private final ThreadTeam team;
    private int[] codes;
    private int[] order;
    private int[] otherCodes;
    private int[] otherOrder;

    /** For items of three vertices each. */
    public CurveOrder(int[] corners, ThreadTeam team) {
        this.centres = new ItemCentres(corners);
        this.team = team;
        int n = centres.size();
        codes = new int[n];
        order = new int[n];
        otherCodes = new int[n];
        otherOrder = new int[n];
    }

    /** The items in order, by where they are during the step. To read from, until the next call. */
    public int[] sort(SceneMiddle middle, double[] t0, double[] t1) {
        int n = centres.size();
        team.run(member -> prepare(middle, t0, t1, team.share(n, member), team.share(n, member + 1)));
        for (int pass = 0; pass < 3; pass++) {
            pass(pass * DIGIT_BITS);
        }
        return order;
    }

    private void prepare(SceneMiddle middle, double[] t0, double[] t1, int from, int to) {
        centres.fit(middle, t0, t1, from, to);
        for (int i = from; i < to; i++) {
            order[i] = i;
            codes[i] = code(centres.centres(), 3 * i);
        }
    }

    /** The place of each item of the order along the curve, ascending. To read from, until the next call. */
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

    private static int code(float[] centres, int at) {
        return spread(cell(centres[at])) << 2 | spread(cell(centres[at + 1])) << 1 | spread(cell(centres[at + 2]));
    }

    private static int cell(float centre) {
        return Math.clamp((int) (centre * (1 << BITS_PER_AXIS)), 0, (1 << BITS_PER_AXIS) - 1);
    }

    /** Moves ten bits three places apart. */
    private static int spread(int bits) {
        int b = (bits | bits << 16) & 0x030000FF;
        b = (b | b << 8) & 0x0300F00F;
        b = (b | b << 4) & 0x030C30C3;
        return (b | b << 2) & 0x09249249;
    }
}
