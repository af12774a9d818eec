package dev.graze.rigid.rays;

import dev.graze.rigid.body.Frame;
import java.util.Arrays;

/**
 * What one device has to do in a step (Fig. 2.6): jobs, each the rays of one body against another. Each job has a place
 * for each vertex in the state that the device keeps.
 */
public final class RayJobs {
    /**
     * Whole numbers of a job: shape that rays start from, shape they hit, first place in the state, whether it is
     * followed, most triangles of a walk.
     */
    public static final int INTS = 5;
    /**
     * Numbers of a job: rotation and translation from the one body to the other, row by row, and how far predictive
     * rays reach.
     */
    public static final int DOUBLES = 13;

    private int[] ints = new int[INTS * 64];
    private double[] doubles = new double[DOUBLES * 64];
    private int size;
    private int mostVertices;
    private int places;

    void clear() {
        size = 0;
        mostVertices = 0;
    }

    void places(int count) {
        places = count;
    }

    void add(int from, int to, int vertices, int place, BodyPair pair, Frame frame) {
        if (INTS * size == ints.length) {
            doubles = Arrays.copyOf(doubles, DOUBLES * 2 * size);
            ints = Arrays.copyOf(ints, INTS * 2 * size); // last, as its length is the one that is looked at
        }
        int at = INTS * size;
        ints[at] = from;
        ints[at + 1] = to;
        ints[at + 2] = place;
        ints[at + 3] = pair.isIterative() ? 1 : 0;
        ints[at + 4] = pair.max();
        System.arraycopy(frame.r, 0, doubles, DOUBLES * size, 9);
        System.arraycopy(frame.t, 0, doubles, DOUBLES * size + 9, 3);
        doubles[DOUBLES * size + 12] = pair.extension();
        mostVertices = Math.max(mostVertices, vertices);
        size++;
    }

    public int size() {
        return size;
    }

    /** Of the body with most; the grid of work items is as high, with padding for the others. */
    public int mostVertices() {
        return mostVertices;
    }

    /** How large the state must be. */
    public int places() {
        return places;
    }

    /** {@link #INTS} for each job; not to be written. */
    public int[] ints() {
        return ints;
    }

    /** {@link #DOUBLES} for each job; not to be written. */
    public double[] doubles() {
        return doubles;
    }
}
