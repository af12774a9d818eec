package dev.graze.bvh;

import dev.graze.bounds.SceneFrame;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/** Sorts items along a space-filling curve, so that items close together in space are close together in the order. */
public final class CurveOrder {
    private static final int BITS_PER_AXIS = 10;
    private static final int AXES = 3;
    private static final int OCTANTS = 1 << AXES;
    /** Levels of octants that are looked up at once. */
    private static final int LEVELS = 2;
    private static final int CELLS = 1 << (AXES * LEVELS);
    /**
     * How the Hilbert curve passes through a cube of cells: at {@code CELLS * state + cell}, the place of the cell on
     * the curve, and in the bits above it the state of the curve within.
     */
    private static final int[] STATES = states();
    private static final int DIGIT_BITS = 10;
    private static final int DIGITS = 1 << DIGIT_BITS;

    /** Fewer items are sorted faster by comparing them than by counting digits. */
    private static final int FEW = 512;

    private final Curve curve;
    private final ItemCenters centers;
    private int[] codes;
    private int[] order;
    private int[] otherCodes;
    private int[] otherOrder;

    /** How a curve passes through space. */
    public enum Curve {
        /** Jumps, but its codes define how to divide a hierarchy, as in the papers. */
        MORTON,
        /** Never jumps, so a run of consecutive items has fewer pieces and overlaps fewer other runs. */
        HILBERT;

        /**
         * Returns the place on the curve of a point whose coordinates are 0 to 1. Its leading bit selects the half of
         * the cube that holds the point, the next bit a half of that, and so on.
         */
        int code(float x, float y, float z) {
            int cells = spread(cell(x)) << 2 | spread(cell(y)) << 1 | spread(cell(z));
            return this == MORTON ? cells : hilbert(cells);
        }
    }

    /** Creates an order for items of three vertices each. */
    public CurveOrder(Curve curve, int[] corners) {
        this.curve = curve;
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
            codes[i] = curve.code(centers.centers()[3 * i], centers.centers()[3 * i + 1], centers.centers()[3 * i + 2]);
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

    /** Returns the code of each item of the order, ascending; read-only, valid until the next call. */
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

    /** Returns the place on the Hilbert curve of a cell with this Morton code. */
    private static int hilbert(int cells) {
        int code = 0;
        int state = 0;
        for (int shift = AXES * (BITS_PER_AXIS - LEVELS); shift >= 0; shift -= AXES * LEVELS) {
            int next = STATES[CELLS * state + (cells >>> shift) % CELLS];
            code = CELLS * code + next % CELLS;
            state = next / CELLS;
        }
        return code;
    }

    /** Combines two levels of octants. */
    private static int[] states() {
        int[] octants = octantStates();
        int[] states = new int[AXES * OCTANTS * CELLS];
        for (int i = 0; i < states.length; i++) {
            int outer = octants[i / OCTANTS];
            int inner = octants[OCTANTS * (outer / OCTANTS) + i % OCTANTS];
            states[i] = CELLS * (inner / OCTANTS) + OCTANTS * (outer % OCTANTS) + inner % OCTANTS;
        }
        return states;
    }

    /**
     * Computes the curve as in Hamilton, "Compact Hilbert Indices" (2006). A state is the octant where the curve enters
     * a cube and the axis along which the octants where it enters and leaves differ: AXES * octant + axis. Turned into
     * the first state, octants follow each other in the order of the Gray code, in which neighbors differ along one
     * axis.
     *
     * @return at {@code OCTANTS * state + octant}, what {@link #STATES} holds, for one level
     */
    private static int[] octantStates() {
        int[] states = new int[AXES * OCTANTS * OCTANTS];
        for (int state = 0; state < AXES * OCTANTS; state++) {
            int entry = state / AXES;
            int axis = state % AXES;
            for (int place = 0; place < OCTANTS; place++) {
                int octant = turn(gray(place), axis + 1) ^ entry;
                int nextEntry = turn(place == 0 ? 0 : gray((place - 1) & ~1), axis + 1) ^ entry;
                int nextAxis = (axis + innerAxis(place) + 1) % AXES;
                states[OCTANTS * state + octant] = OCTANTS * (AXES * nextEntry + nextAxis) + place;
            }
        }
        return states;
    }

    private static int gray(int place) {
        return place ^ (place >> 1);
    }

    /** Returns along which axis the curve goes from end to end of the octant at a place of the first state. */
    private static int innerAxis(int place) {
        int odd = place == 0 ? 0 : place - 1 + (place & 1);
        return Integer.numberOfTrailingZeros(~odd) % AXES;
    }

    /** Rotates the bits of an octant, one per axis, to the left. */
    private static int turn(int octant, int by) {
        int places = by % AXES;
        return ((octant << places) | (octant >> (AXES - places))) % OCTANTS;
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
